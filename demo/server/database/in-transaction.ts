import { DatabaseUnavailable, type Queries } from './database'

/** Runs everything between BEGIN and COMMIT on one connection; a rejection rolls back and is passed on. */
export async function runTransaction<T>(
  connection: Queries,
  run: (queries: Queries) => Promise<T>,
): Promise<T> {
  await connection.execute('BEGIN')
  try {
    const result = await run(connection)
    await connection.execute('COMMIT')
    return result
  } catch (error) {
    // The database itself rolls back what a broken connection leaves behind.
    if (!(error instanceof DatabaseUnavailable)) await connection.execute('ROLLBACK')
    throw error
  }
}
