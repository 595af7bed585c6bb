import type { Values } from './values'

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What a developer pastes into a page: the script, and the element as it stands. */
export function htmlOf(tag: string, attributes: Values, origin: string): string {
  const all = { 'config-url': `${origin}/config.json`, ...given(attributes) }
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${quoted(value)}"`)
  return [
    `<script type="module" src="${origin}/elements/mfa-elements.js"></script>`,
    `<${tag}${written.join('')}></${tag}>`,
  ].join('\n')
}

/** The page's rule for the tokens that are set; empty where there are none. */
export function cssOf(tag: string, tokens: Values): string {
  const lines = Object.entries(given(tokens)).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length > 0 ? [`${tag} {`, ...lines, '}'].join('\n') : ''
}

/** Without what is empty. */
export const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
