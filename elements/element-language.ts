import { detectLanguage, type Language, type LanguageSources } from '../src/core/i18n/language'
import { readAttribute } from './attributes'

/** The `lang` of the page around a node, also beyond the shadow roots that it is in. */
const langAround = (node: Element | undefined): string | undefined =>
  node && (node.closest<HTMLElement>('[lang]')?.lang ?? langAround((node.getRootNode() as ShadowRoot).host))

/**
 * The element's language by its attribute, the saved choice, the page around and the browser. The portal's own page bears
 * the language that the two last would give without it.
 */
export const languageOf = (element: Element, environment: LanguageSources): Language =>
  detectLanguage(environment, readAttribute(element, 'language'), langAround(element))
