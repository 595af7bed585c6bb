import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DatabaseUnavailable } from '../database/database'
import { productVersion } from '../files/server-folders'
import type { ConnectionCount } from '../http/connections'
import type { NoticeSender } from '../mail/mailer'
import { secondsAfter } from '../platform/clock'
import { ignore, StartError } from '../platform/failures'
import type { Logger } from '../platform/log'
import type { RequestContext } from '../request-context'
import type { Settings } from '../settings/server-options'

const RECENT_SECONDS = 300

export interface Counts {
  readonly signIns: readonly { readonly method: string; readonly outcome: string; readonly count: number }[]
  readonly pushes: number
  readonly notices: number
}

/** Returns empty counts while the database is unavailable, because the other metrics must still be served then. */
async function readCounts({ database, settings }: RequestContext): Promise<Counts> {
  const now = settings.clock.now()
  try {
    const signIns = await database.query<Counts['signIns'][number]>(
      `SELECT details::json->>'method' AS method, outcome, count(*)::int AS count FROM audit_log
       WHERE at > $1 AND action = 'sign-in' GROUP BY 1, 2`,
      [secondsAfter(now, -RECENT_SECONDS)],
    )
    const [waiting] = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pushes WHERE outcome IS NULL AND expires_at > $1 AND user_id > 0',
      [now],
    )
    const [outbox] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM notices')
    return { signIns, pushes: waiting?.count ?? 0, notices: outbox?.count ?? 0 }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    ignore(error, 'mfa_database_works and /readyz report that the database is unavailable')
    return { signIns: [], pushes: 0, notices: 0 }
  }
}

/** The context of the metrics. No metric identifies a caller. */
interface MetricsContext extends RequestContext {
  readonly connections: Pick<ConnectionCount<Duplex>, 'open' | 'refused'>
  readonly notices: Pick<NoticeSender, 'givenUp'>
  /** Returns the expiry of the server's certificate, or undefined if a proxy has the certificate. */
  certificateEnd(): Date | undefined
}

interface Metrics {
  /** Measures the duration of requests. */
  readonly measure: MiddlewareHandler
  /** All metrics, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Creates the metrics for Prometheus. Labels have few values: methods, outcomes, and route patterns. */
export function createMetrics(watched: MetricsContext): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'mfa_info', help: 'The version that runs.', labelNames: ['version'], registers })
    .labels(productVersion())
    .set(1)
  const requests = new Histogram({
    name: 'mfa_request_seconds',
    help: 'Duration of requests, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'mfa_refusals_total',
    help: 'Requests that a limit has rejected, by limit.',
    labelNames: ['limit'],
    registers,
  })
  for (const counter of Object.values(watched.counters)) registry.registerMetric(counter)
  refusals.labels('otp-overall').inc(0)
  addState(registry, watched)
  addCounts(registry, watched)
  return {
    measure: async (c, next) => {
      const end = requests.startTimer()
      await next()
      end({ route: routePath(c), status: c.res.status })
      const limit: unknown = c.get('limit')
      if (typeof limit === 'string') refusals.labels(limit).inc()
    },
    text: () => registry.metrics(),
  }
}

/** Metrics of this instance. */
function addState(
  registry: Registry,
  { database, broker, mailer, textMessages, connections, notices, certificateEnd }: MetricsContext,
): void {
  const registers = [registry]
  const gauges: readonly [string, string, () => number][] = [
    [
      'mfa_database_load',
      'Requests that wait for the database, relative to a normal queue. From 1 on, requests are rejected.',
      () => database.load,
    ],
    [
      'mfa_broker_connected',
      '1 if the message broker is connected, so that push works.',
      () => Number(broker.connected),
    ],
    ['mfa_broker_connections', 'Browsers and phones that are connected to /mqtt.', () => connections.open],
    [
      'mfa_broker_connections_refused',
      'Connections to /mqtt that a limit has rejected, since the start.',
      () => connections.refused,
    ],
    [
      'mfa_notices_given_up',
      'Mails about changes that no mail server has accepted in three days, since the start.',
      () => notices.givenUp,
    ],
    ['mfa_mail_works', '1 if the last attempt reached the mail server.', () => Number(mailer.works)],
    [
      'mfa_sms_works',
      '1 if the SMS gateway responded to the last request.',
      () => Number(textMessages.works),
    ],
  ]
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  new Gauge({
    name: 'mfa_database_works',
    help: '1 if the database takes changes, as /readyz asks it.',
    registers,
    async collect() {
      this.set(Number(await database.isWritable()))
    },
  })
  new Gauge({
    name: 'mfa_certificate_expiry_timestamp_seconds',
    help: 'When the first certificate of the served chain expires, in seconds since 1970.',
    labelNames: ['setting'],
    registers,
    collect() {
      const end = certificateEnd()
      if (end) this.labels('TLS_CERT').set(end.getTime() / 1000)
    },
  })
  new Gauge({
    name: 'mfa_mails_waiting',
    help: 'Mails that wait for the mail server.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(mailer.waiting)) this.labels(kind).set(count)
    },
  })
}

/** Metrics from the database, about all instances together. Every instance reports the same values. */
function addCounts(registry: Registry, watched: MetricsContext): void {
  const registers = [registry]
  // All gauges of one scrape share one read.
  let reading: Promise<Counts> | undefined
  const read = () => {
    reading ??= readCounts(watched).finally(() => {
      reading = undefined
    })
    return reading
  }
  const gauges: readonly [string, string, (counts: Counts) => number][] = [
    ['mfa_pushes_waiting', 'Requests that wait for a phone.', ({ pushes }) => pushes],
    ['mfa_notices_waiting', 'Mails about changes that have not been sent yet.', ({ notices }) => notices],
  ]
  for (const [name, help, countOf] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(countOf(await read()))
      },
    })
  }
  new Gauge({
    name: 'mfa_sign_ins_recent',
    help: 'Sign-ins of the last five minutes, of all instances together.',
    labelNames: ['method', 'outcome'],
    registers,
    async collect() {
      const { signIns } = await read()
      this.reset()
      for (const { method, outcome, count } of signIns) this.labels(method, outcome).set(count)
    },
  })
}

/**
 * Serves `/metrics` on a separate port, which employees can't reach. Throws StartError if the port is in use. Returns
 * the function that closes the server.
 */
export async function serveMetrics(
  { metricsPort, metricsHost }: Settings,
  metrics: Metrics,
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: Error) => {
        log.warn({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `METRICS_PORT ${metricsPort} at ${metricsHost} can't be used (${code}). Set another one.`,
        ),
      ),
    )
    server.listen(metricsPort, metricsHost, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
