import { asLanguage, detectLanguage, type Language, type LanguageSources } from '../src/core/i18n/language'
import { readAttribute } from './attributes'

/** The element's `language` attribute where it names one of ours, else the saved choice, else the browser's language. */
export const languageOf = (element: Element, environment: LanguageSources): Language =>
  asLanguage(readAttribute(element, 'language')) ?? detectLanguage(environment)
