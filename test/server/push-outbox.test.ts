import { afterEach, expect, it } from 'vitest'
import { rejectedEvent } from '../../src/contract/broker-events'
import { startMosquitto } from '../support/mosquitto.mjs'
import { createDataFolder } from '../support/pglite-folder'
import { answerNext, openPhone, phoneUntil } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { startTcpProxy } from '../support/tcp-proxy'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Somebody with a phone that listens at the server. */
async function newAsked(url: string, employeeId: string) {
  const { deviceIds } = await addEmployee(url, {
    employeeId,
    grants: ['mobile'],
    phones: [{ name: '갤럭시' }],
  })
  const [deviceId = ''] = deviceIds
  const phone = await openPhone(url, employeeId, deviceId)
  ends.push(() => phone.stop())
  const push = async () => {
    const body = { employeeId, applicationId: 1, deviceId }
    return String((await createApiClient(url).post('/api/login/fcm/push/token', body)).body.topic)
  }
  return { phone, push }
}

it.each(['approve', 'reject'] as const)(
  'another instance tells the browser what came of a push when the one that took the answer (%s) cannot',
  async (decision) => {
    const database = await createTestDatabase('seeded')
    const broker = await startMosquitto()
    const direct = new URL(broker.url)
    const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) })
    const through = new URL(broker.url)
    through.port = String(proxy.port)
    const options = { databaseUrl: database.url, secretKey: 'the-one-secret-that-both-instances-have' }
    const cut = await startTestServer({ ...options, mqttUrl: through.href })
    const other = await startTestServer({ ...options, mqttUrl: broker.url })
    ends.push(database.drop, broker.stop, proxy.close, cut.close, other.close)

    const { phone, push } = await newAsked(cut.url, 'outboxed')
    const browser = await waitOn(other.url, await push())
    ends.push(browser.end)
    await phoneUntil(phone, ({ devices }) => devices.some(({ pending }) => pending.length > 0))
    proxy.silence()
    await answerNext(phone, decision)

    const outcome = await browser.outcome()
    if (decision === 'reject') return expect(outcome).toBe(rejectedEvent)
    const [, serial = ''] = outcome.split('/')
    const api = createApiClient(other.url)
    expect((await api.token(serial)).status).toBe(200)
    expect((await api.token(serial)).status).toBe(401)
  },
)

it('tells again after a restart what the broker within it has forgotten, until the serial was used', async () => {
  const folder = await createDataFolder()
  const first = await startTestServer({ dataDir: folder.path })
  const { port } = first
  ends.push(folder.remove)
  const { phone, push } = await newAsked(first.url, 'restarted')
  const topic = await push()
  await answerNext(phone, 'approve')
  phone.stop()
  await first.close()

  const second = await startTestServer({ dataDir: folder.path, port })
  ends.push(second.close)
  const browser = await waitOn(second.url, topic)
  ends.push(browser.end)
  const [, serial = ''] = (await browser.outcome()).split('/')
  expect((await createApiClient(second.url).token(serial)).status).toBe(200)
})
