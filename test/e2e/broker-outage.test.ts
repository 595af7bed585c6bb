import type { Page } from '@playwright/test'
import type { Phone } from '../../demo/phone/phone'
import { holdBack } from '../support/hold'
import { startMosquitto } from '../support/mosquitto.mjs'
import { createDataFolder } from '../support/pglite-folder'
import { openPhone, phoneUntil } from '../support/phone'
import { expect, test } from '../support/portal-test'
import { type Screens, screensOf } from '../support/screens'
import { type BackendFixture, type EmployeeFixture, referenceBackend } from './support/backend-fixtures'
import { backendTest } from './support/backend-test'
import { hearing } from './support/hearing'

/** Longest time until a waiting employee is signed in after the broker is back. */
const recoveryMs = 8_000

/** Waits in the browser for the phone, which has the request already. */
async function wait(
  page: Page,
  screens: Screens,
  { url }: BackendFixture,
  { employeeId, deviceId }: EmployeeFixture,
) {
  const phone = await openPhone(url, employeeId, deviceId)
  const heard = hearing(page)
  await page.goto(url)
  await screens.choose(employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await heard
  await requestOn(phone)
  return phone
}

const requestOn = (phone: Phone) => phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])

/** Approves; a server that has just come back may need a moment. */
async function approve(phone: Phone): Promise<void> {
  const { deviceId } = phone.devices[0] ?? { deviceId: '' }
  const { pushId } = await requestOn(phone)
  await phone.answer(deviceId, pushId, 'approve')
}

async function expectSignedInSoon(page: Page, backAt: number): Promise<void> {
  await expect(screensOf(page).dashboard).toBeVisible()
  expect(performance.now() - backAt).toBeLessThan(recoveryMs)
}

const lost = (page: Page) => page.getByText('Reconnecting…')

test('a backend with its embedded broker that restarts during a wait still signs in', async ({
  page,
  screens,
}) => {
  const folder = await createDataFolder()
  const before = await referenceBackend({ dataDir: folder.path })
  const port = Number(new URL(before.url).port)
  const phone = await wait(page, screens, before, await before.employee())
  await before.close()
  await expect(lost(page)).toBeVisible()
  const after = await referenceBackend({ dataDir: folder.path, port })
  const backAt = performance.now()
  await approve(phone)
  await expectSignedInSoon(page, backAt)
  phone.stop()
  await after.close()
  await folder.remove()
})

test('Mosquitto that is away while the phone says yes brings it when it is back [R256a]', async ({
  page,
  screens,
}) => {
  const mosquitto = await startMosquitto()
  const messageBroker = { url: 'ws://127.0.0.1', port: mosquitto.ports[1], path: '/' }
  const backend = await referenceBackend({ mqttUrl: mosquitto.url, messageBroker })
  const phone = await wait(page, screens, backend, await backend.employee())
  await mosquitto.stop()
  await expect(lost(page)).toBeVisible()
  await approve(phone)
  const again = await startMosquitto(mosquitto.ports)
  await expectSignedInSoon(page, performance.now())
  phone.stop()
  await backend.close()
  await again.stop()
})

backendTest()(
  'an outcome that comes before the browser listens is not lost',
  async ({ page, screens, backend, user }) => {
    // The program that speaks MQTT arrives only after the phone has said yes.
    const program = '**/chunks/mqtt-broker*'
    const release = await holdBack(page, program)
    const asked = page.waitForRequest(program)
    await page.goto('/')
    await screens.choose(user.employeeId, 'mobile')
    await page.getByRole('button', { name: /^Galaxy S24/ }).click()
    await asked
    await backend.answerPush(user, 'approve')
    release()
    await expect(screens.dashboard).toBeVisible()
  },
)
