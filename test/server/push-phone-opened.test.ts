import { expect, it, vi } from 'vitest'
import { openPhone, phoneUntil } from '../support/phone'
import { addEmployee } from '../support/server'
import { createApiClient } from './api-client'
import { heldUp } from './held-up'
import { testServer } from './test-server'

const { server, sql } = testServer()

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
