import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../server/start/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { neededVariable } from '../support/needed-variable'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'

let database: TestDatabase
let mailbox: Mailbox
let servers: RunningServer[]
let one: ApiClient
let other: ApiClient

beforeAll(async () => {
  database = await createTestDatabase()
  mailbox = await openMailbox()
  const options = {
    databaseUrl: database.url,
    mqttUrl: neededVariable('TEST_MQTT_URL'),
    smtpUrl: mailbox.url,
    secretKey: 'the-one-secret-that-both-instances-have',
  }
  servers = await Promise.all([startTestServer(options), startTestServer(options)])
  const [first, second] = servers.map(({ url }) => createApiClient(url))
  one = first as ApiClient
  other = second as ApiClient
})
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.close()))
  await mailbox?.close()
  await database?.drop()
})

it('serves one sign-in half and half', async () => {
  await addEmployee(servers[0]?.url ?? '', { employeeId: 'halfway' })
  expect((await other.lookUp('halfway')).status).toBe(200)
  await one.sendCode('halfway')
  const validated = await other.validate('halfway', await mailbox.nextCode('halfway@test.example'))
  const tokens = await one.token(validated.body.loginSerial)
  expect((await other.applications(tokens.body.accessToken)).status).toBe(200)
  expect((await other.token(validated.body.loginSerial)).status).toBe(401)
})

it('seeds one company although both start at once', async () => {
  const { text } = await one.get('/desk/api/employees')
  const ids = (JSON.parse(text) as { employeeId: string }[]).map(({ employeeId }) => employeeId)
  expect(ids.filter((id) => id === 'mjkim')).toHaveLength(1)
})

it('counts wrong codes together', async () => {
  await addEmployee(servers[0]?.url ?? '', { employeeId: 'guessed' })
  await one.sendCode('guessed')
  const code = await mailbox.nextCode('guessed@test.example')
  const wrong = code === '000000' ? '000001' : '000000'
  await Promise.all([one, other, one, other, one].map((api) => api.validate('guessed', wrong)))
  expect((await other.validate('guessed', code)).status).toBe(400)
})

it('delivers through either what the other publishes', async () => {
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  const listener = await mqtt.connectAsync(`${servers[0]?.url.replace('http', 'ws')}/mqtt`, {
    clientId: id,
    protocolVersion: 4,
  })
  try {
    await listener.subscribeAsync(`mfa/${id}`, { qos: 1 })
    const received = new Promise<string>((resolve) => {
      listener.once('message', (_topic, payload) => resolve(payload.toString()))
    })
    await servers[1]?.broker.publish(`mfa/${id}`, 'success/across', { retain: true })
    expect(await received).toBe('success/across')
    await servers[1]?.broker.clear(`mfa/${id}`)
  } finally {
    await listener.endAsync(true)
  }
})
