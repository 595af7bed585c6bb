import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { productVersion } from '../files/product-version'
import type { ConnectionCount } from '../http/connection-count'
import type { NoticeSender } from '../mail/send-notices'
import type { Services } from '../services'
import { readCounts } from './counts'

/** What is watched; the caller is known by nothing in it. */
type Watched = Pick<Services, 'database' | 'broker' | 'mailer' | 'settings' | 'counters'> & {
  readonly connections: ConnectionCount
  readonly notices: Pick<NoticeSender, 'givenUp'>
}

export interface Metrics {
  /** Measures how long requests take. */
  readonly measure: MiddlewareHandler
  /** All figures, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Figures for Prometheus. Labels have few values: methods, outcomes, and routes as they stand in the code. */
export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'mfa_info', help: 'The version that runs.', labelNames: ['version'], registers })
    .labels(productVersion())
    .set(1)
  const requests = new Histogram({
    name: 'mfa_request_seconds',
    help: 'How long requests take, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'mfa_refusals_total',
    help: 'Requests that were refused because a limit was reached, by what is limited.',
    labelNames: ['limit'],
    registers,
  })
  for (const counter of Object.values(watched.counters)) registry.registerMetric(counter)
  refusals.labels('otp-overall').inc(0)
  addState(registry, watched)
  addCounts(registry, watched)
  return {
    measure: async (context, next) => {
      const end = requests.startTimer()
      await next()
      end({ route: routePath(context), status: context.res.status })
      const limit: unknown = context.get('limit')
      if (typeof limit === 'string') refusals.labels(limit).inc()
    },
    text: () => registry.metrics(),
  }
}

/** What this instance itself knows. */
function addState(registry: Registry, { database, broker, mailer, connections, notices }: Watched): void {
  const registers = [registry]
  const gauges: readonly [string, string, () => number][] = [
    ['mfa_database_load', 'How crowded the database is; from 1 on people wait.', () => database.load],
    ['mfa_broker_connected', 'Whether push works.', () => Number(broker.connected)],
    ['mfa_broker_connections', 'Browsers and phones that are connected to /mqtt.', () => connections.open],
    [
      'mfa_broker_connections_refused',
      'Connections to /mqtt beyond what one address may hold, since the start.',
      () => connections.refused,
    ],
    [
      'mfa_notices_given_up',
      'Mails about changes that no mail server has taken in three days, since the start.',
      () => notices.givenUp,
    ],
    ['mfa_mail_works', 'Whether the mail server was reached the last time.', () => Number(mailer.works)],
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
    name: 'mfa_mails_waiting',
    help: 'Mails that wait for the mail server.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(mailer.waiting)) this.labels(kind).set(count)
    },
  })
}

/** What the database knows of all instances together: each of them says the same. */
function addCounts(registry: Registry, watched: Watched): void {
  const registers = [registry]
  const pushes = new Gauge({ name: 'mfa_pushes_waiting', help: 'Requests that wait for a phone.', registers })
  const outbox = new Gauge({
    name: 'mfa_notices_waiting',
    help: 'Mails about changes that have not been sent yet.',
    registers,
  })
  new Gauge({
    name: 'mfa_sign_ins_recent',
    help: 'Sign-ins of the last five minutes, of all instances together.',
    labelNames: ['method', 'outcome'],
    registers,
    async collect() {
      const counts = await readCounts(watched)
      this.reset()
      for (const { method, outcome, count } of counts.signIns) this.labels(method, outcome).set(count)
      pushes.set(counts.pushes)
      outbox.set(counts.notices)
    },
  })
}
