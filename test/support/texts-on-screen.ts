import type { Page } from '@playwright/test'

/** Words that a Korean screen may have in Latin letters: names of things, and the other language's own name. */
const names = /^(English|ID|IT|OTP|SMS|FIDO|PC|PIN|USB|NFC|MFA|QR|Chrome|Edge|HTTP)$/

/** Every text that a person sees or hears of, shadow roots included. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const visit = (node: Node) => {
      if (node instanceof Text) texts.push(node.data)
      if (!(node instanceof Element || node instanceof ShadowRoot || node instanceof Document)) return
      if (node instanceof HTMLElement && /^(SCRIPT|NOSCRIPT|STYLE)$/.test(node.tagName)) return
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '')
        if (node.shadowRoot) visit(node.shadowRoot)
      }
      for (const child of node.childNodes) visit(child)
    }
    visit(document)
    return texts.map((text) => text.trim()).filter(Boolean)
  })

/** What a screen in Korean should not show: words in Latin letters, keys of texts, placeholders that nobody filled. */
export async function leftovers(page: Page, ownWords: readonly string[]): Promise<string[]> {
  const texts = await textsOf(page)
  return texts.flatMap((text) => {
    if (/\{\{|\}\}|undefined|\[object|\w+:\w+\.\w+/.test(text)) return [text]
    const rest = ownWords.reduce((remaining, word) => remaining.replaceAll(word, ''), text)
    const masked = rest.replace(/\S+@\S+/g, '')
    return (masked.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.test(word))
  })
}
