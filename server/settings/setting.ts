import type * as v from 'valibot'

/** One environment variable, with its schema and its default. */
export interface Setting<T, U = T | undefined> {
  readonly variable: string
  /** Converts the variable's text. Its messages complete the sentence "VARIABLE must be …". */
  readonly value: v.GenericSchema<string, T>
  /** The default value. */
  readonly usual: U
  /** For docs/reference/settings.md: the purpose of the variable. */
  readonly meaning: string
  /** For docs/reference/settings.md: the default in words, if the value alone is not clear. */
  readonly usually?: string
  /** The value is never shown in full, and may come from a file named by another variable, such as `SECRET_KEY_FILE`. */
  readonly secret?: true
}

type GivenSetting<T> = Omit<Setting<T>, 'usual'>

export function setting<T>(given: GivenSetting<T> & { readonly usual: T }): Setting<T, T>
export function setting<T>(given: GivenSetting<T>): Setting<T, undefined>
export function setting<T>(given: GivenSetting<T> & { readonly usual?: T }): Setting<T, T | undefined> {
  return { usual: undefined, ...given }
}

/** Settings by their names in the code. */
// biome-ignore lint/suspicious/noExplicitAny: each row has another type, which the types below read from it
export type SettingTable = Readonly<Record<string, Setting<any, any>>>

type ValueOf<S> = S extends Setting<infer T, unknown> ? T : never
type UsualOf<S> = S extends Setting<unknown, infer U> ? U : never

/** Values that may be given for a table. */
export type GivenFor<Table extends SettingTable> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined
}

/** The values of a table with defaults filled in. */
export type FilledIn<Table extends SettingTable> = {
  readonly [Name in keyof Table]: ValueOf<Table[Name]> | UsualOf<Table[Name]>
}

export const fillIn = <Table extends SettingTable>(table: Table, given: GivenFor<Table>): FilledIn<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { usual }]) => [name, given[name] ?? usual]),
  ) as FilledIn<Table>

const LONGEST = 80

/**
 * Returns the text that `--check` shows for a setting. If a secret is a URL, only its harmless parts are shown. Other
 * secrets are not shown.
 */
export function shown({ usual, usually, secret }: Setting<unknown>, text?: string): string {
  if (text === undefined) return usually ?? usualText(usual)
  if (secret && text !== 'none') return withoutPassword(text)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Returns a default in readable form. */
export function usualText(usual: unknown): string {
  if (typeof usual === 'boolean') return usual ? 'on' : 'off'
  if (typeof usual === 'object' && usual !== null && 'uses' in usual) return String(usual.uses)
  return usual === undefined ? 'not set' : String(usual)
}

/**
 * Returns a URL without its password. The path is left out as well, because a webhook's path may be its secret,
 * except for a database, whose path is its name.
 */
export function withoutPassword(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.host) return '(not shown)'
  const user = url.username ? `${url.username}:…@` : ''
  return `${url.protocol}//${user}${url.host}${url.protocol.startsWith('postgres') ? url.pathname : ''}`
}

/** The value of SMTP_URL and SMS_WEBHOOK_URL for a company that sends no mails or no text messages. */
export const NONE = 'none'
