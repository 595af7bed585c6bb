import type { Language } from './language'
import type { TextOverrideKey } from './tables'

/** Texts of the host's own by language and key. They are words, never markup; undefined brings ours back. */
export type TextOverrides = {
  readonly [Id in Language]?: { readonly [Key in TextOverrideKey]?: string | undefined } | undefined
}

/** Whether it can stand in for a text of ours: an empty one would leave a control without a name. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The table of a namespace with the host's own texts in it; what is no key of the table stays outside. */
export function withTextOverrides<Table extends Readonly<Record<string, string>>>(
  namespace: string,
  table: Table,
  own: Readonly<Record<string, unknown>> = {},
): Table {
  const texts: Record<string, string> = { ...table }
  for (const key in table) {
    const text = own[`${namespace}:${key}`]
    if (isText(text)) texts[key] = text
  }
  return texts as Table
}
