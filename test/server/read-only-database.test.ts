import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailable } from '../../server/database/database'
import { openPostgres } from '../../server/database/postgres-database'
import { type RunningPostgres, startPostgres, startStandby } from '../support/postgres.mjs'
import { startTestServer } from '../support/server'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'
import { databases } from './databases'

const log = pino({ level: 'silent' })

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const endOthers = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

const setReadOnly = (sql: Client, value: 'on' | 'off') =>
  sql.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`,
  )

const ready = async (api: ApiClient) => (await api.get('/readyz')).status

/** Expects the responses of a server whose database is read-only, for writes and for reads. */
async function expectUnavailable(api: ApiClient): Promise<void> {
  for (const refused of [
    await api.sendCode('mjkim'),
    await api.token('unknown'),
    await api.lookUp('mjkim'),
  ]) {
    expect([refused.status, refused.body.failInfo?.code]).toEqual([503, 1002])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

describe('a database that was made read-only', () => {
  let created: TestDatabase
  let sql: Client

  beforeAll(async () => {
    created = await createTestDatabase('seeded')
    sql = await connectTo(created.url)
    await sql.query('SET default_transaction_read_only = off')
  })
  afterEach(() => setReadOnly(sql, 'off'))
  afterAll(async () => {
    await sql?.end()
    await created?.drop()
  })

  it('is answered with 503 and when to try again, is not ready, and heals by itself', async () => {
    const server = await startTestServer({ databaseUrl: created.url })
    const api = createApiClient(server.url)
    try {
      expect(await ready(api)).toBe(200)
      await setReadOnly(sql, 'on')
      await sql.query(endOthers)
      await expect.poll(() => ready(api), { timeout: 5_000 }).toBe(503)
      expect((await api.get('/livez')).status).toBe(200)
      await expectUnavailable(api)
      await setReadOnly(sql, 'off')
      await expect.poll(() => ready(api), { timeout: 5_000 }).toBe(200)
      expect((await api.sendCode('mjkim')).status).toBe(200)
    } finally {
      await server.close()
    }
  })

  it('is answered with 503 also on connections that were there before, which are not used again', async () => {
    const database = await openPostgres(created.url, log)
    try {
      const insert = () =>
        database.query("INSERT INTO rate_limits VALUES ('read-only', 1, now()) RETURNING 1")
      const [before] = await database.query('SELECT pg_backend_pid() AS pid')
      await database.transaction(async (queries) => {
        await queries.execute('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY')
      })
      await expect(insert()).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(await insert()).toHaveLength(1)
      const [after] = await database.query('SELECT pg_backend_pid() AS pid')
      expect(after).not.toEqual(before)
    } finally {
      await database.close()
    }
  })

  it('ends a start at once, with one line that says so', async () => {
    await setReadOnly(sql, 'on')
    await expect(startTestServer({ databaseUrl: created.url })).rejects.toMatchObject({
      name: 'StartError',
      message:
        'DATABASE_URL leads to a database that is read-only: default_transaction_read_only is on. Start again when it takes changes.',
    })
  })
})

describe('a failover to a hot standby and back', () => {
  let primary: RunningPostgres
  let standby: Awaited<ReturnType<typeof startStandby>>
  let proxy: TcpProxy
  const targetOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

  beforeAll(async () => {
    primary = await startPostgres()
    standby = await startStandby(primary.url)
    proxy = await startTcpProxy(targetOf(primary.url))
  }, 60_000)
  afterAll(async () => {
    await proxy?.close()
    await standby?.stop()
    await primary?.stop()
  })

  const throughProxy = () => {
    const url = new URL(primary.url)
    url.port = String(proxy.port)
    return url.href
  }

  it('is answered with 503 during it, heals after it, and loses no write that was acknowledged', async () => {
    const server = await startTestServer({ databaseUrl: throughProxy() })
    const api = createApiClient(server.url)
    const sql = await connectTo(primary.url)
    const acknowledged: string[] = []
    let writing = true
    const statuses = new Set<number>()
    const writer = async (name: string) => {
      for (let index = 0; writing; index++) {
        const employeeId = `${name}${index}`
        const { status } = await api.post('/desk/api/employees', { employeeId }, { 'x-mfa-desk': '1' })
        statuses.add(status)
        if (status === 201) acknowledged.push(employeeId)
      }
    }
    try {
      const writers = Promise.all(['a', 'b', 'c', 'd'].map(writer))
      await expect.poll(() => acknowledged.length).toBeGreaterThan(4)
      for (let round = 0; round < 2; round++) {
        proxy.lead(targetOf(standby.url))
        proxy.cut()
        proxy.mend()
        await expect.poll(() => ready(api), { timeout: 5_000 }).toBe(503)
        await expectUnavailable(api)
        // Connections to the standby stay open, and lead to it for as long as they are used.
        proxy.lead(targetOf(primary.url))
        const count = acknowledged.length
        await expect.poll(() => acknowledged.length, { timeout: 5_000 }).toBeGreaterThan(count + 10)
        await expect.poll(() => ready(api), { timeout: 5_000 }).toBe(200)
        expect((await api.lookUp('mjkim')).status).toBe(200)
      }
      writing = false
      await writers
      expect([...statuses].sort()).toEqual([201, 503])
      const { rows } = await sql.query('SELECT employee_id FROM employees')
      const kept = new Set(rows.map((row) => row.employee_id))
      expect(acknowledged.filter((employeeId) => !kept.has(employeeId))).toEqual([])
    } finally {
      writing = false
      await sql.end()
      await server.close()
    }
  })

  it('ends a start on the standby at once, with one line that says so', async () => {
    await expect(startTestServer({ databaseUrl: standby.url })).rejects.toMatchObject({
      name: 'StartError',
      message: 'DATABASE_URL leads to a standby, which takes no changes. Name the primary.',
    })
  })
})

describe.each(databases)('what %s says of itself', (_name, create) => {
  let store: Awaited<ReturnType<typeof create>>
  let database: Database

  beforeAll(async () => {
    store = await create('empty')
    const { openUnchanged } = await import('../../server/database/open-database')
    database = await openUnchanged({ databaseUrl: undefined, dataDir: 'memory', ...store.where }, log)
  })
  afterAll(async () => {
    await database?.close()
    await store?.drop()
  })

  const raise = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '${code}'; END $$`

  it.each([
    ...['25006', '0A000', '53100', '53300', '55P03', '57014', '57P01', '57P03', '58000', '58030', '58P01'],
    ...['XX000', 'XX001', 'XX002', '40001', '40P01', '25P03', '25P04', '08006'],
  ])('%s is not available, in a statement and in a transaction', async (code) => {
    await expect(database.query(raise(code))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(database.transaction((queries) => queries.query(raise(code)))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each(['23505', '22012', '42P01'])('%s is passed on as it came', async (code) => {
    await expect(database.query(raise(code))).rejects.toMatchObject({ code })
  })

  it.each(['40001', '40P01'])(
    'a transaction that %s ended runs once more, unless it is to run once',
    async (code) => {
      let runs = 0
      const losesOnce = () =>
        database.transaction(async (queries) => {
          runs += 1
          if (runs === 1) await queries.query(raise(code))
          return runs
        })
      expect(await losesOnce()).toBe(2)
      runs = 0
      const once = database.transaction(
        async (queries) => {
          runs += 1
          await queries.query(raise(code))
        },
        { once: true },
      )
      await expect(once).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(runs).toBe(1)
    },
  )

  it('a transaction is rolled back whatever it asked another database that was not there', async () => {
    await database.execute('CREATE TABLE IF NOT EXISTS notes (note text)')
    const failed = database.transaction(async (queries) => {
      await queries.query("INSERT INTO notes VALUES ('left open')")
      throw new DatabaseUnavailable(new Error('another one'))
    })
    await expect(failed).rejects.toThrow('another one')
    await database.query("INSERT INTO notes VALUES ('acknowledged')")
    await database.transaction((queries) => queries.query('SELECT 1')).catch(() => undefined)
    expect(await database.query('SELECT note FROM notes')).toEqual([{ note: 'acknowledged' }])
  })
})
