import { expect, it } from 'vitest'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock, recoveryCodeOf } from '../support/server'
import { createApiClient } from './api-client'
import { requesterAt } from './requesters'
import { testServer } from './test-server'

const clock = createTestClock()

const { server, sql } = testServer({ clock })

it('counts no guess that the database could not check', async () => {
  await addEmployee(server.url, { employeeId: 'unchecked', grants: ['recovery otp'] })
  const code = await recoveryCodeOf(server.url, 'unchecked')
  const { get } = createApiClient(server.url)
  const submit = () =>
    get('/api/login/recovery/otp/validate', { employeeId: 'unchecked', applicationId: '1', code })
  await sql.query('ALTER TABLE login_serials ADD CONSTRAINT fails CHECK (expires_at IS NULL) NOT VALID')
  const answers = []
  for (let tries = 0; tries < 15; tries++) answers.push((await submit()).status)
  expect(answers).toEqual(Array(15).fill(500))
  await sql.query('ALTER TABLE login_serials DROP CONSTRAINT fails')
  expect((await submit()).status).toBe(200)
})

it.each(['otp', 'recovery'] as const)(
  'counts a wrong guess by %s that was tried and could not be recorded',
  async (method) => {
    const employeeId = `unrecorded-${method}`
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['otp', 'recovery otp'],
      phones: [{ name: '갤럭시', types: ['otp'] }],
    })
    const [deviceId = ''] = deviceIds
    await createTestPhone(server.url).adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    await sql.query('ALTER TABLE authenticate_history ADD CONSTRAINT fails CHECK (status = 1) NOT VALID')
    try {
      const guess = () => requesterAt(server.url, '127.0.0.1').validate(method, employeeId, '123456')
      const statuses: number[] = []
      for (let tries = 0; tries < 12; tries++) statuses.push((await guess()).status)
      const most = method === 'otp' ? 5 : 10
      expect(statuses).toEqual([...Array(most).fill(500), ...Array(12 - most).fill(429)])
    } finally {
      await sql.query('ALTER TABLE authenticate_history DROP CONSTRAINT fails')
    }
  },
)
