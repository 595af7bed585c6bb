import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../server/start/start-server'
import { openPhone, phoneUntil } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { heldUp } from './held-up'

let created: TestDatabase
let sql: Client
let server: RunningServer

beforeAll(async () => {
  created = await createTestDatabase()
  sql = new Client({ connectionString: created.url })
  await sql.connect()
  server = await startTestServer({ databaseUrl: created.url })
})
afterAll(async () => {
  await server?.close()
  await sql?.end()
  await created?.drop()
})

it.each([
  ['waits for its turn', 'SELECT 1 FROM employees FOR NO KEY UPDATE'],
  ['is being written', 'SELECT 1 FROM applications FOR UPDATE'],
])('a request reaches a phone that is opened while it %s', async (when, holdUp) => {
  const employeeId = when.replaceAll(' ', '-')
  const { deviceIds } = await addEmployee(server.url, {
    employeeId,
    grants: ['mobile'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const [deviceId = ''] = deviceIds
  await sql.query('BEGIN')
  await sql.query(holdUp)
  const asked = createApiClient(server.url).post('/api/login/fcm/push/token', {
    employeeId,
    deviceId,
    applicationId: 1,
  })
  await vi.waitUntil(async () => (await heldUp(sql)) === 1, { timeout: 10_000 })
  let hasAsked = false
  const opening = openPhone(server.url, employeeId, deviceId)
  const asking = opening.then(async (phone) => {
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    await phone.refresh(deviceId)
    hasAsked = true
  })
  // Either nothing keeps the phone from asking all that it asks by itself, or it is held up as well.
  await vi.waitUntil(async () => hasAsked || (await heldUp(sql)) === 2, { timeout: 10_000 })
  await sql.query('COMMIT')
  expect((await asked).status).toBe(200)
  await asking
  const phone = await opening
  expect(await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])).toBeDefined()
  phone.stop()
})
