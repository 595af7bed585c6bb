import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../server/database/database'
import { openPostgres } from '../../server/database/postgres-database'
import { keepLog } from '../support/kept-log'
import { type RunningPgbouncer, startPgbouncer } from '../support/pgbouncer.mjs'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'

const log = pino({ level: 'silent' })
const secretKey = 'one key for all the instances on this database'
/** So that two of ours meet on one connection of the database. */
const FEW = { default_pool_size: 2, min_pool_size: 0, reserve_pool_size: 0 }
const IGNORED = 'statement_timeout,idle_in_transaction_session_timeout'

let created: TestDatabase
let sql: Client
let pooler: RunningPgbouncer | undefined

beforeAll(async () => {
  created = await createTestDatabase('seeded')
  sql = new Client({ connectionString: created.url })
  await sql.connect()
})
afterEach(async () => {
  await pooler?.stop()
  pooler = undefined
})
afterAll(async () => {
  await sql?.end()
  await created?.drop()
})

async function start(settings: Readonly<Record<string, string | number>>): Promise<string> {
  pooler = await startPgbouncer(created.url, settings)
  return pooler.url
}

describe.each([
  ['refused', 'transaction mode that refuses startup parameters', { pool_mode: 'transaction', ...FEW }],
  [
    'ignored',
    'transaction mode that ignores startup parameters',
    { pool_mode: 'transaction', ignore_startup_parameters: IGNORED, ...FEW },
  ],
  ['session', 'session mode', { pool_mode: 'session', default_pool_size: 40 }],
] as const)('PgBouncer (%s) in %s', (prefix, _mode, settings) => {
  it('serves two instances, each with its own answers', async () => {
    const databaseUrl = await start(settings)
    const servers = [
      await startTestServer({ databaseUrl, secretKey }),
      await startTestServer({ databaseUrl, secretKey }),
    ]
    try {
      const answers = await Promise.all(
        servers.flatMap(({ url }, instance) =>
          Array.from({ length: 3 }, async (_each, index) => {
            const employeeId = `${prefix}-${instance}-${index}`
            const added = await addEmployee(url, { employeeId, grants: ['recovery otp'] })
            const accessToken = await signedIn(url, employeeId)
            const other = createApiClient(servers[1 - instance]?.url ?? '')
            const { status } = await other.applications(accessToken)
            const found = await other.lookUp(employeeId)
            return [status, found.body.userId === added.userId]
          }),
        ),
      )
      expect(answers).toEqual(answers.map(() => [200, true]))
      expect((await createApiClient(servers[0]?.url ?? '').get('/readyz')).status).toBe(200)
    } finally {
      for (const server of servers) await server.close()
    }
  })

  it('ends a statement that takes too long within a transaction', async () => {
    const database = await openPostgres(await start(settings), log, {
      connectMs: 5_000,
      queryMs: 12_000,
      statementMs: 200,
      waiting: 5,
    })
    try {
      const [timeouts] = await database.transaction((queries) =>
        queries.query(
          `SELECT current_setting('statement_timeout') AS statement,
                  current_setting('idle_in_transaction_session_timeout') AS idle`,
        ),
      )
      expect(timeouts).toEqual({ statement: '200ms', idle: '10s' })
      await expect(
        database.transaction((queries) => queries.query('SELECT pg_sleep(30)')),
      ).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    } finally {
      await database.close()
    }
  })
})

it('says at start what the role needs behind a pooler, and nothing once it has it', async () => {
  const databaseUrl = await start({ pool_mode: 'transaction', ...FEW })
  const said = async () => {
    const kept = keepLog()
    const server = await startTestServer({ databaseUrl, secretKey, logLevel: 'warn', logStream: kept.stream })
    await server.close()
    return kept.entries
  }
  expect(await said()).toMatchObject([
    {
      msg: 'behind a pooler, nothing ends statements that take too long: let a superuser run this',
      sql: "ALTER ROLE postgres SET statement_timeout = '10s'",
    },
  ])
  await sql.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = ''10s''', current_database()); END $$`,
  )
  await sql.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  expect(await said()).toEqual([])
})

it('refuses PgBouncer in statement mode with one line that names setting and version', async () => {
  const databaseUrl = await start({ pool_mode: 'statement' })
  await expect(startTestServer({ databaseUrl })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^DATABASE_URL .*pool_mode = transaction.*1\.18 or later[^\n]*$/),
  })
})

it('names its prepared statements by their text, so that none stands for another where a pooler comes unseen', async () => {
  const first = await openPostgres(created.url, log)
  try {
    const named = await first.transaction((queries) =>
      queries.query<{ name: string }>('SELECT name FROM pg_prepared_statements'),
    )
    expect(named).not.toEqual([])
    for (const { name } of named) expect(name).toMatch(/^[\w-]{43}$/)
  } finally {
    await first.close()
  }
})
