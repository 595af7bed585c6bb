import { afterEach } from 'vitest'
import { refusalOf } from '../../demo/phone/device-api'
import type { Phone } from '../../demo/phone/phone'
import { neededVariable } from '../support/needed-variable'
import { createDataFolder } from '../support/pglite-folder'
import { createTestClock } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { waitOn } from './mqtt-listener'
import { newRegistering } from './registering'
import { testServer } from './test-server'

/** Stores and brokers, each of them once. */
export const stacks = [
  [
    'PGlite and the embedded broker',
    async () => {
      const { path, remove } = await createDataFolder()
      return { where: { dataDir: path }, drop: remove }
    },
  ],
  [
    'PostgreSQL and Mosquitto',
    async () => {
      const { url, drop } = await createTestDatabase('seeded')
      return { where: { databaseUrl: url, mqttUrl: neededVariable('TEST_MQTT_URL') }, drop }
    },
  ],
] as const

/** A server for all tests of a `describe`, and what an employee and a phone do to register it. */
export function phonePortal(open: (typeof stacks)[number][1]) {
  const clock = createTestClock()
  const ends: (() => unknown)[] = []
  const { server, api, mailbox } = testServer({ store: open, mails: true, clock })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
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
    ...{ clock, mailbox, server, api, joining, keep, wait, refusal, wrong },
  }
}
