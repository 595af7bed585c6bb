import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { type RunningMosquitto, startMosquitto } from '../support/mosquitto.mjs'
import { answerNext, openPhone } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { waitOn } from './browser-wait'

const RECOVERY_MS = 8_000

let broker: RunningMosquitto
let server: RunningServer
let employee: { employeeId: string; applicationId: number; deviceId: string }
let count = 0

beforeAll(async () => {
  broker = await startMosquitto()
  server = await startTestServer({ mqttUrl: broker.url })
})
beforeEach(async () => {
  const employeeId = `outage${++count}`
  const { deviceIds } = await addEmployee(server.url, {
    employeeId,
    grants: ['mobile'],
    phones: [{ name: '갤럭시' }],
  })
  employee = { employeeId, applicationId: 1, deviceId: deviceIds[0] ?? '' }
})
afterAll(async () => {
  await server?.close()
  await broker?.stop()
})

const push = () => createApiClient(server.url).post('/api/login/fcm/push/token', employee)
const connected = async (wanted: boolean) => {
  while (server.broker.connected !== wanted) await new Promise((resolve) => setImmediate(resolve))
}

it('brings the outcome to a waiting browser although the broker was away when the phone said yes', async () => {
  const phone = await openPhone(server.url, employee.employeeId, employee.deviceId)
  const browser = await waitOn(server.url, String((await push()).body.topic))
  await broker.stop()
  await connected(false)
  await answerNext(phone, 'approve')
  broker = await startMosquitto(broker.ports)
  const restartedAt = performance.now()
  expect(await browser.outcome()).toMatch(/^success\//)
  expect(performance.now() - restartedAt).toBeLessThan(RECOVERY_MS)
  phone.stop()
  await browser.end()
})

it('brings it although the broker forgot what it retained', async () => {
  await connected(true)
  const phone = await openPhone(server.url, employee.employeeId, employee.deviceId)
  const topic = String((await push()).body.topic)
  await answerNext(phone, 'approve')
  phone.stop()
  await broker.stop()
  broker = await startMosquitto(broker.ports)
  const restartedAt = performance.now()
  const browser = await waitOn(server.url, topic)
  expect(await browser.outcome()).toMatch(/^success\//)
  expect(performance.now() - restartedAt).toBeLessThan(RECOVERY_MS)
  await browser.end()
})

it('refuses a push with 8004 while the broker is away [R305]', async () => {
  await broker.stop()
  await connected(false)
  const answer = await push()
  expect([answer.status, answer.body.failInfo.code]).toEqual([502, 8004])
})
