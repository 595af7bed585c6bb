import type { Cookies, Environment, KeyValueStore } from '../environment'

export type Language = 'ko' | 'en'

/** The languages in the order of the language control, by their own names. */
export const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'ko', name: '한국어' },
  { id: 'en', name: 'English' },
]

const key = 'savedLanguage'

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
  asLanguage(cookies.read(key)) ??
  asLanguage(localStorage.get(key)) ??
  (/^ko\b/i.test(languages[0] ?? '') ? 'ko' : 'en')

export const saveLanguage = ({ cookies, localStorage }: Environment, language: Language): void => {
  cookies.write(key, language)
  localStorage.set(key, language)
}
