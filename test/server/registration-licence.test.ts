import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../demo/phone/device-api'
import type { RunningServer } from '../../server/start/start-server'
import { registerMobile } from '../support/phone'
import { startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { newRegistering } from './registering'

const secretKey = 'the-same-secret-for-both-starts-of-the-server'

let database: TestDatabase
let server: RunningServer

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  const unlimited = await startTestServer({ databaseUrl: database.url, secretKey })
  await unlimited.close()
  server = await startTestServer({
    databaseUrl: database.url,
    secretKey,
    licensedUsers: (await registeredEmployees()) + 1,
    licensedApplications: 2,
  })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

/** Of the seeded company. */
async function registeredEmployees(): Promise<number> {
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  const { rows } = await sql.query('SELECT count(DISTINCT user_id)::int AS count FROM authenticators')
  await sql.end()
  return rows[0].count
}

it('lets as many employees register as the licence names, also when they come at once [R292]', async () => {
  const two = await Promise.all([newRegistering(server.url), newRegistering(server.url)])
  const phones = await Promise.all(two.map((employee) => employee.newPhone()))
  const serials = await Promise.all(
    two.map(async (employee) => String((await employee.openMobile()).body.serial)),
  )
  const outcomes = await Promise.all(
    phones.map((phone, index) => registerMobile(phone, serials[index] ?? '').then(() => 'done', refusalOf)),
  )
  for (const phone of phones) phone.stop()
  expect(outcomes.sort()).toEqual(['done', 'licence'])

  const third = await newRegistering(server.url)
  expect((await third.openOtp()).body.failInfo.code).toBe(5008)
  const { authorization, userId } = third
  const { body, status } = await createApiClient(server.url).post(
    '/api/login/preRegister',
    { applicationId: 1, did: 1, userId, type: 'ctap' },
    { authorization },
  )
  expect([status, body.failInfo.code]).toEqual([403, 5008])

  // Employees within the licence may continue.
  const again = await Promise.all(two.map((employee) => employee.openOtp()))
  expect(again.map(({ status }) => status).sort()).toEqual([200, 403])
})

it('registers nothing for an application beyond the licence [R297]', async () => {
  const employee = await newRegistering(server.url)
  const { status, body } = await employee.openMobile(3)
  expect([status, body.failInfo.code]).toEqual([403, 9005])
})
