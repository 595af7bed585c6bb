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
  /**
   * Runs everything in one transaction; a rejection rolls back and is passed on. A transaction that PostgreSQL gives up in
   * favor of another one, as in a deadlock, runs a second time: `run` changes nothing but the database, unless it is `once`.
   */
  transaction<T>(run: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Whether it takes changes right now. Takes no connection that requests wait for. */
  isWritable(): Promise<boolean>
  /** Whether only a restart of the process can bring the database back. */
  readonly lost: boolean
  /** How crowded it is, from 0. Where it comes to 1, those who wait already wait noticeably, and more of them help no one. */
  readonly load: number
  close(): Promise<void>
}

export interface TransactionOptions {
  /** It does something that no rollback undoes, such as writing a file, and never runs a second time. */
  readonly once?: boolean
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
 * SQLSTATEs with which PostgreSQL says that it can't do right now what it can do at other times, or on another machine:
 *
 * | SQLSTATE | meaning |
 * |---|---|
 * | 08 | broken connection; also errors of a pooler |
 * | 53 | too few resources, as on a full disk |
 * | 57 | operator intervention: shutdown, start, statement timeout |
 * | 58, XX | error of the system or of PostgreSQL itself, such as a disk that can't be read |
 * | 25006 | read-only transaction: a standby, or a database that is read-only |
 * | 0A000 | on a standby, a table that is not replicated; elsewhere, a plan that a newer version's migration has outdated |
 * | 25P03, 25P04 | session or transaction that took too long |
 * | 55P03 | lock that could not be had in the time that the role may wait |
 */
export const saysUnavailable = (code: string | undefined): boolean =>
  /^(?:08|53|57|58|XX|25006|25P0[34]|0A000|55P03)/.test(code ?? '')

/** Those that all other connections of the same age would get, too: they lead to a standby, or hold outdated plans. */
export const outdatesConnections = (code: string | undefined): boolean => code === '25006' || code === '0A000'

/**
 * Runs it a second time if PostgreSQL gave it up in favor of another transaction (40001 serialization failure, 40P01
 * deadlock), which leaves nothing of it behind. Rejects with DatabaseUnavailable if that happens again.
 */
export async function retryOnce<T>(run: () => Promise<T>, retries = 1): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!/^40(?:001|P01)$/.test((error as { code?: string }).code ?? '')) throw error
    if (retries === 0) throw new DatabaseUnavailable(error as Error)
  }
  return retryOnce(run, retries - 1)
}
