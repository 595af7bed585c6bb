import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { createApp } from './app'
import { startAuditingLimits } from './audit/audit-limits'
import { startSealing } from './audit/seals'
import type { Broker } from './broker/broker'
import { openBroker } from './broker/open-broker'
import { type Database, DatabaseUnavailable } from './database/database'
import { startDatabaseClock } from './database/database-clock'
import { openDatabase } from './database/open-database'
import { startDecoys } from './decoys/start-decoys'
import { createDeskMessages } from './desk/desk-messages'
import { StartError } from './failures/start-error'
import { productVersion } from './files/product-version'
import { createConnectionCount } from './http/connection-count'
import { createForeignPages } from './http/foreign-pages'
import { serveUpgrades } from './http/serve-upgrades'
import { startMailSink } from './mail/mail-sink'
import { createMailer, noMailer } from './mail/mailer'
import { type NoticeSender, startSendingNotices } from './mail/send-notices'
import { createCounters } from './metrics/counters'
import { createMetrics } from './metrics/metrics'
import { serveMetrics } from './metrics/serve-metrics'
import { type Clock, systemClock } from './platform/clock'
import { createDisposables } from './platform/disposables'
import { createLog } from './platform/log'
import { createShutdown } from './platform/shutdown'
import { startPublishingOutcomes } from './push/outcomes'
import { resumeAnnouncements } from './registration/announce-registration'
import { loadSecret } from './secrets/secret-file'
import { createTokenKeys } from './secrets/token-keys'
import { unlock } from './secrets/unlock'
import { seedCompany } from './seed/seed-company'
import { NONE } from './settings/none'
import { type ServerOptions, type Settings, settingsOf } from './settings/server-options'
import { createSmsSink, createSmsWebhook, noTextMessages, type TextMessages } from './sms/text-messages'
import { listen, portOf, reloadCertificate, stopListening } from './start/listen'
import { startSweeping } from './start/sweep'
import { openTracing } from './tracing/open-tracing'

export { StartError } from './failures/start-error'
export type { ServerOptions } from './settings/server-options'

export interface RunningServer {
  /** The origin to open, such as `http://localhost:8080`. */
  readonly url: string
  readonly port: number
  /** What the server publishes with. */
  readonly broker: Broker
  /** Reads the certificate again, after it was renewed. */
  reload(): void
  /** Says that it is not ready, and goes on serving for DRAIN_SECONDS, so that load balancers turn to others. */
  drain(): Promise<void>
  /** Finishes the requests under way, then closes everything. Takes a few seconds at most. */
  close(): Promise<void>
}

const GRACE_MS = 3_000

/**
 * Starts the reference backend with everything it needs; what has no address in the options is embedded. Throws
 * StartError with one clear line when it cannot, and leaves nothing running then.
 *
 * What fails fast comes first: wrong settings, a port in use, a broker that is not there, and the database last.
 * Requests that arrive in between wait for it, and for pages that are still being built.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const given = settingsOf(options)
  const log = createLog(given.logLevel, given.logStream)
  const secret = await loadSecret(given.secretKey, given.dataDir)

  let serve = (_app: Hono): void => undefined
  const app = new Promise<Hono>((resolve) => {
    serve = resolve
  })
  const server = await listen(async (request, bindings) => (await app).fetch(request, bindings), given)
  const opened = createDisposables()
  opened.add(() => log.info('stopped'))
  const shutdown = createShutdown()
  try {
    const { broker, upgrade, terminate, close: closeBroker } = await openBroker(given, log)
    opened.add(closeBroker)
    const tracing = await openTracing(given, log)
    if (tracing) opened.add(tracing.close)
    const store = await openDatabase(given, log)
    opened.add(() => store.close())
    const database = tracing?.watch(store) ?? store
    const settings = { ...given, clock: await openClock(given, database) }
    const keys = await unlock(secret, database, settings.clock.now())
    const tokenKeys = createTokenKeys({ database, settings, secret })
    if (settings.demo) await seedCompany(database, settings.clock)
    // Closed after the mailer, which then hands back what waits.
    let notices: NoticeSender | undefined
    opened.add(async () => notices?.close())
    const mailer =
      settings.smtpUrl === NONE
        ? noMailer
        : createMailer(settings.smtpUrl ?? (await openSink()), settings.mailFrom, {
            tls: settings.smtpTls,
            company: settings.company,
          })
    opened.add(() => mailer.close())
    // The server's own sink is there already.
    if (settings.smtpUrl !== undefined) {
      // Not waited for: all but mail works without it, and it may come back.
      mailer.verify().catch((error: Error) => {
        log.error({ err: error }, 'the mail server does not work: no codes are sent by email until it does')
      })
    }
    const textMessages = openTextMessages()

    async function openClock({ clock, databaseUrl }: Settings, database: Database): Promise<Clock> {
      if (clock !== systemClock || databaseUrl === undefined) return clock
      const shared = await startDatabaseClock(database, log)
      opened.add(shared.stop)
      return shared
    }

    function openTextMessages(): TextMessages {
      if (settings.smsWebhookUrl === NONE) return noTextMessages
      return settings.smsWebhookUrl
        ? createSmsWebhook(settings.smsWebhookUrl)
        : createSmsSink(createDeskMessages(database, settings.clock))
    }

    async function openSink(): Promise<string> {
      const { add } = createDeskMessages(database, settings.clock)
      const sink = await startMailSink((mail) => add({ kind: 'mail', ...mail }), log)
      opened.add(sink.close)
      return sink.url
    }

    const { decoys, stop } = await startDecoys({ settings, database, keys, log })
    opened.add(stop)
    const auditedLimits = startAuditingLimits({ database, settings, log })
    opened.add(() =>
      auditedLimits
        .close()
        .catch((error: Error) => log.warn({ err: error }, 'reached limits could not be counted')),
    )
    const services = {
      settings,
      database,
      broker,
      mailer,
      textMessages,
      keys,
      tokenKeys,
      decoys,
      auditedLimits,
      counters: createCounters(),
      log,
      shutdown,
    }
    opened.add(startSweeping(services))
    opened.add(startSealing(services))
    notices = startSendingNotices(services)
    await resumeAnnouncements(services)
    opened.add(await startPublishingOutcomes(services))
    const connections = createConnectionCount(settings.limits.brokerConnectionsPerAddress)
    const metrics =
      settings.metricsPort === undefined ? undefined : createMetrics({ ...services, connections, notices })
    if (metrics) opened.add(await serveMetrics(settings, metrics, log))
    await options.pagesBuilt
    const foreignPages = createForeignPages(settings, log)
    serve(createApp(services, foreignPages, [tracing?.follow, metrics?.measure]))
    log.info({ version: productVersion(), node: process.versions.node }, 'started')
    serveUpgrades(server, upgrade, { settings, connections, foreignPages })
    opened.add(() => stopListening(server, { terminate, callLast: shutdown.callLast, graceMs: GRACE_MS }))
    return {
      url: localUrl(server, settings),
      port: portOf(server),
      broker,
      reload: () => reloadCertificate(server, settings, log),
      drain: async () => {
        shutdown.drain()
        await pause(settings.drainSeconds * 1000)
      },
      close: opened.close,
    }
  } catch (error) {
    server.closeAllConnections()
    server.close()
    await opened.close()
    if (error instanceof DatabaseUnavailable) throw new StartError(`The start failed: ${error.message}.`)
    throw error
  }
}

/** `localhost` and not the address that is listened at: a browser gives no passkeys to an IP address. */
const localUrl = (server: Server, settings: Settings): string =>
  `${settings.tlsCert ? 'https' : 'http'}://localhost:${portOf(server)}`
