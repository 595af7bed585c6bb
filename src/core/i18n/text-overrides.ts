import type { Language } from './languages'
import type { Table, TextOverrideKey } from './texts'

/** The host's own texts by language and key. They are plain text, never markup. `undefined` restores our text. */
export type TextOverrides = {
  readonly [Id in Language]?: { readonly [Key in TextOverrideKey]?: string | undefined } | undefined
}

/** True if a value can replace a text. An empty text can't: it would leave a control without a name. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Returns the table of a namespace with the host's own texts. Ignores keys that the table does not have. */
export function withTextOverrides<T extends Table>(
  namespace: string,
  table: T,
  own: Readonly<Record<string, unknown>> = {},
): T {
  const texts: Record<string, string> = { ...table }
  for (const key of Object.keys(table)) {
    const text = own[`${namespace}:${key}`]
    if (isText(text)) texts[key] = text
  }
  return texts as T
}
