import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../start-error'
import type { Database, Queries } from './database'

/** PostgreSQL through a connection pool. Throws StartError when the server behind the URL cannot be reached. */
export const openPostgres = async (databaseUrl: string, log: Logger): Promise<Database> => {
  const pool = createPool(databaseUrl)
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  await pool.query('SELECT 1').catch(async (error: Error) => {
    await pool.end()
    throw new StartError(
      `DATABASE_URL does not work: ${reasonOf(error)}. Check the address, user and password.`,
    )
  })
  return {
    ...queriesOf(pool),
    transaction: async (run) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const result = await run(queriesOf(client))
        await client.query('COMMIT')
        client.release()
        return result
      } catch (error) {
        // A connection whose rollback fails is in an unknown state and must not go back into the pool.
        await client.query('ROLLBACK').then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        )
        throw error
      }
    },
    close: () => pool.end(),
  }
}

const createPool = (databaseUrl: string): Pool => {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError(
      'DATABASE_URL does not work: it must look like postgresql://user:password@host:5432/name.',
    )
  }
  return new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  })
}

const queriesOf = (connection: Pool | PoolClient): Queries => ({
  query: async <T>(sql: string, parameters: readonly unknown[] = []) => {
    const result = await connection.query({ name: nameOf(sql), text: sql, values: [...parameters] })
    return result.rows as T[]
  },
  execute: async (sql) => {
    await connection.query(sql)
  },
})

/** By text. Statements are written out in the code, so that there are only so many. */
const names = new Map<string, string>()

/** A statement with a name is parsed once for each connection, and planned anew only as long as that pays. */
const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? `s${names.size}`
  names.set(sql, name)
  return name
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
const reasonOf = (error: Error & { code?: string }): string =>
  (error.message || error.code || 'no connection').replaceAll('\n', ' ')
