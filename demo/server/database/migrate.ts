import { StartError } from '../failures/start-error'
import { advisoryLocks } from './advisory-locks'
import type { Database, Queries } from './database'
import { migrations } from './migrations'

/** The version to which this program brings a database. */
export const newestVersion = Math.max(...migrations.map((migration) => migration.version))

/** Applies the migrations that this database has not seen, in one transaction. Returns the versions applied. */
export const migrate = (database: Database): Promise<number[]> =>
  database.transaction((queries) => migrateTo(queries, newestVersion))

/** The same up to a version, within a transaction. */
export async function migrateTo(queries: Queries, version: number): Promise<number[]> {
  await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.migration])
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
