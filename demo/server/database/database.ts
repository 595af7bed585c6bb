/** A row as the driver returns it: integers as numbers, `timestamptz` as Date, `bytea` as Uint8Array. */
export type Row = Record<string, unknown>

export interface Queries {
  /**
   * Runs one statement with `$1 …` parameters and returns its rows. Outside of transactions it may share its connection with
   * others, and wait for those that came before; `execute` and `transaction` have one alone.
   */
  query<T = Row>(sql: string, parameters?: readonly unknown[]): Promise<T[]>
  /** Runs several statements without parameters, as migrations need. */
  execute(sql: string): Promise<void>
}

/**
 * The one SQL store. PGlite and PostgreSQL stand behind it with the same SQL and the same client, pg. `bigint` is avoided,
 * because pg returns it as text.
 */
export interface Database extends Queries {
  /** Runs everything in one transaction; a rejection rolls back and is passed on. */
  transaction<T>(run: (queries: Queries) => Promise<T>): Promise<T>
  /** Whether only a restart of the process can bring the database back. */
  readonly lost: boolean
  /** How crowded it is, from 0. Where it comes to 1, those who wait already wait noticeably, and more of them help no one. */
  readonly load: number
  close(): Promise<void>
}

/** How long and how often a request waits for the database. */
export interface Patience {
  /** Until a connection is free or made. */
  readonly connectMs: number
  /** Until the answer to one statement. */
  readonly queryMs: number
  /** Until PostgreSQL itself ends a statement: 10 s by default, 0 for never. */
  readonly statementMs?: number
  /** Requests that may wait for a connection; those beyond are refused at once. */
  readonly waiting: number
}

/**
 * The database could not be asked or did not answer in time, whatever was asked: there is no connection, the one that was
 * used broke, too many wait already, or the disk is full. What was under way may or may not have been committed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: Error) {
    super(`the database is not available: ${cause.message}`, { cause })
  }
}

/**
 * SQLSTATEs with which PostgreSQL says that it cannot do anything right now: operator intervention, statement timeouts
 * among it (57), too few resources, as on a full disk (53), a broken connection (08), a session that was ended for its
 * idleness (25P03).
 */
export const saysUnavailable = (code: string | undefined): boolean => /^(?:57|53|08|25P03)/.test(code ?? '')
