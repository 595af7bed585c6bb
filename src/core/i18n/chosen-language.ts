import type { Cookies, KeyValueStore } from '../platform/environment'
import { markOf, savedPrefix } from '../session/storage-names'
import { defaultLanguage, type Language, languageIds } from './languages'

/** Name of the user's saved language, as a cookie and as a key in local storage. */
export const savedLanguage = 'savedLanguage'

/**
 * Key in local storage: the value that the host's `language` attribute had when the user chose another language. The
 * user's choice counts as long as the attribute still has this value.
 */
export const overruledLanguage = `${savedPrefix}Language.over`

/** Sources of the language: the saved choice, and the browser's languages if there is no choice. */
export interface LanguageSources {
  readonly cookies: Pick<Cookies, 'read'>
  readonly localStorage: Pick<KeyValueStore, 'get'>
  /** The browser's languages. Undefined if an extension hides them. */
  readonly languages: readonly string[] | undefined
}

/** Returns the value if it is one of our languages, otherwise undefined. */
export const asLanguage = (value: string | null | undefined): Language | undefined =>
  languageIds.find((id) => id === value)

/**
 * Returns our language for a language tag such as `ko-KR`, or for a locale such as `ko_KR.UTF-8`, which some pages
 * and systems write instead of a tag.
 */
const ofTag = (tag = '') => asLanguage(tag.toLowerCase().split(/[-_.@]/)[0])

/**
 * Returns the language that the user chose. What we have saved under our prefix comes first: a host may have values of
 * its own under the other names. The cookie comes next, because it outlives local storage.
 */
export const chosenLanguage = ({
  cookies,
  localStorage,
}: Omit<LanguageSources, 'languages'>): Language | undefined =>
  asLanguage(localStorage.get(markOf(savedLanguage))) ??
  asLanguage(cookies.read(savedLanguage)) ??
  asLanguage(localStorage.get(savedLanguage))

/**
 * Returns the saved language, else the surrounding page's, else the browser's. The host's attribute comes before all
 * of them, unless the user has overruled it.
 *
 * @param wish value of the `language` attribute
 * @param around value of `lang` around the element
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
    ofTag(sources.languages?.[0]) ??
    defaultLanguage
  )
}
