import {
  Client,
  type ClientBase,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryConfig,
} from 'pg'
import type { Logger } from 'pino'
import { ignore, StartError } from '../platform/failures'
import {
  type Connection,
  clientQueries,
  type Database,
  DatabaseUnavailable,
  outdatesConnections,
  type Patience,
  retryOnce,
  runTransaction,
  saysUnavailable,
} from './database'

/** Facts about the server behind DATABASE_URL, found at the start. */
export interface PostgresEnd {
  /**
   * True if there is a pooler such as PgBouncer in between. It may pass the connection to another client after each
   * transaction, so that settings and prepared statements of a connection would reach that client.
   */
  readonly isPooled: boolean
}

interface Answer {
  readonly pid: number
  readonly inRecovery: boolean
  readonly readOnly: boolean
  readonly statementTimeout: string
  readonly idleTimeout: string
  readonly role: string
}

const ASK = `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS "inRecovery",
  current_setting('transaction_read_only')::boolean AS "readOnly", current_setting('statement_timeout') AS "statementTimeout",
  current_setting('idle_in_transaction_session_timeout') AS "idleTimeout", quote_ident(current_user) AS role`

/**
 * Checks the server once. Throws StartError if it is read-only, or if its pooler gives each statement another
 * connection. Rejects with the error of pg if the server can't be reached.
 */
async function examineEnd(config: ClientConfig, log: Logger): Promise<PostgresEnd> {
  const { answer, isPooled } = await look(config).catch((error: Error) => {
    // PgBouncer refuses startup parameters that it does not know.
    if (!error.message.includes('unsupported startup parameter')) throw error
    return look(withoutTimeouts(config))
  })
  if (answer.inRecovery) {
    throw new StartError('DATABASE_URL leads to a standby, which takes no changes. Name the primary.')
  }
  if (answer.readOnly) {
    throw new StartError(
      'DATABASE_URL leads to a database that is read-only: default_transaction_read_only is on. Start again when it takes changes.',
    )
  }
  if (isPooled && config.statement_timeout) adviseOnTimeouts(answer, log)
  return { isPooled }
}

async function look(config: ClientConfig): Promise<{ readonly answer: Answer; readonly isPooled: boolean }> {
  const client = new Client(config)
  client.on('error', (error) => ignore(error, 'the query rejects with it'))
  await client.connect()
  try {
    await client.query('BEGIN').catch((error: Error) => {
      if (!error.message.includes('statement pooling')) throw error
      throw new StartError(
        'DATABASE_URL leads to a PgBouncer that gives each statement another connection. Set pool_mode = transaction for this database; version 1.18 or later is needed.',
      )
    })
    const { rows } = await client.query<Answer>(ASK)
    await client.query('ROLLBACK')
    const [answer] = rows
    if (!answer) throw new Error('it gave no row')
    // A pooler announces a made-up process ID, because its connection to the server changes.
    const { processID } = client as Client & { readonly processID: number | null }
    return { answer, isPooled: processID !== answer.pid }
  } finally {
    await client.end()
  }
}

/** Removes the timeouts, because a pooler refuses or ignores settings made when a connection begins. */
const withoutTimeouts = (config: ClientConfig): ClientConfig => ({
  ...config,
  statement_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
})

/**
 * Logs advice on timeouts behind a pooler. In transactions this program sets them. For all other statements, the role
 * must have them.
 */
function adviseOnTimeouts({ statementTimeout, role }: Answer, log: Logger): void {
  log.info('a pooler is in front of the database: statements are not prepared')
  if (statementTimeout !== '0') return
  log.warn(
    { sql: `ALTER ROLE ${role} SET statement_timeout = '10s'` },
    'behind a pooler, nothing ends statements that take too long: let a superuser run this',
  )
}

/** Rejects if the database is read-only, such as a standby. */
async function requireWritable(client: ClientBase, withinMs: number): Promise<void> {
  // The types of pg lack the timeout of a single statement.
  const statement: QueryConfig & { readonly query_timeout: number } = {
    text: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "readOnly"`,
    query_timeout: withinMs,
  }
  const { rows } = await client.query<{ readOnly: boolean }>(statement)
  if (rows[0]?.readOnly !== false) throw new ReadOnly('the database is read-only')
}

/** The database answers, but is read-only. */
class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}

const MAX_CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 10_000
/** `queryMs` is longer than the server's own timeout, so that the server ends a statement that is only slow. */
const defaultPatience: Patience = { connectMs: 5_000, queryMs: 12_000, waiting: 300 }
/** Statements have no time limit: a migration may take long, and other instances wait for it. */
export const migrationPatience: Patience = { connectMs: 5_000, queryMs: 0, statementMs: 0, waiting: 1 }
/**
 * Queue length at which `load` is 1. Requests in such a queue wait less than half a second, unless the database is
 * slow.
 */
const COMFORTABLE_QUEUE = 150

/** Timeout of `isWritable`. A health check can't use a later answer. */
const PROBE_MS = 1_000
/** Longest life of a connection, so that none leads to a former primary for longer. */
const LONGEST_LIFE_SECONDS = 600
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * Opens PostgreSQL through a connection pool. Throws StartError if the server behind the URL can't be reached, or is
 * read-only. Later, a query that could not be sent or was not answered rejects with DatabaseUnavailable.
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
    onConnect: (client) => requireWritable(client, connectMs),
  })
  const probe = new Pool({
    ...config,
    max: 1,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  // The pool replaces a connection that breaks, but without a listener the error event would end the process. The
  // pool reports errors of idle connections only, so each connection gets its own listener, too.
  for (const each of [pool, probe]) {
    each.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
    each.on('connect', (client) => {
      client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'))
    })
  }

  /** Connections opened since an error last showed that all older ones are outdated. Those are closed, not reused. */
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
  /** Uses a connection of the pool until `run` ends. If it broke meanwhile or is outdated, it is closed. */
  const withConnection = async <T>(run: (connection: Connection) => Promise<T>): Promise<T> => {
    const client = await connect()
    let broken: Error | undefined
    const judge = (error: Error & { code?: string }) => {
      if (!isUnavailable(error)) return error
      if (outdatesConnections(error.code)) outdateAll()
      broken = new DatabaseUnavailable(error)
      return broken
    }
    const connection: Connection = {
      queries: clientQueries(client, { judge, prepares: !isPooled }),
      get isBroken() {
        return broken !== undefined
      },
    }
    try {
      return await run(connection)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) broken ??= error
      throw error
    } finally {
      client.release(broken ?? !current.has(client))
    }
  }
  const begin = isPooled
    ? `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
    : 'BEGIN'

  return {
    query: (sql, parameters) =>
      retryOnce(() => withConnection(({ queries }) => queries.query(sql, parameters))),
    execute: (sql) => withConnection(({ queries }) => queries.execute(sql)),
    transaction: (run, options) =>
      withConnection((connection) => runTransaction(connection, run, { ...options, begin })),
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

/** True for an error of the connection, and for an error of the server that `saysUnavailable` names. */
const isUnavailable = (error: Error): boolean =>
  !(error instanceof DatabaseError) || saysUnavailable(error.code)

/** Error codes of OpenSSL for a certificate that the company's own authority signed. */
const UNTRUSTED =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*))$/

const adviceFor = ({ code = '' }: Error & { code?: string }): string =>
  UNTRUSTED.test(code)
    ? "Name the file with your authority's certificate at its end: ?sslmode=verify-full&sslrootcert=/etc/mfa/ca.pem."
    : 'Check the address, user and password.'

/**
 * Returns the message or the code of an error. A refused connection to a name with several addresses is an
 * AggregateError without a message.
 */
const reasonOf = (error: Error & { code?: string }): string =>
  (error.message || error.code || 'no connection').replaceAll('\n', ' ')
