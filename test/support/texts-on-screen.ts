import type { Page } from '@playwright/test'

/** Words that a Korean screen may have in Latin letters: names of things, and the other language's own name. */
const names = /^(English|ID|IT|OTP|SMS|FIDO|PC|PIN|USB|NFC|MFA|QR|Chrome|Edge|HTTP)$/

/** Every text that a person sees or hears of, shadow roots included. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt']
    const silent = ['SCRIPT', 'NOSCRIPT', 'STYLE']
    const textsIn = (node: Node): string[] => {
      if (node instanceof Text) return [node.data]
      if (!(node instanceof Element)) return [...node.childNodes].flatMap(textsIn)
      if (silent.includes(node.tagName)) return []
      // A place where a word may break is no end of it.
      if ([...node.children].some(({ tagName }) => tagName === 'WBR')) return [node.textContent]
      const inside = node.shadowRoot ? [node.shadowRoot, ...node.childNodes] : [...node.childNodes]
      return [...spoken.map((name) => node.getAttribute(name) ?? ''), ...inside.flatMap(textsIn)]
    }
    return textsIn(document)
      .map((text) => text.trim())
      .filter(Boolean)
  })

/** What a screen in Korean should not show: words in Latin letters, keys of texts, placeholders without a value. */
export async function leftovers(page: Page, ownWords: readonly string[]): Promise<string[]> {
  const texts = await textsOf(page)
  return texts.flatMap((text) => {
    if (/\{\{|\}\}|undefined|\[object|\w+:\w+\.\w+/.test(text)) return [text]
    const longestFirst = ownWords.toSorted((a, b) => b.length - a.length)
    const rest = longestFirst.reduce((remaining, word) => remaining.replaceAll(word, ''), text)
    const masked = rest.replace(/\S+@\S+/g, '')
    return (masked.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.test(word))
  })
}
