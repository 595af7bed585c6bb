import { Client, type ClientBase, type ClientConfig, type QueryConfig } from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../failures/start-error'
import { ignore } from '../platform/ignore'

/** The server at the other end of a DATABASE_URL, as it is at the start. */
export interface PostgresEnd {
  /**
   * There is a pooler such as PgBouncer in between, which may hand the connection on after each transaction: what is set or
   * prepared for a connection then meets somebody else's.
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
 * Looks at the server once. Throws StartError where it takes no changes, or has a pooler that can't hold transactions;
 * rejects with the error of pg where it can't be reached.
 */
export async function examineEnd(config: ClientConfig, log: Logger): Promise<PostgresEnd> {
  const { answer, isPooled } = await look(config).catch((error: Error) => {
    // PgBouncer takes no parameter that it doesn't know.
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
  client.on('error', (error) => ignore(error, 'what is asked is rejected with it'))
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
    // A pooler makes up the process ID that it announces, because none stays the same.
    const { processID } = client as Client & { readonly processID: number | null }
    return { answer, isPooled: processID !== answer.pid }
  } finally {
    await client.end()
  }
}

/** A pooler refuses or ignores what is set when a connection begins. */
export const withoutTimeouts = (config: ClientConfig): ClientConfig => ({
  ...config,
  statement_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
})

/** Within transactions they are set by the server; the role has to have them for all other statements. */
function adviseOnTimeouts({ statementTimeout, role }: Answer, log: Logger): void {
  log.info('a pooler is in front of the database: statements are not prepared')
  if (statementTimeout !== '0') return
  log.warn(
    { sql: `ALTER ROLE ${role} SET statement_timeout = '10s'` },
    'behind a pooler, nothing ends statements that take too long: let a superuser run this',
  )
}

/** Rejects where the database takes no changes, as a standby. */
export async function requireWritable(client: ClientBase, withinMs: number): Promise<void> {
  // The types of pg do not know that a statement may have a timeout of its own.
  const statement: QueryConfig & { readonly query_timeout: number } = {
    text: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "readOnly"`,
    query_timeout: withinMs,
  }
  const { rows } = await client.query<{ readOnly: boolean }>(statement)
  if (rows[0]?.readOnly !== false) throw new ReadOnly('the database is read-only')
}

/** There is a database, which takes no changes. */
export class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}
