import { detectLanguage, type LanguageSources } from '../src/core/i18n/chosen-language'
import type { Language } from '../src/core/i18n/languages'
import type { ElementContextHandle } from '../src/core/page/element-context'
import type { Place } from '../src/core/page/place'
import type { AreaName } from '../src/core/page/places'

/** An element as its modules see it. The class `MfaElement`, which is built from these modules, implements it. */
export interface AreaElement extends HTMLElement {
  /** The area that the element opens at and whose paths it owns. */
  readonly area: AreaName
  /** The path that the element opens at. */
  readonly home: string
  get place(): Place
  set place(place: Place | string | null | undefined)
  refresh(): void
}

/** An element whose screens have started. */
export interface StartedElement {
  readonly context: ElementContextHandle
  /** Called when an attribute other than `place` has changed. */
  attributeChanged(name: string): void
  /** Called when the element is in a document again, perhaps in that of another window. */
  enterWindow(): void
}

/**
 * The attributes that every element observes, keyed by the property of the same meaning. An element with further
 * attributes extends this table in its class. Attributes are read here, because r2wc treats an empty or removed
 * attribute as unchanged. Setting a property writes the attribute; `null` and `undefined` remove it.
 */
export const attributes = {
  configUrl: 'config-url',
  configHeader: 'config-header',
  language: 'language',
  theme: 'theme',
  portalUrl: 'portal-url',
  place: 'place',
} as const

/** Returns the attribute's trimmed value; undefined if it is absent or empty. */
export const readAttribute = (element: Element, name: string): string | undefined =>
  element.getAttribute(name)?.trim() || undefined

export function writeAttribute(element: Element, name: string, value: string | null | undefined): void {
  if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}

/** Returns the nearest `lang` around a node, also across shadow roots. */
const langAround = (node: Element | undefined): string | undefined =>
  node && (node.closest<HTMLElement>('[lang]')?.lang ?? langAround((node.getRootNode() as ShadowRoot).host))

/**
 * The element's language, from its attribute, the saved choice, the page's `lang` or the browser. The portal's
 * script sets its page's `lang` from the saved choice or the browser.
 */
export const languageOf = (element: Element, environment: LanguageSources): Language =>
  detectLanguage(environment, readAttribute(element, 'language'), langAround(element))
