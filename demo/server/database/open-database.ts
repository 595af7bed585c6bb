import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '../failures/start-error'
import type { Database, Patience } from './database'
import { migrate } from './migrate'
import { openPglite } from './pglite-database'
import { migrationPatience, openPostgres } from './postgres-database'

interface Where {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/**
 * Opens PostgreSQL when a URL is given, else PGlite in the data folder, and brings the schema up to date. Without `create`,
 * throws StartError where there is nothing yet: whoever asks then has probably named the wrong place.
 */
export async function openDatabase(
  where: Where,
  log: Logger,
  { create = true }: { create?: boolean } = {},
): Promise<Database> {
  if (!create && !where.databaseUrl) requireFolder(where.dataDir)
  const database = await openStore(where, log)
  try {
    if (!create) await requireTables(database)
    await (where.databaseUrl ? migratePostgres(where.databaseUrl, log) : migrate(database))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What is there, as it is, for work that has no deadlines. */
export const openUnchanged = (where: Where, log: Logger): Promise<Database> =>
  openStore(where, log, migrationPatience)

const openStore = ({ databaseUrl, dataDir }: Where, log: Logger, patience?: Patience): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, log, patience) : openPglite(dataDir, { log })

/** On a connection of its own, which has no deadlines. */
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
