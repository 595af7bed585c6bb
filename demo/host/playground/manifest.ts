import type { Language } from '../../../src/core/i18n/languages'

/** The part of custom-elements.json that the playground shows. */
export interface ElementDescription {
  readonly tagName: string
  readonly description?: string
  readonly descriptions?: Translations
  readonly attributes: readonly AttributeDescription[]
  readonly events: readonly { readonly name: string }[]
}

export interface AttributeDescription {
  readonly name: string
  readonly type?: { readonly text: string }
  readonly description?: string
  readonly descriptions?: Translations
}

/** Descriptions by language, beside the English default. */
type Translations = Readonly<Partial<Record<Language, string>>>

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly (Omit<ElementDescription, 'tagName'> & { readonly tagName?: string })[]
  }[]
}

/** Loads the elements' descriptions that were built with the served script. Rejects if the file is missing. */
export async function loadElements(): Promise<readonly ElementDescription[]> {
  const response = await fetch('/elements/custom-elements.json')
  if (!response.ok) throw new Error(`custom-elements.json was answered with ${response.status}`)
  const { modules }: Manifest = await response.json()
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((declaration): declaration is ElementDescription => declaration.tagName !== undefined)
}

/** The purpose of an element or attribute, as plain text: the manifest's descriptions are Markdown. */
export const meaningOf = (
  described: Pick<ElementDescription, 'description' | 'descriptions'> | undefined,
  language: Language,
): string | undefined => (described?.descriptions?.[language] ?? described?.description)?.replaceAll('`', '')

/** The values of a type such as `'ko' | 'en'`; undefined if the type is not such a list. */
export function choicesOf({ type }: AttributeDescription): string[] | undefined {
  const values = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
  return values.length > 0 ? values : undefined
}
