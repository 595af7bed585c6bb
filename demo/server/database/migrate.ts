import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../failures/start-error'
import { advisoryLocks } from './advisory-locks'
import { type Database, DatabaseUnavailable, type Queries } from './database'
import { migrations } from './migrations'

/** The version to which this program brings a database. */
export const newestVersion = Math.max(...migrations.map((migration) => migration.version))

interface LockPatience {
  /** How long a migration waits for a table. All that ask for the table later wait behind it for as long. */
  readonly lockMs: number
  readonly tries: number
  /** Between two tries, in which those who waited get through. */
  readonly pauseMs: number
}

const defaultPatience: LockPatience = { lockMs: 2_000, tries: 10, pauseMs: 2_000 }

/**
 * Applies the migrations that this database has not seen, in one transaction. Returns the versions applied. Throws StartError
 * if a table stays locked, as by a backup that runs.
 */
export async function migrate(
  database: Database,
  { lockMs, tries, pauseMs }: LockPatience = defaultPatience,
): Promise<number[]> {
  for (let triesLeft = tries - 1; ; triesLeft--) {
    try {
      return await database.transaction((queries) => migrateTo(queries, newestVersion, lockMs))
    } catch (error) {
      if (!isLocked(error)) throw error
      if (triesLeft === 0) {
        throw new StartError(
          'The database could not be brought up to date: another transaction, such as a backup, has locked a table for longer than the start waits. Start again when it has ended.',
        )
      }
      await pause(pauseMs)
    }
  }
}

/** 55P03: a lock that was not free in time. */
const isLocked = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.cause as { code?: string }).code === '55P03'

/** The same up to a version, within a transaction; `lockMs` 0 waits for tables as long as it takes. */
export async function migrateTo(queries: Queries, version: number, lockMs = 0): Promise<number[]> {
  await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.migration])
  // Only now: another instance that migrates is waited for.
  await queries.query("SELECT set_config('lock_timeout', $1, true)", [String(lockMs)])
  await queries.execute(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  const rows = await queries.query<{ version: number }>('SELECT version FROM schema_migrations')
  if (rows.some((row) => row.version > newestVersion)) {
    throw new StartError(
      'A newer version has changed this database. Start that version, or restore a backup.',
    )
  }
  const known = new Set(rows.map((row) => row.version))
  const pending = migrations.filter((each) => each.version <= version && !known.has(each.version))
  for (const migration of pending) {
    await queries.execute(migration.sql)
    await queries.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [
      migration.version,
      migration.name,
    ])
  }
  return pending.map((migration) => migration.version)
}
