import type * as v from 'valibot'

/** One environment variable: what it may say, and what counts without it. */
export interface Setting<T, U = T | undefined> {
  readonly variable: string
  /** Reads what the variable says. Its messages complete the sentence "VARIABLE must be …". */
  readonly value: v.GenericSchema<string, T>
  /** What counts without the variable. */
  readonly usual: U
  /** For the README: what the variable is for. */
  readonly meaning: string
  /** For the README, where the value alone does not say what counts without the variable. */
  readonly usually?: string
  /** It is never shown whole, and may come from a file that `VARIABLE_FILE` names. */
  readonly secret?: true
}

type Given<T> = Omit<Setting<T>, 'usual'>

export function setting<T>(given: Given<T> & { readonly usual: T }): Setting<T, T>
export function setting<T>(given: Given<T>): Setting<T, undefined>
export function setting<T>(given: Given<T> & { readonly usual?: T }): Setting<T, T | undefined> {
  return { usual: undefined, ...given }
}

/** Settings by the names that they have in the code. */
// biome-ignore lint/suspicious/noExplicitAny: each row has a type of its own, which the types below read from it
export type SettingTable = Readonly<Record<string, Setting<any, any>>>

type ValueOf<S> = S extends Setting<infer T, unknown> ? T : never
type UsualOf<S> = S extends Setting<unknown, infer U> ? U : never

/** What may be given for a table. */
export type GivenFor<Table extends SettingTable> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined
}

/** The same with the usual values filled in. */
export type FilledIn<Table extends SettingTable> = {
  readonly [Name in keyof Table]: ValueOf<Table[Name]> | UsualOf<Table[Name]>
}

export const fillIn = <Table extends SettingTable>(table: Table, given: GivenFor<Table>): FilledIn<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { usual }]) => [name, given[name] ?? usual]),
  ) as FilledIn<Table>
