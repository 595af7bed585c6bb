import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** A row as the driver returns it: integers as numbers, `timestamptz` as Date, `bytea` as Uint8Array. */
export type Row = Record<string, unknown>

/** True if a number can be the key of a row. A query with a larger number would fail in PostgreSQL. */
export const isId = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 31

export interface Queries {
  /** Runs one statement with `$1 …` parameters and returns its rows. */
  query<T = Row>(sql: string, parameters?: readonly unknown[]): Promise<T[]>
  /** Runs several statements without parameters, as migrations need. */
  execute(sql: string): Promise<void>
}

/**
 * The SQL store: PGlite or PostgreSQL, with the same SQL and the same client, pg. Avoid `bigint`, because pg returns
 * it as text.
 */
export interface Database extends Queries {
  /**
   * Runs everything in one transaction. A rejection rolls back and is passed on. If PostgreSQL aborts the transaction
   * in favor of another one, as in a deadlock, it runs a second time. So without `once`, `run` must change nothing
   * but the database.
   */
  transaction<T>(run: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** True if the database accepts changes now. PostgreSQL is asked on a connection that requests don't use. */
  isWritable(): Promise<boolean>
  /** True if only a restart of the process can bring the database back. */
  readonly lost: boolean
  /**
   * Load, from 0. From 1 on, requests wait noticeably long for a connection, so more of them should not be accepted.
   */
  readonly load: number
  close(): Promise<void>
}

export interface TransactionOptions {
  /**
   * True if `run` does something that no rollback undoes, such as writing a file. It never runs a second time then.
   */
  readonly once?: boolean
}

/** Limits for waiting for the database. */
export interface Patience {
  /** Longest wait for a free or new connection. */
  readonly connectMs: number
  /** Longest wait for the result of one statement. */
  readonly queryMs: number
  /** Time after which PostgreSQL itself ends a statement: 10 s by default, 0 for never. */
  readonly statementMs?: number
  /** Number of requests that may wait for a connection. Further ones are refused at once. */
  readonly waiting: number
}

/**
 * The database could not be queried or did not answer in time: there is no connection, the connection broke, too many
 * requests wait already, or the disk is full. A transaction under way may or may not have been committed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: Error) {
    super(`the database is not available: ${cause.message}`, { cause })
  }
}

/**
 * True for an SQLSTATE that means: PostgreSQL refuses this now, but may accept it later, or on another machine.
 *
 * | SQLSTATE | meaning |
 * |---|---|
 * | 08 | broken connection; also errors of a pooler |
 * | 53 | too few resources, as on a full disk |
 * | 57 | operator intervention: shutdown, start, statement timeout |
 * | 58, XX | error of the system or of PostgreSQL itself, such as a disk that can't be read |
 * | 25006 | read-only transaction: a standby, or a database that is read-only |
 * | 0A000 | on a standby, a table that is not replicated; elsewhere, a plan that a newer migration outdated |
 * | 25P03, 25P04 | session or transaction that took too long |
 * | 55P03 | lock that was not free within `lock_timeout` |
 */
export const saysUnavailable = (code: string | undefined): boolean =>
  /^(?:08|53|57|58|XX|25006|25P0[34]|0A000|55P03)/.test(code ?? '')

/** True for errors that all connections of the same age would get: they lead to a standby, or hold outdated plans. */
export const outdatesConnections = (code: string | undefined): boolean => code === '25006' || code === '0A000'

/**
 * Runs a statement or transaction again if PostgreSQL aborted it in favor of another one (40001 serialization
 * failure, 40P01 deadlock) and rolled it back. Rejects with DatabaseUnavailable if that happens again.
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

/**
 * Keys of all advisory locks, in one list so that each has one purpose. They are the same in every release, so that
 * instances of two versions that run side by side wait for each other.
 */
export const advisoryLocks = {
  migration: 20_771_204,
  seed: 20_771_205,
  licence: 20_771_206,
  /** Push locks for known browsers, familiar addresses and strangers. The second key is the employee's number. */
  pushTurn: 20_771_207,
  pushTurnOfAddresses: 20_771_210,
  pushTurnOfStrangers: 20_771_211,
  firstSecret: 20_771_208,
  auditSeals: 20_771_209,
} as const

/**
 * Rows of a batch. Few enough that a request that waits for one of them, or for PGlite's connection, hardly notices.
 */
const ROWS_AT_ONCE = 1_000

export interface SweepOptions {
  /** Ends the sweep after the current batch. */
  readonly signal?: AbortSignal | undefined
  /** Rows of a batch, 1,000 by default. Use fewer if much is deleted with each row. */
  readonly rowsAtOnce?: number
}

/**
 * Removes rows in batches, each in its own transaction, until none is left. Returns their number. If a batch fails,
 * the earlier ones stay removed.
 *
 * @param removeSome removes at most `most` rows that no other transaction has locked, and returns one row for each
 */
export async function sweepRows(
  database: Pick<Database, 'transaction'>,
  removeSome: (queries: Queries, most: number) => Promise<readonly unknown[]>,
  { signal, rowsAtOnce = ROWS_AT_ONCE }: SweepOptions = {},
): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const { length } = await database.transaction((queries) => removeSome(queries, rowsAtOnce))
    removed += length
    if (length < rowsAtOnce) break
  }
  return removed
}

/** Runs steps one after another, also after one has failed. Returns the errors. */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<readonly Error[]> {
  const errors: Error[] = []
  for (const step of steps) {
    await step().catch((error: Error) => errors.push(error))
  }
  return errors
}

interface ClientQueriesOptions {
  /** Returns the error to reject with. */
  judge(error: Error): Error
  /**
   * True to prepare each statement once for a connection, by name. False behind a pooler, where the next statement
   * may run on another connection.
   */
  readonly prepares: boolean
}

/** Makes queries on one connection of pg, to PGlite or to PostgreSQL. */
export function clientQueries(client: ClientBase, { judge, prepares }: ClientQueriesOptions): Queries {
  const ask = (statement: string | { name?: string; text: string; values: unknown[] }) =>
    client.query(statement).catch((error: Error) => {
      throw judge(error)
    })
  return {
    query: async <T>(sql: string, parameters: readonly unknown[] = []) => {
      const statement = { text: sql, values: [...parameters] }
      const result = await ask(prepares ? { ...statement, name: nameOf(sql) } : statement)
      return result.rows as T[]
    },
    execute: async (sql) => {
      await ask(sql)
    },
  }
}

/** Names of statements by text. The map stays small, because every statement is written out in the code. */
const names = new Map<string, string>()

/**
 * Returns the name of a prepared statement. PostgreSQL parses such a statement once for each connection, and stops
 * planning it again when that no longer pays. The name is a hash of the text, so that one name never stands for two
 * statements.
 */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

/** One connection, held for a statement or a transaction. */
export interface Connection {
  readonly queries: Queries
  /** True if the connection can't be used any more. */
  readonly isBroken: boolean
}

/**
 * Runs everything between BEGIN and COMMIT on one connection. A rejection rolls back and is passed on.
 *
 * @param begin the statement that begins the transaction
 */
export const runTransaction = <T>(
  connection: Connection,
  run: (queries: Queries) => Promise<T>,
  { once = false, begin = 'BEGIN' }: TransactionOptions & { readonly begin?: string } = {},
): Promise<T> =>
  retryOnce(
    async () => {
      const { queries } = connection
      await queries.execute(begin)
      try {
        const result = await run(queries)
        await queries.execute('COMMIT')
        return result
      } catch (error) {
        // If the connection broke, the database itself rolls back.
        if (!connection.isBroken) await queries.execute('ROLLBACK')
        throw error
      }
    },
    once ? 0 : 1,
  )
