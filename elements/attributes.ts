/**
 * Attributes, read by ourselves: r2wc takes an empty or removed attribute for an unchanged one. Each of them has a
 * property of the same meaning; setting one writes the attribute, `null` and `undefined` remove it.
 */
export const attributes = {
  configUrl: 'config-url',
  configHeader: 'config-header',
  language: 'language',
  theme: 'theme',
  portalUrl: 'portal-url',
} as const

export type AttributeProperty = keyof typeof attributes

/** The attribute's value without spaces around it; undefined where it is absent or empty. */
export const readAttribute = (element: Element, name: string): string | undefined =>
  element.getAttribute(name)?.trim() || undefined

export const writeAttribute = (element: Element, name: string, value: string | null | undefined): void => {
  if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}
