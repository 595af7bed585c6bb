/** A row as the driver returns it: integers as numbers, `timestamptz` as Date, `bytea` as Uint8Array. */
export type Row = Record<string, unknown>

export interface Queries {
  /** Runs one statement with `$1 …` parameters and returns its rows. */
  query<T = Row>(sql: string, parameters?: readonly unknown[]): Promise<T[]>
  /** Runs several statements without parameters, as migrations need. */
  execute(sql: string): Promise<void>
}

/**
 * The one SQL store. PGlite and PostgreSQL stand behind it with the same SQL; `bigint` is avoided because the two
 * drivers return it differently.
 */
export interface Database extends Queries {
  /** Runs everything in one transaction; a rejection rolls back and is passed on. */
  transaction<T>(run: (queries: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * The database could not be asked or did not answer in time, whatever was asked: there is no connection, the one that was
 * used broke, or too many wait already. What was under way may or may not have been committed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: Error) {
    super(`the database is not available: ${cause.message}`, { cause })
  }
}
