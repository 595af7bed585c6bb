import type { Cookies, KeyValueStore } from '../environment'

export type Language = 'ko' | 'en'

/** The cookie, and the key in local storage. */
export const savedLanguage = 'savedLanguage'

/** Where the choice is read, and what counts without one. */
export interface LanguageSources {
  readonly cookies: Pick<Cookies, 'read'>
  readonly localStorage: Pick<KeyValueStore, 'get'>
  readonly languages: readonly string[]
}

/** A language of ours, or nothing. */
export const asLanguage = (value: string | null | undefined): Language | undefined =>
  value === 'ko' || value === 'en' ? value : undefined

/** The saved language (the cookie outlives local storage, so it goes first), else the browser's. */
export const detectLanguage = ({ cookies, localStorage, languages }: LanguageSources): Language =>
  asLanguage(cookies.read(savedLanguage)) ??
  asLanguage(localStorage.get(savedLanguage)) ??
  (/^ko\b/i.test(languages[0] ?? '') ? 'ko' : 'en')
