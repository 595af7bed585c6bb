import type { Environment } from '../platform/environment'
import { markOf, type NamingOptions } from '../session/storage-names'
import { overruledLanguage, savedLanguage } from './chosen-language'
import type { Language } from './languages'

/**
 * Saves the user's choice, and the host's language that it overrules. On a host's page, the cookie and the plain name
 * in local storage are written only if they hold no value, or one that we have written.
 */
export function saveLanguage(
  { cookies, localStorage }: Pick<Environment, 'cookies' | 'localStorage'>,
  language: Language,
  wish: Language | undefined,
  { mode }: NamingOptions,
): void {
  const mark = localStorage.get(markOf(savedLanguage))
  const isOurs = (value: string | null | undefined) =>
    mode === 'portal' || [null, undefined, mark].includes(value)
  if (isOurs(cookies.read(savedLanguage))) cookies.write(savedLanguage, language)
  if (isOurs(localStorage.get(savedLanguage))) localStorage.set(savedLanguage, language)
  // In the portal, all values are ours.
  if (mode === 'portal') localStorage.remove(markOf(savedLanguage))
  else localStorage.set(markOf(savedLanguage), language)
  if (wish) localStorage.set(overruledLanguage, wish)
  else localStorage.remove(overruledLanguage)
}
