import { resolve } from 'node:path'
import {
  type AuthenticationType,
  authenticationTypes,
  methodByName,
  methodByWireType,
  methods,
} from '../../src/contract/methods'
import type { ActingDatabase, AuditScope } from '../audit/audit'
import { ApiFailure } from '../platform/failures'
import type { Variables } from '../settings/read-settings'
import type { Settings } from '../settings/server-options'
import { withoutPassword } from '../settings/setting'

/** Name of the program as the user types it: an npm script in a clone, the binary in an installed package. */
export const program =
  process.env.npm_lifecycle_event === 'admin' ? 'npm run admin --' : 'npx mfa-elements-admin'

export interface CommandContext {
  readonly database: ActingDatabase
  readonly settings: Settings
  readonly variables: Variables
}

/** Result of a command: `text` for a person, `data` for a script (`--json`). */
export interface Answer {
  readonly text: string
  readonly data: unknown
  /** True if a part of the work failed. The text names that part. */
  readonly isPartial?: boolean
}

/** Output that may be larger than memory, in pieces. With `--json`, the pieces are already JSON. */
export interface StreamedAnswer {
  readonly pieces: AsyncIterable<string>
  /**
   * True if the pieces are the content of a file. They are escaped only if a terminal shows them. Redirected output
   * stays as it is, so that the file is usable.
   */
  readonly isFile?: boolean
}

/**
 * Options of a command line, by name. The value of `--since 2026-11-01` is its date, of `--dry-run` an empty text.
 */
export type Flags = ReadonlyMap<string, string>

interface CommandForm {
  /** Arguments and options as the help shows them after the command's name. */
  readonly form: string
  readonly about: string
  /** Smallest number of arguments. `takes` is the largest; without it there is no limit. */
  readonly needs: number
  readonly takes?: number
  /** Options by name: with a value after it, or alone. */
  readonly flags?: Readonly<Record<string, 'value' | 'alone'>>
  /**
   * `needed`: refused without `--reason`, as the help desk page requires a reason for the same action. `none`: the
   * command writes no audit entries and has no `--reason`. Otherwise `--reason` is optional. The audit entries hold
   * the reason.
   */
  readonly reason?: 'needed' | 'none'
}

/** A command that works on the database. */
export interface Command extends CommandForm {
  run(context: CommandContext, args: readonly string[], flags: Flags): Promise<Answer | StreamedAnswer>
}

/** Context of a command that gets no open database. */
export interface StandaloneContext {
  /** Actor and reason for the audit log. */
  readonly scope: AuditScope
  readonly settings: Settings
  readonly variables: Variables
  /** Prints which database the command works on. Called before anything changes there. */
  readonly notify: (line: string) => void
}

/** A command that needs no database, or opens it by itself. */
export interface StandaloneCommand extends CommandForm {
  runAlone(context: StandaloneContext, args: readonly string[], flags: Flags): Promise<Answer>
}

/** Error for the user: the reason why a command was not carried out. Nothing has changed then. */
export class AdminError extends Error {
  override readonly name: string = 'AdminError'
}

/** A mistake in the command line. The help is printed after the message. */
export class UsageError extends AdminError {
  override readonly name = 'UsageError'
}

/**
 * Resolves a path from the command line against the user's folder: npm runs scripts in the project's folder instead.
 */
export const givenPath = (variables: Variables, file: string): string =>
  resolve(variables.INIT_CWD ?? '.', file)

const MOST_NAMED = 10

/** Returns the first IDs as text, and the number of the others: `a, b and 3 more`. */
export function named(employeeIds: readonly string[]): string {
  const more = employeeIds.length - MOST_NAMED
  return employeeIds.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Turns the failure of an employee lookup into an AdminError in words, instead of an error code of the catalogue. */
export const orUnknownEmployee = <T>(employeeId: string, found: Promise<T>): Promise<T> =>
  found.catch((error: Error) => {
    if (error instanceof ApiFailure)
      throw new AdminError(`There is no employee ${JSON.stringify(employeeId)}.`)
    throw error
  })

/** Returns the database's address or folder for display. Throws AdminError for a database in memory. */
export function databaseOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return withoutPassword(databaseUrl)
  if (dataDir !== 'memory') return `${resolve(dataDir)} (embedded)`
  throw new AdminError('DATA_DIR is memory, which keeps nothing. Set it to a folder, or set DATABASE_URL.')
}

/**
 * Returns a method's word on the command line and in files: its wire type without spaces, since spaces separate
 * methods.
 */
export const methodWord = (type: AuthenticationType): string =>
  type.includes(' ') ? (methodByWireType(type)?.name ?? type) : type

export const methodWords = authenticationTypes.map(methodWord).join(', ')

/** Patterns for wire types with a space, which people also write with `_` or `-`. */
const spaced = methods
  .filter(({ wireType }) => wireType.includes(' '))
  .map(({ name, wireType }) => ({
    name,
    pattern: new RegExp(`\\b${wireType.replace(' ', '[ _-]')}\\b`, 'g'),
  }))

/** Parses methods separated by spaces or semicolons. `unknown` holds the words that name no method, in lower case. */
export function readMethods(text: string): { methods: AuthenticationType[]; unknown: string[] } {
  const found = new Set<AuthenticationType>()
  const unknown: string[] = []
  const plain = spaced.reduce((read, { name, pattern }) => read.replace(pattern, name), text.toLowerCase())
  for (const word of plain.split(/[\s;]+/).filter(Boolean)) {
    const method = methodByName(word) ?? methodByWireType(word)
    if (method) found.add(method.wireType)
    else unknown.push(word)
  }
  return { methods: [...found], unknown }
}
