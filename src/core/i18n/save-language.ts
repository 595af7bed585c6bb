import type { Environment } from '../environment'
import { type Language, savedLanguage } from './language'

/** Remembers the employee's choice. */
export const saveLanguage = ({ cookies, localStorage }: Environment, language: Language): void => {
  cookies.write(savedLanguage, language)
  localStorage.set(savedLanguage, language)
}
