import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '../platform/failures'
import { advisoryLocks, type Database, DatabaseUnavailable, type Patience, type Queries } from './database'
import { migrations } from './migrations'
import { openPglite } from './pglite-database'
import { migrationPatience, openPostgres } from './postgres-database'

/** Version of the schema after all migrations of this program. */
export const newestVersion = Math.max(...migrations.map((migration) => migration.version))

interface LockPatience {
  /**
   * Longest wait of a migration for a table lock. Later queries on the table wait behind the migration for as long.
   */
  readonly lockMs: number
  readonly tries: number
  /** Pause between two tries, in which the waiting queries run. */
  readonly pauseMs: number
}

const defaultPatience: LockPatience = { lockMs: 2_000, tries: 10, pauseMs: 2_000 }

/**
 * Applies the migrations that this database lacks, in one transaction. Returns their versions. Throws StartError if a
 * table stays locked, as by a running backup.
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

/** True for 55P03: a lock was not free in time. */
const isLocked = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.cause as { code?: string }).code === '55P03'

/**
 * Applies migrations up to a version, within a transaction. With `lockMs` 0, the wait for table locks has no limit.
 */
export async function migrateTo(queries: Queries, version: number, lockMs = 0): Promise<number[]> {
  await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.migration])
  // Set only now, so that the wait for another instance's migration has no limit.
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

interface DatabaseLocation {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** Limits for commands. They are long, because commands read whole tables and no user waits in a browser for them. */
export const commandPatience: Patience = {
  connectMs: 5_000,
  queryMs: 620_000,
  statementMs: 600_000,
  waiting: 200,
}

/**
 * Opens PostgreSQL if a URL is given, otherwise PGlite in the data folder, and migrates the schema. Without `create`,
 * throws StartError if there is no database yet: the operator has probably named a wrong URL or folder.
 */
export async function openDatabase(
  where: DatabaseLocation,
  log: Logger,
  { create = true, patience }: { readonly create?: boolean; readonly patience?: Patience } = {},
): Promise<Database> {
  if (!create && !where.databaseUrl) requireFolder(where.dataDir)
  const database = await (where.databaseUrl
    ? openPostgres(where.databaseUrl, log, patience)
    : openPglite(where.dataDir, { log, ...(patience && { patience }) }))
  try {
    if (!create) await requireTables(database)
    await (where.databaseUrl ? migratePostgres(where.databaseUrl, log) : migrate(database))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens an existing database without migrating it. Statements have no time limits. */
export const openUnchanged = ({ databaseUrl, dataDir }: DatabaseLocation, log: Logger): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, log, migrationPatience) : openPglite(dataDir, { log })

/** Migrates on a separate connection without time limits. */
async function migratePostgres(databaseUrl: string, log: Logger): Promise<void> {
  const migrating = await openPostgres(databaseUrl, log, migrationPatience)
  await migrate(migrating).finally(() => migrating.close())
}

const ADVICE = 'Name another with DATABASE_URL or DATA_DIR, start the server once, or add --create.'

function requireFolder(dataDir: string): void {
  if (existsSync(join(dataDir, 'database', 'PG_VERSION'))) return
  throw new StartError(`There is no database in ${resolve(dataDir)}. ${ADVICE}`)
}

async function requireTables(database: Database): Promise<void> {
  const [row] = await database.query<{ made: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS made",
  )
  if (!row?.made) throw new StartError(`The database is empty. ${ADVICE}`)
}
