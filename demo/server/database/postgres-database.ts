import { type ClientConfig, DatabaseError, Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../failures/start-error'
import { clientQueries } from './client-queries'
import {
  type Database,
  DatabaseUnavailable,
  outdatesConnections,
  type Patience,
  retryOnce,
  saysUnavailable,
} from './database'
import { gatherWrites } from './gather-writes'
import { runTransaction } from './in-transaction'
import { examineEnd, ReadOnly, requireWritable, withoutTimeouts } from './postgres-end'
import { type Lent, shareConnections } from './shared-connections'

const MAX_CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 10_000
/** A statement gets longer than on the server itself, so that the server ends what only is slow. */
const defaultPatience: Patience = { connectMs: 5_000, queryMs: 12_000, waiting: 200 }
/** A migration takes as long as it takes, and so do instances that wait for another one's. */
export const migrationPatience: Patience = { connectMs: 5_000, queryMs: 0, statementMs: 0, waiting: 1 }
/** So many wait for less than half a second, unless the database is slow. */
const COMFORTABLE_QUEUE = 150

/** What was asked of a health check that comes later than this helps no one. */
const PROBE_MS = 1_000
/** A connection that leads to a machine that is no longer the right one is not kept for ever. */
const LONGEST_LIFE_SECONDS = 600
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * PostgreSQL through a connection pool. Throws StartError when the server behind the URL cannot be reached, or takes no
 * changes. Later, what could not be asked or was not answered is rejected with DatabaseUnavailable.
 */
export async function openPostgres(
  databaseUrl: string,
  log: Logger,
  patience: Patience = defaultPatience,
): Promise<Database> {
  const { connectMs, statementMs = STATEMENT_TIMEOUT_MS, waiting } = patience
  const direct = configOf(databaseUrl, patience)
  const { isPooled } = await examineEnd(direct, log).catch((error: Error) => {
    if (error instanceof StartError) throw error
    throw new StartError(`DATABASE_URL does not work: ${reasonOf(error)}. ${adviceFor(error)}`)
  })
  const config = isPooled ? withoutTimeouts(direct) : direct
  const pool = new Pool({
    ...config,
    max: MAX_CONNECTIONS,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    pipeline: !isPooled,
    onConnect: (client) => requireWritable(client, connectMs),
  })
  const probe = new Pool({
    ...config,
    max: 1,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  // A connection that breaks is replaced by the pool; without a listener it would end the process. The pool tells of
  // idle connections alone, so those that are in use get a listener of their own.
  for (const each of [pool, probe]) {
    each.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
    each.on('connect', (client) => {
      client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'))
    })
  }

  /** Those that were opened since one was last seen to lead to a database that takes no changes. */
  let current = new WeakSet<PoolClient>()
  pool.on('connect', (client) => current.add(client))
  const outdateAll = () => {
    current = new WeakSet()
  }

  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      if (pool.waitingCount >= waiting) {
        throw new DatabaseUnavailable(new Error('too many requests wait for a connection'))
      }
      const client = await pool.connect().catch((error: Error) => {
        throw new DatabaseUnavailable(error)
      })
      if (current.has(client)) return client
      client.release(true)
    }
  }
  const lend = async (): Promise<Lent> => {
    const client = await connect()
    let broken: Error | undefined
    const judge = (error: Error & { code?: string }) => {
      if (!isUnavailable(error)) return error
      if (outdatesConnections(error.code)) outdateAll()
      broken = new DatabaseUnavailable(error)
      return broken
    }
    const { query, execute } = clientQueries(client, { judge, prepares: !isPooled })
    return {
      queries: {
        query: (sql, parameters) => {
          if (!isPooled) gatherWrites(client.connection.stream)
          return query(sql, parameters)
        },
        execute,
      },
      get isBroken() {
        return broken !== undefined
      },
      giveBack: (failure) => client.release(broken ?? failure ?? !current.has(client)),
    }
  }
  const alone = async <T>(run: (lent: Lent) => Promise<T>): Promise<T> => {
    const lent = await lend()
    let failure: Error | undefined
    try {
      return await run(lent)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) failure = error
      throw error
    } finally {
      lent.giveBack(failure)
    }
  }
  const together = shareConnections({
    lend,
    get isCrowded() {
      return pool.waitingCount > pool.idleCount
    },
  })
  // Behind a pooler, one after another: what it does with several at once depends on its version.
  const single: typeof together = isPooled ? (run) => alone(({ queries }) => run(queries)) : together
  const begin = isPooled
    ? `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
    : 'BEGIN'

  return {
    query: (sql, parameters) => retryOnce(() => single((queries) => queries.query(sql, parameters))),
    execute: (sql) => alone(({ queries }) => queries.execute(sql)),
    transaction: (run, options) => alone((lent) => runTransaction(lent, run, { ...options, begin })),
    isWritable: async () => {
      try {
        const client = await probe.connect()
        await requireWritable(client, PROBE_MS).then(
          () => client.release(),
          (error: Error) => {
            client.release(error)
            throw error
          },
        )
        return true
      } catch (error) {
        if (error instanceof ReadOnly) outdateAll()
        log.debug({ err: error }, 'the database takes no changes')
        return false
      }
    },
    lost: false,
    get load() {
      return pool.waitingCount / COMFORTABLE_QUEUE
    },
    close: async () => {
      await Promise.all([pool.end(), probe.end()])
    },
  }
}

function configOf(
  databaseUrl: string,
  { connectMs, queryMs, statementMs = STATEMENT_TIMEOUT_MS }: Patience,
): ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError(
      'DATABASE_URL does not work: it must look like postgresql://user:password@host:5432/name.',
    )
  }
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
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
