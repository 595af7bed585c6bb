import { createHook } from 'node:async_hooks'
import { OutgoingMessage } from 'node:http'
import { pino } from 'pino'
import { createApp } from '../../demo/server/app'
import { startAuditingLimits } from '../../demo/server/audit/audit-limits'
import { openBroker } from '../../demo/server/broker/open-broker'
import type { Database, Queries } from '../../demo/server/database/database'
import { openDatabase } from '../../demo/server/database/open-database'
import { startDecoys } from '../../demo/server/decoys/start-decoys'
import { createForeignPages } from '../../demo/server/http/foreign-pages'
import { noMailer } from '../../demo/server/mail/mailer'
import { createCounters } from '../../demo/server/metrics/counters'
import { createShutdown } from '../../demo/server/platform/shutdown'
import { loadSecret } from '../../demo/server/secrets/secret-file'
import { deriveKeys } from '../../demo/server/secrets/secret-keys'
import { createTokenKeys } from '../../demo/server/secrets/token-keys'
import { NONE } from '../../demo/server/settings/none'
import { type ServerOptions, settingsOf } from '../../demo/server/settings/server-options'
import { noTextMessages } from '../../demo/server/sms/text-messages'
import { createDataFolder } from './pglite-folder'

/** What a request cost that others could tell from its time. */
export interface Work {
  readonly statements: number
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
  const services = {
    ...{ settings, database, broker, keys, tokenKeys, decoys, log },
    ...{
      counters: createCounters(),
      auditedLimits: startAuditingLimits({ database: opened, settings, log }),
      mailer: noMailer,
      textMessages: noTextMessages,
      shutdown: createShutdown(),
    },
  }
  const app = createApp(services, createForeignPages(settings, log))
  const hashes = countSlowHashes()
  const count = (): Work => ({ statements: counted.count(), slowHashes: hashes.count() })
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

function countStatements(database: Database): { database: Database; count: () => number } {
  let statements = 0
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
  return {
    database: {
      ...counting(database),
      transaction: (run, options) => database.transaction((queries) => run(counting(queries)), options),
      isWritable: () => database.isWritable(),
      lost: false,
      load: 0,
      close: () => database.close(),
    },
    count: () => statements,
  }
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
