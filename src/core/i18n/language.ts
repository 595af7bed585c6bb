import type { Cookies, KeyValueStore } from '../platform/environment'

export type Language = 'ko' | 'en'

/** The cookie, and the key in local storage. */
export const savedLanguage = 'savedLanguage'

/** In local storage: what the host's attribute said when the person chose otherwise. */
export const overruledLanguage = 'savedLanguage.over'

/** Where the choice is read, and what counts without one. */
export interface LanguageSources {
  readonly cookies: Pick<Cookies, 'read'>
  readonly localStorage: Pick<KeyValueStore, 'get'>
  readonly languages: readonly string[]
}

/** A language of ours, or nothing. */
export const asLanguage = (value: string | null | undefined): Language | undefined =>
  value === 'ko' || value === 'en' ? value : undefined

/** The same of a language tag, such as `ko-KR`. */
const ofTag = (tag = '') => asLanguage(tag.toLowerCase().split('-')[0])

/** What the person has chosen; the cookie outlives local storage, so it goes first. */
export const chosenLanguage = ({
  cookies,
  localStorage,
}: Omit<LanguageSources, 'languages'>): Language | undefined =>
  asLanguage(cookies.read(savedLanguage)) ?? asLanguage(localStorage.get(savedLanguage))

/**
 * The saved language, else that of the page around, else the browser's. The host's wish goes before them, but for one that
 * the person has overruled.
 *
 * @param wish the `language` attribute
 * @param around the `lang` around the element
 */
export function detectLanguage(
  sources: LanguageSources,
  wish?: string | undefined,
  around?: string | undefined,
): Language {
  const chosen = chosenLanguage(sources)
  const wished = asLanguage(wish)
  return (
    (chosen && wished === sources.localStorage.get(overruledLanguage) ? chosen : (wished ?? chosen)) ??
    ofTag(around) ??
    ofTag(sources.languages[0]) ??
    'en'
  )
}
