import { afterEach, expect, it } from 'vitest'
import type { RunningServer } from '../../server/start/start-server'
import { type RunningMosquitto, startMosquitto } from '../support/mosquitto.mjs'
import { createDataFolder } from '../support/pglite-folder'
import { registerMobile, registerOtp } from '../support/phone'
import { startTestServer } from '../support/server'
import { waitOn } from './mqtt-listener'
import { newRegistering } from './registering'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

it('goes on with an open registration, and tells again of a completed one, after a restart', async () => {
  const folder = await createDataFolder()
  ends.push(() => folder.remove())
  const first = await startTestServer({ dataDir: folder.path })
  const { port } = first
  const employee = await newRegistering(first.url)
  const phone = await employee.newPhone()
  ends.push(() => phone.stop())
  const mobile = (await employee.openMobile()).body
  const otp = (await employee.openOtp()).body
  await registerMobile(phone, String(mobile.serial))
  await first.close()

  const second = await startTestServer({ dataDir: folder.path, port })
  ends.push(() => second.close())
  const late = await waitOn(second.url, String(mobile.topic))
  ends.push(late.end)
  expect(await late.outcome()).toBe('register')
  const browser = await waitOn(second.url, String(otp.topic))
  ends.push(browser.end)
  await registerOtp(phone, String(otp.serial))
  expect(await browser.outcome()).toBe('register')
})

it('tells the browser although the broker was away when the phone was registered', async () => {
  let broker: RunningMosquitto = await startMosquitto()
  ends.push(() => broker.stop())
  const server: RunningServer = await startTestServer({ mqttUrl: broker.url })
  ends.push(() => server.close())
  const employee = await newRegistering(server.url)
  const phone = await employee.newPhone()
  ends.push(() => phone.stop())
  const { serial, topic } = (await employee.openMobile()).body
  await broker.stop()
  while (server.broker.connected) await new Promise((resolve) => setImmediate(resolve))
  await registerMobile(phone, String(serial))
  broker = await startMosquitto(broker.ports)
  const browser = await waitOn(server.url, String(topic))
  ends.push(browser.end)
  expect(await browser.outcome()).toBe('register')
})
