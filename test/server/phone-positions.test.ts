import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../server/start/start-server'
import { type AddedEmployee, addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'
import { signedIn } from './sign-in'

let database: TestDatabase
let sql: Client
let servers: Record<'neutral' | 'usual', RunningServer>
let count = 0

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  const options = { databaseUrl: database.url, secretKey: 'the-one-secret-that-both-instances-have' }
  servers = {
    usual: await startTestServer(options),
    neutral: await startTestServer({ ...options, portal: { neutralLoginError: true } }),
  }
})
afterAll(async () => {
  await servers?.usual.close()
  await servers?.neutral.close()
  await sql?.end()
  await database?.drop()
})

const hire = () =>
  addEmployee(servers.neutral.url, {
    employeeId: `phones${++count}`,
    grants: ['mobile', 'recovery otp'],
    phones: [{ name: '갤럭시 S24 (업무용)' }, { name: 'iPhone 15' }],
  })
const listed = async (api: ApiClient, { employeeId }: AddedEmployee) =>
  (await api.get('/api/login/mobile-authenticator', { employeeId, applicationId: '1' }))
    .body as unknown as Record<string, unknown>[]
const names = ['갤럭시 S24 (업무용)', 'iPhone 15']

it('gives phones a position in a browser that is not familiar, and their names in one that is', async () => {
  const employee = await hire()
  const api = createApiClient(servers.neutral.url)
  const strange = await listed(api, employee)
  expect(strange).toEqual(
    [1, 2].map((position) => ({
      deviceId: expect.stringMatching(/^[\w-]{22}$/),
      deviceName: `휴대폰 ${position} · Phone ${position}`,
      position,
    })),
  )
  for (const { deviceId } of strange) expect(employee.deviceIds).not.toContain(deviceId)
  await signedIn(servers.neutral.url, employee.employeeId)
  const familiar = await listed(api, employee)
  expect(familiar.map(({ deviceName }) => deviceName)).toEqual(names)
  expect(familiar.map(({ deviceId }) => deviceId)).toEqual(employee.deviceIds)
})

it('asks the phone at that position', async () => {
  const employee = await hire()
  const api = createApiClient(servers.neutral.url)
  const [, second] = await listed(api, employee)
  const { employeeId } = employee
  const push = { employeeId, applicationId: 1, deviceId: second?.deviceId }
  expect((await api.post('/api/login/fcm/push/token', push)).status).toBe(200)
  const { rows } = await sql.query(
    'SELECT device_id FROM pushes JOIN employees USING (user_id) WHERE employee_id = $1',
    [employeeId],
  )
  expect(rows).toEqual([{ device_id: employee.deviceIds[1] }])
  const other = await hire()
  const foreign = { ...push, employeeId: other.employeeId }
  expect((await api.post('/api/login/fcm/push/token', foreign)).body.failInfo.code).toBe(6001)
})

it('gives phones their names in every browser where unknown IDs are refused as such', async () => {
  const found = await listed(createApiClient(servers.usual.url), await hire())
  expect(found.map(({ deviceName }) => deviceName)).toEqual(names)
  expect(found.every((phone) => !('position' in phone))).toBe(true)
})
