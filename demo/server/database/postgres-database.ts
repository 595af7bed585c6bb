import { DatabaseError, Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../failures/start-error'
import { clientQueries } from './client-queries'
import { type Database, DatabaseUnavailable, type Patience, type Queries, saysUnavailable } from './database'
import { gatherWrites } from './gather-writes'
import { runTransaction } from './in-transaction'
import { type Lent, shareConnections } from './shared-connections'

const MAX_CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 10_000
/** A statement gets longer than on the server itself, so that the server ends what only is slow. */
const defaultPatience: Patience = { connectMs: 5_000, queryMs: 12_000, waiting: 200 }
/** A migration takes as long as it takes, and so do instances that wait for another one's. */
export const migrationPatience: Patience = { connectMs: 5_000, queryMs: 0, statementMs: 0, waiting: 1 }
/** So many wait for less than half a second, unless the database is slow. */
const COMFORTABLE_QUEUE = 150

/**
 * PostgreSQL through a connection pool. Throws StartError when the server behind the URL cannot be reached. Later, what
 * could not be asked or was not answered is rejected with DatabaseUnavailable.
 */
export async function openPostgres(
  databaseUrl: string,
  log: Logger,
  patience: Patience = defaultPatience,
): Promise<Database> {
  const pool = createPool(databaseUrl, patience)
  // A connection that breaks is replaced by the pool; without a listener it would end the process. The pool tells of
  // idle connections alone, so those that are in use get a listener of their own.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'))
  })
  await pool.query('SELECT 1').catch(async (error: Error) => {
    await pool.end()
    throw new StartError(`DATABASE_URL does not work: ${reasonOf(error)}. ${adviceFor(error)}`)
  })

  const connect = async (): Promise<PoolClient> => {
    if (pool.waitingCount >= patience.waiting) {
      throw new DatabaseUnavailable(new Error('too many requests wait for a connection'))
    }
    return pool.connect().catch((error: Error) => {
      throw new DatabaseUnavailable(error)
    })
  }
  const lend = async (): Promise<Lent> => {
    const client = await connect()
    let broken: Error | undefined
    const { query, execute } = clientQueries(client, (error) => {
      if (!isUnavailable(error)) return error
      broken = new DatabaseUnavailable(error)
      return broken
    })
    return {
      queries: {
        query: (sql, parameters) => {
          gatherWrites(client.connection.stream)
          return query(sql, parameters)
        },
        execute,
      },
      get isBroken() {
        return broken !== undefined
      },
      giveBack: () => client.release(broken),
    }
  }
  const alone = async <T>(run: (queries: Queries) => Promise<T>): Promise<T> => {
    const { queries, giveBack } = await lend()
    return run(queries).finally(giveBack)
  }
  const together = shareConnections({
    lend,
    get isCrowded() {
      return pool.waitingCount > pool.idleCount
    },
  })

  return {
    query: (sql, parameters) => together((queries) => queries.query(sql, parameters)),
    execute: (sql) => alone((queries) => queries.execute(sql)),
    transaction: (run) => alone((queries) => runTransaction(queries, run)),
    lost: false,
    get load() {
      return pool.waitingCount / COMFORTABLE_QUEUE
    },
    close: () => pool.end(),
  }
}

function createPool(
  databaseUrl: string,
  { connectMs, queryMs, statementMs = STATEMENT_TIMEOUT_MS }: Patience,
): Pool {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError(
      'DATABASE_URL does not work: it must look like postgresql://user:password@host:5432/name.',
    )
  }
  return new Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 10_000,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
}

/** What does not come from the server comes from the connection to it. */
const isUnavailable = (error: Error): boolean =>
  !(error instanceof DatabaseError) || saysUnavailable(error.code)

/** What OpenSSL says of a certificate that was signed by an authority of the company's own. */
const UNTRUSTED =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*))$/

const adviceFor = ({ code = '' }: Error & { code?: string }): string =>
  UNTRUSTED.test(code)
    ? "Name the file with your authority's certificate at its end: ?sslmode=verify-full&sslrootcert=/etc/mfa/ca.pem."
    : 'Check the address, user and password.'

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
const reasonOf = (error: Error & { code?: string }): string =>
  (error.message || error.code || 'no connection').replaceAll('\n', ' ')
