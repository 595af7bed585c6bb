import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keepLog } from '../support/kept-log'
import { type RunningMosquitto, startMosquitto } from '../support/mosquitto.mjs'
import { answerNext, openPhone } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

const RECOVERY_MS = 8_000

let broker: RunningMosquitto
let employee: { employeeId: string; applicationId: number; deviceId: string }
let count = 0

beforeAll(async () => {
  broker = await startMosquitto()
})
const { server } = testServer(() => ({ mqttUrl: broker.url }))
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
  await broker?.stop()
})

const push = () => createApiClient(server.url).post('/api/login/fcm/push/token', employee)
async function connected(wanted: boolean, { broker: seen } = server) {
  while (seen.connected !== wanted) await new Promise((resolve) => setImmediate(resolve))
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

it('refuses a push with 8004 while the broker is away', async () => {
  await broker.stop()
  await connected(false)
  const answer = await push()
  expect([answer.status, answer.body.failInfo.code]).toEqual([502, 8004])
})

async function health(url: string) {
  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    return [response.status, (await response.json()).broker]
  }
  return { readyz: await ask('/readyz'), healthz: await ask('/healthz') }
}
const without = { readyz: [200, false], healthz: [503, false] }

it('starts without its broker, serves everything but push, and connects when it comes', async () => {
  const { ports, url: mqttUrl } = broker
  const alone = await startTestServer({ mqttUrl })
  try {
    expect(await health(alone.url)).toEqual(without)
    const { deviceIds } = await addEmployee(alone.url, {
      employeeId: 'early',
      grants: ['mobile', 'recovery otp'],
      phones: [{ name: '갤럭시' }],
    })
    const asked = { employeeId: 'early', applicationId: 1, deviceId: deviceIds[0] ?? '' }
    const api = createApiClient(alone.url)
    expect((await api.post('/api/login/fcm/push/token', asked)).body.failInfo.code).toBe(8004)
    expect((await api.applications(await signedIn(alone.url, 'early'))).status).toBe(200)

    broker = await startMosquitto(ports)
    await connected(true, alone)
    expect(await health(alone.url)).toEqual({ readyz: [200, true], healthz: [200, true] })
    expect((await api.post('/api/login/fcm/push/token', asked)).status).toBe(200)
  } finally {
    await alone.close()
  }
})

it('serves no push through a broker that comes and lets everybody read, until it comes back mended', async () => {
  const { ports, url: mqttUrl } = broker
  await broker.stop()
  const log = keepLog()
  const alone = await startTestServer({ mqttUrl, logLevel: 'error', logStream: log.stream })
  try {
    const refused = log.next('the message broker is not used: push is off')
    broker = await startMosquitto(ports, 'topic read #\nuser mfa-server\ntopic readwrite #\n')
    await refused
    expect(await health(alone.url)).toEqual(without)
    await broker.stop()
    broker = await startMosquitto(ports)
    await connected(true, alone)
  } finally {
    await alone.close()
  }
})
