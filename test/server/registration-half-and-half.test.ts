import { expect, it } from 'vitest'
import { neededVariable } from '../support/needed-variable'
import { registerMobile } from '../support/phone'
import { startTestServer } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { waitOn } from './mqtt-listener'
import { newRegistering } from './registering'

it('registers a phone half and half at two instances that share PostgreSQL and Mosquitto', async () => {
  const database = await createTestDatabase()
  const options = {
    databaseUrl: database.url,
    mqttUrl: neededVariable('TEST_MQTT_URL'),
    secretKey: 'the-one-secret-that-both-instances-have',
  }
  const [one, other] = await Promise.all([startTestServer(options), startTestServer(options)])
  try {
    const employee = await newRegistering(one.url, 'half')
    const { serial, topic } = (await employee.openMobile()).body
    const browser = await waitOn(one.url, String(topic))
    const phone = await employee.newPhone('갤럭시', other.url)
    await registerMobile(phone, String(serial))
    expect(await browser.outcome()).toBe('register')
    phone.stop()
    await browser.end()
  } finally {
    await Promise.all([one.close(), other.close()])
    await database.drop()
  }
})
