import type { Logger } from 'pino'
import type { Database } from './database'
import { migrate } from './migrate'
import { openPglite } from './pglite-database'
import { openPostgres } from './postgres-database'

/** Opens PostgreSQL when a URL is given, else PGlite in the data folder, and brings the schema up to date. */
export const openDatabase = async (
  where: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
): Promise<Database> => {
  const database = where.databaseUrl
    ? await openPostgres(where.databaseUrl, log)
    : await openPglite(where.dataDir, { log })
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
