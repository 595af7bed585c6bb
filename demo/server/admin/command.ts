import type { ActingDatabase, ActingQueries, AuditScope } from '../audit/audit-scope'
import type { Settings } from '../settings/server-options'
import type { Variables } from '../settings/variables'

/** What a command works with. */
export interface CommandContext {
  readonly database: ActingDatabase
  readonly settings: Settings
  readonly variables: Variables
}

/** The same in a transaction. */
export interface CommandTransaction {
  readonly database: ActingQueries
  readonly settings: Settings
}

/** What a command says when it is done: for a person, and for a script. */
export interface Answer {
  readonly text: string
  readonly data: unknown
  /** The text is the content of a file: only a terminal gets it in another form. */
  readonly isFile?: true
}

/** Options of a command line: `--since 2026-11-01` has a text, `--dry-run` none. */
export type Flags = ReadonlyMap<string, string>

interface CommandForm {
  /** As it is written, after its name. */
  readonly form: string
  readonly about: string
  /** How many arguments it needs at least, and takes at most. */
  readonly needs: number
  readonly takes?: number
  /** Names of its options, and whether a value follows. */
  readonly flags?: Readonly<Record<string, 'value' | 'alone'>>
  /**
   * Whether it needs a written reason, which stands in its entries of the audit log: where the help desk page asks for one. Any
   * other takes one that is given, unless it writes no entries.
   */
  readonly reason?: 'needed' | 'none'
}

/** A command that works on the database. */
export interface Command extends CommandForm {
  run(context: CommandContext, args: readonly string[], flags: Flags): Promise<Answer>
}

/** What a command works with that is given no database. */
export interface StandaloneContext {
  /** On whose behalf it works. */
  readonly scope: AuditScope
  readonly settings: Settings
  readonly variables: Variables
  /** Is given which database the command works on, before anything happens there. */
  readonly notify: (line: string) => void
}

/** One that needs no database, or opens it in a way of its own. */
export interface StandaloneCommand extends CommandForm {
  runAlone(context: StandaloneContext, args: readonly string[]): Promise<Answer>
}
