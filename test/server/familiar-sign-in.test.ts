import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'
import { signedIn } from './signed-in'

const FAILURES = 2
const grants = ['email', 'recovery otp']

let database: TestDatabase
let sql: Client
let mailbox: Mailbox
let server: RunningServer
let api: ApiClient

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  mailbox = await openMailbox()
  server = await startTestServer({
    databaseUrl: database.url,
    smtpUrl: mailbox.url,
    limits: { failuresPerAddress: { uses: FAILURES, seconds: 3_600 } },
  })
  api = createApiClient(server.url)
})
afterAll(async () => {
  await server?.close()
  await mailbox?.close()
  await sql?.end()
  await database?.drop()
})

it('sends the code to whoever has the ID now, although another had it when it was looked up', async () => {
  const employeeId = 'handed-on'
  await addEmployee(server.url, { employeeId, grants })
  await api.lookUp(employeeId)
  await sql.query('DELETE FROM employees WHERE employee_id = $1', [employeeId])
  await addEmployee(server.url, { employeeId, grants })
  await signedIn(server.url, employeeId)
  expect((await api.sendCode(employeeId)).status).toBe(200)
  const { body } = await api.validate(employeeId, await mailbox.nextCode(`${employeeId}@test.example`))
  expect((await api.token(body.loginSerial)).status).toBe(200)
})

it('takes from what an address may guess only what was a guess', async () => {
  await addEmployee(server.url, { employeeId: 'without-mail', grants: ['recovery otp'] })
  await addEmployee(server.url, { employeeId: 'at-home', grants })
  await signedIn(server.url, 'at-home')
  const codeFor = async (employeeId: string) => (await api.validate(employeeId, 'wrong')).body.failInfo.code
  for (let time = 0; time <= FAILURES; time++)
    expect([await codeFor('no-one'), await codeFor('without-mail')]).toEqual([5001, 4001])
  for (let time = 0; time < FAILURES; time++) expect(await codeFor('at-home')).toBe(14002)
  expect(await codeFor('at-home')).toBe(429)
})
