import { createHook } from 'node:async_hooks'
import { OutgoingMessage } from 'node:http'
import { pino } from 'pino'
import { createApp } from '../../server/app'
import { byServer, onBehalfOf, startAuditingLimits } from '../../server/audit/audit'
import { openBroker } from '../../server/broker/open-broker'
import type { Database, Queries } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { startDecoys } from '../../server/decoys'
import { createForeignPages } from '../../server/http/request-source'
import { noMailer } from '../../server/mail/mailer'
import { createCounters } from '../../server/monitoring/counters'
import { createShutdown } from '../../server/platform/shutdown'
import { loadSecret } from '../../server/secrets/secret-key'
import { deriveKeys } from '../../server/secrets/secrets'
import { createTokenKeys } from '../../server/secrets/token-keys'
import { type ServerOptions, settingsOf } from '../../server/settings/server-options'
import { NONE } from '../../server/settings/setting'
import { noTextMessages } from '../../server/text-messages'
import { createDataFolder } from './pglite-folder'

/** The work of a request, which others could guess from its duration. */
export interface Work {
  readonly statements: number
  /** Transactions that wrote something: each of them waits for the disk. */
  readonly commits: number
  /** Rows that were added, changed or removed. */
  readonly rows: number
  readonly slowHashes: number
}

const log = pino({ level: 'silent' })

/**
 * The backend's application without a port, which sends no codes, and whose statements and slow hashes are counted.
 * `prepare` fills the database before anything looks at it.
 */
export async function startCountedApp(
  options: ServerOptions & { readonly secretKey: string },
  prepare: (database: Database) => Promise<void>,
) {
  const folder = options.databaseUrl ? undefined : await createDataFolder('migrated')
  const settings = settingsOf({
    dataDir: folder?.path ?? 'memory',
    smtpUrl: NONE,
    smsWebhookUrl: NONE,
    ...options,
  })
  const opened = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: settings.dataDir }, log)
  const counted = countStatements(opened)
  const { database } = counted
  await prepare(database)
  const secret = await loadSecret(settings.secretKey, settings.dataDir)
  const keys = deriveKeys(secret)
  const tokenKeys = createTokenKeys({ database: opened, settings, secret })
  const { broker, close } = await openBroker(settings, log)
  const { decoys, stop } = await startDecoys({ database, settings, keys, log })
  const context = {
    ...{ settings, database: onBehalfOf(byServer, database), broker, keys, tokenKeys, decoys, log },
    ...{
      counters: createCounters(),
      auditedLimits: startAuditingLimits({ database: opened, settings, log, decoys }),
      mailer: noMailer,
      textMessages: noTextMessages,
      shutdown: createShutdown(),
    },
  }
  const app = createApp(context, createForeignPages(settings, log))
  const hashes = countSlowHashes()
  const count = (): Work => ({ ...counted.count(), slowHashes: hashes.count() })
  return {
    /** Asks over no wire, and says what that cost. */
    ask: async (path: string, init: RequestInit = {}): Promise<{ answer: Response; work: Work }> => {
      const before = count()
      const headers = { host: 'localhost', ...init.headers }
      const outgoing = new OutgoingMessage()
      const answer = await app.request(
        `http://localhost${path}`,
        { ...init, headers },
        { incoming, outgoing },
      )
      for (const [name, value] of Object.entries(outgoing.getHeaders()))
        if (!answer.headers.has(name)) answer.headers.set(name, String(value))
      const after = count()
      return {
        answer,
        work: {
          statements: after.statements - before.statements,
          commits: after.commits - before.commits,
          rows: after.rows - before.rows,
          slowHashes: after.slowHashes - before.slowHashes,
        },
      }
    },
    close: async () => {
      hashes.stop()
      stop()
      await close()
      await database.close()
      await folder?.remove()
    },
  }
}

/** As much of a connection as tells where a client is. */
const incoming = { socket: { remoteAddress: '203.0.113.7' } }

/** Each statement outside of transactions runs in one, which is asked at its end whether it has written anything. */
function countStatements(database: Database): { database: Database; count: () => Omit<Work, 'slowHashes'> } {
  let [statements, commits, rows] = [0, 0, 0]
  const counting = (queries: Queries): Queries => ({
    query: (sql, parameters) => {
      statements += 1
      return queries.query(sql, parameters)
    },
    execute: (sql) => {
      statements += 1
      return queries.execute(sql)
    },
  })
  const transaction: Database['transaction'] = (run, options) =>
    database.transaction(async (queries) => {
      const before = await writtenIn(queries)
      const result = await run(counting(queries))
      const after = await writtenIn(queries)
      commits += after.commits
      rows += after.rows - before.rows
      return result
    }, options)
  return {
    database: {
      query: (sql, parameters) => transaction((queries) => queries.query(sql, parameters)),
      execute: (sql) => transaction((queries) => queries.execute(sql)),
      transaction,
      isWritable: () => database.isWritable(),
      lost: false,
      load: 0,
      close: () => database.close(),
    },
    count: () => ({ statements, commits, rows }),
  }
}

/** The rows are those of the connection, since it handed its numbers over last. */
async function writtenIn(queries: Queries): Promise<{ commits: number; rows: number }> {
  const [written] = await queries.query<{ commits: number; rows: number }>(
    `SELECT (pg_current_xact_id_if_assigned() IS NOT NULL)::int AS commits,
            sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS rows
     FROM pg_stat_xact_user_tables`,
  )
  return { commits: written?.commits ?? 0, rows: written?.rows ?? 0 }
}

function countSlowHashes() {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1
    },
  }).enable()
  return { count: () => hashes, stop: () => hook.disable() }
}
