import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailable } from '../../server/database/database'
import { openPostgres } from '../../server/database/postgres-database'
import { startTestServer } from '../support/server'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

const log = pino({ level: 'silent' })
const uncaught: Error[] = []
const note = (error: Error) => uncaught.push(error)
let created: TestDatabase
let sql: Client

beforeAll(async () => {
  process.on('uncaughtException', note)
  created = await createTestDatabase()
  sql = new Client({ connectionString: created.url })
  await sql.connect()
})
afterEach(() => {
  uncaught.length = 0
})
afterAll(async () => {
  await sql?.end()
  await created?.drop()
  process.off('uncaughtException', note)
})

/** `waitMs` 0 does not wait until they have ended. */
const endAllConnections = (waitMs = 5_000) =>
  sql.query(
    `SELECT pg_terminate_backend(pid, $1) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    [waitMs],
  )

describe('a database whose connections break', () => {
  let database: Database

  beforeAll(async () => {
    database = await openPostgres(created.url, log)
  })
  afterAll(() => database?.close())

  it('rejects the transaction that was under way and goes on with a new connection [ASVS 2.3.3]', async () => {
    const broken = database.transaction(async (queries) => {
      await queries.query('SELECT 1 AS one')
      await endAllConnections()
      await queries.query('SELECT 1 AS one')
    })
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(uncaught).toEqual([])
  })

  it('rejects a transaction whose connection broke while it waited for something else', async () => {
    const broken = database.transaction(async () => {
      await endAllConnections()
    })
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(uncaught).toEqual([])
  })

  it('passes on what the database itself refuses as it came', async () => {
    await expect(database.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
  })
})

it('answers every call while connections are ended under it, with 401 or 503, and recovers', async () => {
  const server = await startTestServer({ databaseUrl: created.url })
  const api = createApiClient(server.url)
  let ending = true
  const statuses = new Set<number>()
  const caller = async () => {
    while (ending) {
      const { status, headers } = await api.token('unknown')
      statuses.add(status)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  try {
    const callers = Promise.all(Array.from({ length: 24 }, caller))
    for (let round = 0; round < 20; round++) await endAllConnections(0)
    ending = false
    await callers
    expect([...statuses].filter((status) => status !== 401 && status !== 503)).toEqual([])
    expect(uncaught).toEqual([])
    expect((await api.token('unknown')).status).toBe(401)
  } finally {
    await server.close()
  }
})

describe('a database that no longer says anything', () => {
  let proxy: TcpProxy
  let database: Database

  beforeAll(async () => {
    const { hostname, port } = new URL(created.url)
    proxy = await startTcpProxy({ host: hostname, port: Number(port) })
    const url = new URL(created.url)
    url.port = String(proxy.port)
    database = await openPostgres(url.href, log, { connectMs: 400, queryMs: 400, waiting: 5 })
  })
  afterEach(() => proxy.resume())
  afterAll(async () => {
    await database?.close()
    await proxy?.close()
  })

  it('rejects a question after the time that it may take, and a transaction without a second wait', async () => {
    await database.query('SELECT 1')
    proxy.silence()
    await expect(database.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
    proxy.resume()
    const broken = database.transaction(async (queries) => {
      proxy.silence()
      await queries.query('SELECT 1')
    })
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)
    proxy.resume()
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(uncaught).toEqual([])
  })

  it('lets few wait for a connection and not for long', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding: Promise<void>[] = []
    for (let connection = 0; connection < 10; connection++) {
      await new Promise<void>((begun) => {
        holding.push(
          database.transaction(() => {
            begun()
            return released
          }),
        )
      })
    }
    const ends: string[] = []
    const asked = Array.from({ length: 8 }, (_, index) =>
      database.query('SELECT 1').catch((error: Error) => {
        ends.push(`${index} ${error.constructor.name}`)
      }),
    )
    await Promise.all(asked)
    // Those beyond the queue are refused at once, before those that waited in it.
    expect(ends).toEqual([5, 6, 7, 0, 1, 2, 3, 4].map((index) => `${index} DatabaseUnavailable`))
    release()
    await Promise.all(holding)
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
