import type { Language } from '../../../src/core/i18n/language'

/** The part of custom-elements.json that the playground is made of. */
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

/** By language, where the description itself is in another one. */
type Translations = Readonly<Partial<Record<Language, string>>>

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly (Omit<ElementDescription, 'tagName'> & { readonly tagName?: string })[]
  }[]
}

/** The elements as the script that is served beside it describes them, by tag. Rejects where it is missing. */
export async function loadElements(): Promise<readonly ElementDescription[]> {
  const response = await fetch('/elements/custom-elements.json')
  if (!response.ok) throw new Error(`custom-elements.json was answered with ${response.status}`)
  const { modules }: Manifest = await response.json()
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((declaration): declaration is ElementDescription => declaration.tagName !== undefined)
}

/** What an element or an attribute is for. A description is Markdown; this is what is left of it in plain text. */
export const meaningOf = (
  described: Pick<ElementDescription, 'description' | 'descriptions'> | undefined,
  language: Language,
): string | undefined => (described?.descriptions?.[language] ?? described?.description)?.replaceAll('`', '')

/** The values of a type such as `'ko' | 'en'`; undefined where it is no choice of a few. */
export function choicesOf({ type }: AttributeDescription): string[] | undefined {
  const values = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
  return values.length > 0 ? values : undefined
}
