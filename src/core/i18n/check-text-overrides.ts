import { isText, type TextOverrides } from './text-overrides'

type Table = Readonly<Record<string, string>>

const variablesOf = (text: string): string[] => text.match(/\{\{[^{}]*\}\}/g) ?? []

/**
 * What is wrong with a host's own texts, as sentences for its developer.
 *
 * @param tableOf the table of a language and namespace; undefined where there is none, null while it is not here
 */
export const problemsOfTextOverrides = (
  own: TextOverrides,
  tableOf: (language: string, namespace: string) => Table | null | undefined,
): string[] =>
  Object.entries(own).flatMap(([language, texts]) =>
    Object.entries<unknown>(texts ?? {}).flatMap(([name, text]) => {
      const [namespace = '', ...key] = name.split(':')
      const problem = problemOf(text, tableOf(language, namespace), key.join(':'))
      return problem ? [`texts.${language}['${name}'] ${problem}`] : []
    }),
  )

function problemOf(text: unknown, table: Table | null | undefined, key: string): string | undefined {
  if (table === undefined || (table && !Object.hasOwn(table, key)))
    return 'is ignored: the elements have no such text.'
  if (text === undefined) return
  if (!isText(text)) return 'is ignored: it has to be a text that is not empty.'
  const known = variablesOf(table?.[key] ?? text)
  const unknown = variablesOf(text).filter((variable) => !known.includes(variable))
  return unknown.length ? `has variables that no one fills: ${unknown.join(', ')}.` : undefined
}
