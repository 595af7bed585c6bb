/** The entered values, by name of the attribute or custom property. An empty value means that it is not set. */
export type Values = Readonly<Record<string, string>>

export interface ValuesProps {
  readonly values: Values
  readonly onChange: (name: string, value: string) => void
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The HTML that a developer pastes into a page: the script, and the element as configured. */
export function htmlOf(tag: string, attributes: Values, origin: string): string {
  const all = { 'config-url': `${origin}/config.json`, ...given(attributes) }
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${quoted(value)}"`)
  return [
    `<script type="module" src="${origin}/elements/mfa-elements.js"></script>`,
    `<${tag}${written.join('')}></${tag}>`,
  ].join('\n')
}

/** A CSS rule with the tokens that are set; empty if none are set. */
export function cssOf(tag: string, tokens: Values): string {
  const lines = Object.entries(given(tokens)).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length > 0 ? [`${tag} {`, ...lines, '}'].join('\n') : ''
}

/** Returns the values that are not empty. */
export const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
