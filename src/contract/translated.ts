/** A text in one or several languages, by their tags. */
export interface TranslatedText {
  readonly [language: string]: string | undefined
}

/** Returns the text in a language or, if there is none, the first text in any language. */
export const inLanguage = (
  texts: Readonly<Record<string, string | null | undefined>> | null | undefined,
  language: string,
): string | undefined => (texts?.[language] || Object.values(texts ?? {}).find((text) => text)) ?? undefined

/**
 * Returns the field of a record for a language, such as `nameKo` for `ko`. If the record has no such field, returns
 * the English one.
 */
export function fieldIn<Name extends string>(
  record: { readonly [Field in `${Name}Ko` | `${Name}En`]: string },
  name: Name,
  language: string,
): string {
  const fields: Readonly<Record<string, string>> = record
  return fields[`${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`] ?? record[`${name}En`]
}
