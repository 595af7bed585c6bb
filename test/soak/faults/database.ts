import { Client } from 'pg'
import { startPgbouncer } from '../../support/pgbouncer.mjs'
import { startPostgres, startStandby } from '../../support/postgres.mjs'
import { startTestServer } from '../../support/server'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy'
import { createTestDatabase } from '../../support/test-database'
import type { Row, RowResult, Scale } from '../support/row'
import { underLoad, wide } from '../support/under-load'

interface World {
  readonly url: string
  readonly proxy: TcpProxy
  /** Straight to the database, past the proxy. */
  readonly sql: Client
}

/** A server whose PostgreSQL is reached through a line that can be cut. */
async function inWorld<T>(run: (world: World) => Promise<T>): Promise<T> {
  const database = await createTestDatabase('seeded')
  const address = new URL(database.url)
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) })
  address.port = String(proxy.port)
  const server = await startTestServer({ databaseUrl: address.href, limits: wide })
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  try {
    return await run({ url: server.url, proxy, sql })
  } finally {
    await sql.end()
    await server.close()
    await proxy.close()
    await database.drop()
  }
}

const targetOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

const setReadOnly = (value: 'on' | 'off') =>
  `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`

/** The address leads to a hot standby for a while; its connections there stay open after that. */
async function standbyFailover(scale: Scale): Promise<RowResult> {
  const primary = await startPostgres()
  const standby = await startStandby(primary.url)
  const proxy = await startTcpProxy(targetOf(primary.url))
  const address = new URL(primary.url)
  address.port = String(proxy.port)
  const server = await startTestServer({ databaseUrl: address.href, limits: wide })
  const statuses = { during: 0, after: 0 }
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  try {
    const measured = await underLoad(server.url, {
      begin: () => {
        proxy.lead(targetOf(standby.url))
        proxy.cut()
        proxy.mend()
      },
      end: async () => {
        statuses.during = await ready()
        proxy.lead(targetOf(primary.url))
      },
      lastsMs: lasts(scale, 15_000, 2_500),
      // It asks the database once a second.
      recovered: async () => (await ready()) === 200,
    })
    statuses.after = await ready()
    const told = statuses.during === 503 && statuses.after === 200
    return { ...measured, broken: [...measured.broken, ...(told ? [] : ['/readyz did not tell of it'])] }
  } finally {
    await server.close()
    await proxy.close()
    await standby.stop()
    await primary.stop()
  }
}

/** Two instances whose statements meet on few connections, which end now and then. */
async function pooled(scale: Scale): Promise<RowResult> {
  const database = await createTestDatabase('seeded')
  const pooler = await startPgbouncer(database.url, { pool_mode: 'transaction', default_pool_size: 8 })
  const options = {
    databaseUrl: pooler.url,
    secretKey: 'one key for both instances of the row',
    limits: wide,
  }
  const [server, other] = [await startTestServer(options), await startTestServer(options)]
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  try {
    let timer: ReturnType<typeof setInterval> | undefined
    const fault = {
      begin: () => {
        timer = setInterval(() => void sql.query(endConnections), 500)
      },
      end: () => clearInterval(timer),
      lastsMs: lasts(scale, 15_000, 1_500),
    }
    const none = { begin: () => undefined, end: () => undefined, lastsMs: fault.lastsMs }
    const [measured, beside] = await Promise.all([underLoad(server.url, fault), underLoad(other.url, none)])
    return { ...measured, lost: measured.lost + beside.lost, broken: [...measured.broken, ...beside.broken] }
  } finally {
    await sql.end()
    await server.close()
    await other.close()
    await pooler.stop()
    await database.drop()
  }
}

const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

/** Every statement that touches employees waits for as long as the fault lasts. */
const holdEmployees = (sql: Client) => async () => {
  await sql.query('BEGIN')
  await sql.query(`LOCK TABLE employees IN ACCESS EXCLUSIVE MODE`)
}

const lasts = (scale: Scale, longMs: number, shortMs: number) => (scale === 'long' ? longMs : shortMs)

export const databaseFaults: readonly Row[] = [
  {
    name: 'database down while idle',
    kind: 'fault',
    longestRecoverySeconds: 5,
    run: (scale) =>
      inWorld(({ url, proxy }) =>
        underLoad(url, {
          begin: proxy.cut,
          end: proxy.mend,
          lastsMs: lasts(scale, 15_000, 1_500),
          callers: 1,
        }),
      ),
  },
  {
    name: 'database connections ended in transactions',
    kind: 'fault',
    longestRecoverySeconds: 5,
    run: (scale) =>
      inWorld(async ({ url, sql }) => {
        let timer: ReturnType<typeof setInterval> | undefined
        return underLoad(url, {
          begin: () => {
            timer = setInterval(() => void sql.query(endConnections), 250)
          },
          end: () => clearInterval(timer),
          lastsMs: lasts(scale, 15_000, 1_500),
          callers: 24,
        })
      }),
  },
  {
    name: 'database slow (statements wait for a lock)',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 10,
    run: () =>
      inWorld(({ url, sql }) =>
        underLoad(url, {
          begin: holdEmployees(sql),
          end: () => sql.query('ROLLBACK'),
          lastsMs: 25_000,
        }),
      ),
  },
  {
    name: 'database silent (packets dropped)',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 15,
    run: () =>
      inWorld(({ url, proxy }) =>
        underLoad(url, { begin: proxy.silence, end: proxy.resume, lastsMs: 30_000, callers: 24 }),
      ),
  },
  {
    name: 'connection pool exhausted by 400 callers',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 10,
    run: () =>
      inWorld(({ url, sql }) =>
        underLoad(url, {
          begin: holdEmployees(sql),
          end: () => sql.query('ROLLBACK'),
          lastsMs: 8_000,
          callers: 400,
        }),
      ),
  },
  {
    name: 'database read-only (full managed disk)',
    kind: 'fault',
    longestRecoverySeconds: 10,
    run: (scale) =>
      inWorld(async ({ url, sql }) => {
        await sql.query('SET default_transaction_read_only = off')
        return underLoad(url, {
          begin: async () => {
            await sql.query(setReadOnly('on'))
            await sql.query(endConnections)
          },
          end: () => sql.query(setReadOnly('off')),
          lastsMs: lasts(scale, 15_000, 1_500),
        })
      }),
  },
  {
    name: 'database failed over to a standby and back',
    kind: 'fault',
    longestRecoverySeconds: 10,
    run: standbyFailover,
  },
  {
    name: 'PgBouncer in transaction mode, two instances',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 15,
    run: pooled,
  },
]
