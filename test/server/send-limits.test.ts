import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'

const OFFICE = '10.0.0.1'
const ELSEWHERE = '203.0.113.1'

const clock = createTestClock()
let server: RunningServer
let api: ApiClient

beforeAll(async () => {
  server = await startTestServer({
    clock,
    trustProxy: true,
    limits: { sendsPerAddress: { uses: 4, seconds: 600 }, sendsPerEmployee: { uses: 3, seconds: 600 } },
  })
  api = createApiClient(server.url)
})
afterAll(() => server?.close())

const send = async (employeeId: string, address: string) =>
  (
    await api.post(
      '/api/login/email/authenticate',
      { employeeId, applicationId: 1 },
      { 'x-forwarded-for': address },
    )
  ).status
async function signInFrom(employeeId: string, address: string) {
  const path = `employees/${employeeId}/recovery-code`
  const { code } = await askDesk<{ code: string }>(server.url, 'POST', path)
  const from = { 'x-forwarded-for': address }
  const asked = { employeeId, applicationId: '1', code }
  const { loginSerial } = (await api.get('/api/login/recovery/otp/validate', asked, from)).body
  expect((await api.get('/api/login/token', { loginSerial }, from)).status).toBe(200)
}
async function newEmployee(employeeId: string) {
  await addEmployee(server.url, { employeeId, grants: ['email', 'recovery otp'] })
  return employeeId
}

it('sends codes to where an employee has signed in before, whatever strangers have used up', async () => {
  const employeeId = await newEmployee('bothered')
  await signInFrom(employeeId, OFFICE)
  const strangers = [1, 2, 3, 4].map((number) => `198.51.100.${number}`)
  const answers = []
  for (const address of strangers) answers.push(await send(employeeId, address))
  expect(answers).toEqual([200, 200, 200, 429])
  expect(await send(employeeId, OFFICE)).toBe(200)
})

it('limits a stranger by address before anybody loses a send', async () => {
  const employees = []
  for (let number = 0; number < 5; number++) employees.push(await newEmployee(`listed${number}`))
  const answers = []
  for (const employeeId of employees) answers.push(await send(employeeId, ELSEWHERE))
  expect(answers).toEqual([200, 200, 200, 200, 429])
  const last = employees.at(-1) ?? ''
  for (let again = 0; again < 3; again++) await send(last, ELSEWHERE)
  expect(await send(last, OFFICE)).toBe(200)
  clock.advance(600)
  expect(await send(last, ELSEWHERE)).toBe(200)
})
