import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { createApp } from '../app'
import { byServer, onBehalfOf, startAuditingLimits } from '../audit/audit'
import { keepRecords } from '../audit/retention'
import { startSealing } from '../audit/seals'
import type { Broker } from '../broker/broker'
import { createBrokerClients, createBrokerRelay } from '../broker/broker-relay'
import { openBroker } from '../broker/open-broker'
import { type Database, DatabaseUnavailable } from '../database/database'
import { startDatabaseClock } from '../database/database-clock'
import { openDatabase } from '../database/open-database'
import { startDecoys } from '../decoys'
import { createDeskMessages } from '../desk/desk-messages'
import { productVersion } from '../files/server-folders'
import { createConnectionCount, serveUpgrades } from '../http/connections'
import { createForeignPages } from '../http/request-source'
import { startMailSink } from '../mail/mail-sink'
import { createMailer, type NoticeSender, noMailer, startSendingNotices } from '../mail/mailer'
import { createCounters } from '../monitoring/counters'
import { createMetrics, serveMetrics } from '../monitoring/metrics'
import { openTracing } from '../monitoring/tracing'
import { type Clock, systemClock } from '../platform/clock'
import { ignore, StartError } from '../platform/failures'
import { createLog } from '../platform/log'
import { createDisposables, createShutdown } from '../platform/shutdown'
import { startPublishingOutcomes } from '../push/answer-push'
import { resumeAnnouncements } from '../registration'
import type { RequestContext } from '../request-context'
import { loadSecret, unlock } from '../secrets/secret-key'
import { createTokenKeys } from '../secrets/token-keys'
import { seedCompany } from '../seed/seed-company'
import { sampleReminders } from '../settings/read-settings'
import { type ServerOptions, type Settings, settingsOf } from '../settings/server-options'
import { NONE } from '../settings/setting'
import { createSmsSink, createSmsWebhook, noTextMessages, type TextMessages } from '../text-messages'
import { certificateEnd, listen, portOf, reloadCertificate, stopListening } from './listen'
import { startSweeping } from './sweep'

export { StartError } from '../platform/failures'
export type { ServerOptions } from '../settings/server-options'

export interface RunningServer {
  /** The origin to open, such as `http://localhost:8080`. */
  readonly url: string
  readonly port: number
  /** The broker that the server publishes to. */
  readonly broker: Broker
  /** Reads the certificate again, after it was renewed. */
  reload(): void
  /**
   * Reports that it is not ready, but serves for DRAIN_SECONDS more, so that load balancers choose other instances.
   */
  drain(): Promise<void>
  /** Finishes the open requests, then closes everything. Takes a few seconds at most. */
  close(): Promise<void>
}

const GRACE_MS = 3_000
/** Priorities of connections to the broker, by their client IDs. */
const PRIORITIES = { none: 0, low: 1, high: 2 } as const

/**
 * Starts the reference backend with everything it needs. Services without an address in the options are embedded.
 * Throws StartError with one clear line if the start fails, and then leaves nothing running.
 *
 * Quick checks come first: invalid settings, a port in use, an unreachable broker; the database comes last. Requests
 * that arrive during the start wait until it is complete, also for pages that are still being built.
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
    const { broker, connect, close: closeBroker } = await openBroker(given, log)
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
    // Added before the mailer, so it is closed after the mailer, which first rejects the waiting notices.
    let notices: NoticeSender | undefined
    opened.add(async () => notices?.close())
    const mailer =
      settings.smtpUrl === NONE
        ? noMailer
        : createMailer(settings.smtpUrl ?? (await openSink()), settings.mailFrom, {
            tls: settings.smtpTls,
            company: settings.company,
            authorities: settings.authorities,
            log,
          })
    opened.add(() => mailer.close())
    // The embedded mail server needs no check.
    if (settings.smtpUrl !== undefined) {
      // Not awaited: everything but mail works without the mail server, which may come back.
      mailer.verify().catch((error: Error) => ignore(error, 'the mailer has logged the failure'))
    }
    const textMessages = openTextMessages()
    opened.add(() => textMessages.close())

    async function openClock({ clock, databaseUrl }: Settings, database: Database): Promise<Clock> {
      if (clock !== systemClock || databaseUrl === undefined) return clock
      const shared = await startDatabaseClock(database, log)
      opened.add(shared.stop)
      return shared
    }

    function openTextMessages(): TextMessages {
      if (settings.smsWebhookUrl === NONE) return noTextMessages
      return settings.smsWebhookUrl
        ? createSmsWebhook(settings.smsWebhookUrl, { authorities: settings.authorities, log })
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
    const auditedLimits = startAuditingLimits({ database, settings, log, decoys })
    opened.add(() =>
      auditedLimits
        .close()
        .catch((error: Error) => log.warn({ err: error }, 'reached limits could not be counted')),
    )
    const context: RequestContext = {
      settings,
      database: onBehalfOf(byServer, database),
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
    const kept = await keepRecords(context)
    if (kept.years > settings.retentionYears || kept.days > settings.historyDays)
      log.warn(
        kept,
        'records are kept longer than RETENTION_YEARS and HISTORY_DAYS say, until `purge --yes` confirms the shorter times',
      )
    opened.add(startSweeping(context))
    opened.add(startSealing(context))
    notices = startSendingNotices(context)
    await resumeAnnouncements(context)
    opened.add(await startPublishingOutcomes(context))
    const clients = createBrokerClients<Duplex>(keys, settings)
    const connections = createConnectionCount<Duplex>({
      most: settings.limits.brokerConnections,
      mostPerAddress: settings.limits.brokerConnectionsPerAddress,
      priorityOf: (connection) => PRIORITIES[clients.priorityOf(connection) ?? 'none'],
      mayYieldToOwn: (connection) => clients.priorityOf(connection) !== 'high',
      // The oldest go first: a wait for a phone takes only half a minute, and a client whose connection was cut
      // reconnects.
      mayYield: () => true,
    })
    const { upgrade, terminate } = createBrokerRelay(connect, clients)
    const metrics =
      settings.metricsPort === undefined
        ? undefined
        : createMetrics({
            ...context,
            connections,
            notices,
            certificateEnd: () => certificateEnd(server),
          })
    if (metrics) opened.add(await serveMetrics(settings, metrics, log))
    await options.pagesBuilt
    const foreignPages = createForeignPages(settings, log)
    serve(createApp(context, foreignPages, [tracing?.follow, metrics?.measure]))
    const url = settings.publicUrl ?? localUrl(server, settings)
    log.info({ version: productVersion(), node: process.versions.node, url, port: portOf(server) }, 'started')
    for (const reminder of sampleReminders(settings)) log.warn(reminder)
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

/** Returns a URL with `localhost` instead of an IP address, because browsers allow no passkeys on an IP address. */
const localUrl = (server: Server, settings: Settings): string =>
  `${settings.tlsCert ? 'https' : 'http'}://localhost:${portOf(server)}`
