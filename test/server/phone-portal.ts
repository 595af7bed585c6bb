import { afterAll, afterEach, beforeAll } from 'vitest'
import { refusalOf } from '../../demo/phone/device-api'
import type { Phone } from '../../demo/phone/phone'
import type { RunningServer } from '../../server/start/start-server'
import { live } from '../support/live'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { neededVariable } from '../support/needed-variable'
import { createDataFolder } from '../support/pglite-folder'
import { createTestClock, startTestServer } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'
import { waitOn } from './browser-wait'
import { newRegistering } from './registering'

/** Stores and brokers, each of them once. */
export const stacks = [
  [
    'PGlite and the embedded broker',
    async () => {
      const { path, remove } = await createDataFolder()
      return { options: { dataDir: path }, drop: remove }
    },
  ],
  [
    'PostgreSQL and Mosquitto',
    async () => {
      const { url, drop } = await createTestDatabase('seeded')
      return { options: { databaseUrl: url, mqttUrl: neededVariable('TEST_MQTT_URL') }, drop }
    },
  ],
] as const

/** A server for all tests of a `describe`, and what an employee and a phone do to register it. */
export function phonePortal(open: (typeof stacks)[number][1]) {
  const clock = createTestClock()
  const ends: (() => unknown)[] = []
  let opened: Awaited<ReturnType<typeof open>>
  let mailbox: Mailbox
  let server: RunningServer
  let api: ApiClient

  beforeAll(async () => {
    opened = await open()
    mailbox = await openMailbox()
    server = await startTestServer({ ...opened.options, smtpUrl: mailbox.url, clock })
    api = createApiClient(server.url)
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  afterAll(async () => {
    await server?.close()
    await mailbox?.close()
    await opened?.drop()
  })

  const joining = () => newRegistering(server.url)
  const keep = async (phone: Promise<Phone>) => {
    const opened = await phone
    ends.push(() => opened.stop())
    return opened
  }
  const wait = async (topic: unknown) => {
    const browser = await waitOn(server.url, String(topic))
    ends.push(browser.end)
    return browser
  }
  const refusal = (work: Promise<unknown>) => work.then(() => 'done', refusalOf)
  const wrong = (serial: unknown) => String(serial).replace(/.$/, (last) => (last === '0' ? '1' : '0'))

  return {
    ...{ clock, mailbox: live(() => mailbox), server: live(() => server), api: live(() => api) },
    ...{ joining, keep, wait, refusal, wrong },
  }
}
