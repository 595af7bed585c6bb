import { asLanguage, type Language, overruledLanguage } from '../src/core/i18n/language'
import type { Core } from '../src/core/page/core'
import { readAttribute } from './attributes'
import { languageOf } from './element-language'
import type { PortalElement } from './portal-element'
import { startedElements } from './started-elements'

// The page has one language. The host's attribute and the person's choice are wishes for it, and the latest counts.

/** The element's `language` attribute, where it names one of ours. */
const wishOf = (element: PortalElement): Language | undefined =>
  asLanguage(readAttribute(element, 'language'))

/** The elements that the page had before this one. */
const others = (element: PortalElement) => [...startedElements.keys()].filter((other) => other !== element)

/** What the host's attributes ask for: the element's own, else another one's. */
export const wishOnPage = (element: PortalElement): Language | undefined =>
  [element, ...others(element)].map(wishOf).find((wish) => wish !== undefined)

/**
 * The language of the page with an element that has just come. One that is not the first changes it only by a wish that is
 * new: one that no element before it has, and that comes after a choice only where the host had asked for another language.
 */
export function languageWith(element: PortalElement, { i18n, environment }: Core): Language {
  const present = i18n.language.get()
  const before = others(element)
  const wish = wishOf(element)
  const asked = before.flatMap((other) => wishOf(other) ?? [])
  const isChosen = i18n.chosen() === present
  const isNew = wish !== undefined && !asked.includes(wish) && (asked.length > 0 || !isChosen)
  return before.length > 0 && !isNew ? present : languageOf(element, environment)
}

/** The language of the page after the host has changed an element's attribute: that wish is later than any choice. */
export function languageAfterChange(element: PortalElement, { environment }: Core): Language {
  environment.localStorage.remove(overruledLanguage)
  return wishOnPage(element) ?? languageOf(element, environment)
}
