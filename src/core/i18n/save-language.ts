import type { Environment } from '../platform/environment'
import { type Language, overruledLanguage, savedLanguage } from './language'

/** Remembers the employee's choice, and which wish of the host's it overrules. */
export function saveLanguage(
  { cookies, localStorage }: Environment,
  language: Language,
  wish: Language | undefined,
): void {
  cookies.write(savedLanguage, language)
  localStorage.set(savedLanguage, language)
  if (wish) localStorage.set(overruledLanguage, wish)
  else localStorage.remove(overruledLanguage)
}
