import { Client } from 'pg'
import { startTestServer } from '../../support/server'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy'
import { createTestDatabase } from '../../support/test-database'
import type { Row, Scale } from '../support/row'
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
]
