import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../server/database/database'
import { migrate, migrateTo, newestVersion } from '../../server/database/open-database'
import { openPostgres } from '../../server/database/postgres-database'
import { answerNext, openPhone, phoneUntil } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { heldUp } from './held-up'
import { waitOn } from './mqtt-listener'

/** Of migration 15, which alters employees. */
const BEFORE_ROLES = 14

let created: TestDatabase
let database: Database
let sql: Client

beforeEach(async () => {
  created = await createTestDatabase()
  database = await openPostgres(created.url, pino({ level: 'silent' }))
  sql = new Client({ connectionString: created.url })
  await sql.connect()
})
afterEach(async () => {
  await sql?.end()
  await database?.close()
  await created?.drop()
})

it('a migration gives way to readers of a table that a backup holds, and says so when it stays locked', async () => {
  await database.transaction((queries) => migrateTo(queries, BEFORE_ROLES))
  await sql.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM employees')
  const migrating = migrate(database, { lockMs: 300, tries: 3, pauseMs: 300 })
  const failed = expect(migrating).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/another transaction, such as a backup, has locked a table[^\n]*$/),
  })
  await expect.poll(() => heldUp(sql)).toBe(1)
  expect(await database.query('SELECT 1 FROM employees')).toEqual([])
  await failed

  const later = migrate(database, { lockMs: 300, tries: 100, pauseMs: 50 })
  await expect.poll(() => heldUp(sql)).toBe(1)
  await sql.query('COMMIT')
  expect(await later).toEqual(expect.arrayContaining([BEFORE_ROLES + 1, newestVersion]))
})

it('a migration waits for that of another instance, however long it takes', async () => {
  await sql.query('SELECT pg_advisory_lock(20771204)')
  const migrating = migrate(database, { lockMs: 100, tries: 1, pauseMs: 0 })
  await expect.poll(() => heldUp(sql)).toBe(1)
  await sql.query('SELECT pg_sleep(0.5)')
  await sql.query('SELECT pg_advisory_unlock(20771204)')
  expect(await migrating).toContain(newestVersion)
})

it('gives the tokens of a serial that is used up, whatever becomes of what is tidied up after it', async () => {
  const server = await startTestServer({ databaseUrl: created.url })
  const api = createApiClient(server.url)
  const { deviceIds } = await addEmployee(server.url, {
    employeeId: 'committed',
    grants: ['mobile'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const [deviceId = ''] = deviceIds
  const phone = await openPhone(server.url, 'committed', deviceId)
  try {
    const asked = { employeeId: 'committed', applicationId: 1, deviceId }
    const { body } = await api.post('/api/login/fcm/push/token', asked)
    const browser = await waitOn(server.url, String(body.topic))
    await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    await answerNext(phone, 'approve')
    const [, serial = ''] = (await browser.outcome()).split('/')
    await browser.end()
    phone.stop()
    await sql.query('BEGIN; LOCK TABLE pushes IN ACCESS EXCLUSIVE MODE')
    const tokens = await api.token(serial)
    expect([tokens.status, typeof tokens.body.accessToken]).toEqual([200, 'string'])
    await sql.query('ROLLBACK')
  } finally {
    phone.stop()
    await server.close()
  }
})
