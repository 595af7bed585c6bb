import type { Page } from '@playwright/test'
import type { Language } from './words'

/** Words that a Korean text may have in Latin letters: names of things. */
const names =
  /^(ID|IT|OTP|SMS|FIDO|PC|PIN|USB|NFC|MFA|QR|HTTP|https|WebAuthn|Android|iOS|apk|ipa|IP|Linux|Chrome|Edge|Safari|Firefox|Windows|Hello|Touch|WebSocket|LDAP|AD|CSV|Esc)$/

/** Each language's own name is the same in all of them. */
const ownNames = /한국어|English/g

/** The words of a text that are none of its language. */
export function foreignWords(text: string, language: Language): string[] {
  const rest = text.replace(ownNames, '')
  if (language === 'en') return rest.match(/\p{Script=Hangul}+/gu) ?? []
  return (rest.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.test(word))
}

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

/** Untranslated texts: IDs, addresses, names of calls and codes for the help desk, names that a person gave. */
const untranslated = [
  /\S+@\S+/g,
  /\S*localhost\S*/g,
  /\bworker\d\S*/g,
  /\b(mjkim|jhlee|sypark|dwchoi|yjjung|hskang|obrown|jmlim|swyoon|trhan)\b/g,
  /\b(mobile|push|pc|fido) \/ \w+/g,
  /\b(network|timeout|configuration|denied|ticket|[a-z]+[A-Z]\w+)\b/g,
  /가온물산|Gaon (Works|Sign|HR)|Galaxy S\d+|iPhone \d+|Success !|내 휴대폰 \(개인용\)|갤럭시 S\d+/g,
]

/** Returns faults of a screen: words of another language, keys of texts, placeholders without a value. */
export async function leftovers(page: Page, language: Language): Promise<string[]> {
  const texts = await textsOf(page)
  const found = texts.flatMap((text) => {
    if (/\{\{|\}\}|undefined|\[object|\w+:\w+\.\w+/.test(text)) return [text]
    return foreignWords(
      untranslated.reduce((rest, words) => rest.replace(words, ''), text),
      language,
    )
  })
  return [...new Set(found)]
}
