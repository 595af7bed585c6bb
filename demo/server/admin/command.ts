import type { Database, Queries } from '../database/database'
import type { Settings } from '../settings/server-options'
import type { Variables } from '../settings/variables'

/** What a command works with. */
export interface CommandContext {
  readonly database: Database
  readonly settings: Settings
  readonly variables: Variables
}

/** The same in a transaction. */
export interface CommandTransaction {
  readonly database: Queries
  readonly settings: Settings
}

/** What a command says when it is done: for a person, and for a script. */
export interface Answer {
  readonly text: string
  readonly data: unknown
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
}

/** A command that works on the database. */
export interface Command extends CommandForm {
  run(context: CommandContext, args: readonly string[], flags: Flags): Promise<Answer>
}

/** One that asks no database. */
export interface DeliveryCommand extends CommandForm {
  deliver(settings: Settings, args: readonly string[]): Promise<Answer>
}
