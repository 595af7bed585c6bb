/**
 * The attributes that every element observes, by the property of the same meaning. One that a single element takes besides
 * stands in its class, in a table that begins with these. They are read by ourselves: r2wc takes an empty or removed
 * attribute for an unchanged one. Setting a property writes the attribute, `null` and `undefined` remove it.
 */
export const attributes = {
  configUrl: 'config-url',
  configHeader: 'config-header',
  language: 'language',
  theme: 'theme',
  portalUrl: 'portal-url',
  place: 'place',
} as const

/** The attribute's value without spaces around it; undefined where it is absent or empty. */
export const readAttribute = (element: Element, name: string): string | undefined =>
  element.getAttribute(name)?.trim() || undefined

export function writeAttribute(element: Element, name: string, value: string | null | undefined): void {
  if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}
