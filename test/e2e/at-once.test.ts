import type { Page } from '@playwright/test'
import { openPhone, phoneUntil } from '../support/phone'
import { test as portalTest } from '../support/portal-test'
import { type Screens, screensOf } from '../support/screens'
import { type SpecBackendFixture, specBackendFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { hearing } from './support/hearing'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

const pushCall = 'POST login/fcm/push/token'

async function waitForPhone(page: Pick<Page, 'getByRole'>, screens: Screens, employeeId: string) {
  await screens.choose(employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.waiting).toBeVisible()
}

backendTest()(
  'two tabs that wait for one phone each get their own answer [R3]',
  async ({ page, context, screens, backend, user }) => {
    const phone = await openPhone(backend.url, user.employeeId, user.deviceId)
    await page.goto('/')
    await waitForPhone(page, screens, user.employeeId)
    const other = await context.newPage()
    const otherScreens = screensOf(other)
    await other.goto('/')
    await waitForPhone(other, otherScreens, user.employeeId)
    const [first, second] = await phoneUntil(phone, ({ devices: [device] }) =>
      device?.pending.length === 2 ? device.pending : undefined,
    )
    await phone.answer(user.deviceId, second?.pushId ?? '', 'reject')
    await expect(otherScreens.failure).toBeVisible()
    await expect(screens.waiting).toBeVisible()
    await phone.answer(user.deviceId, first?.pushId ?? '', 'approve')
    await expect(screens.dashboard).toBeVisible()
    phone.stop()
  },
)

const test = portalTest.extend<{ backend: SpecBackendFixture }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  backend: async ({}, use) => {
    const backend = await specBackendFixture()
    await use(backend)
    expect(await backend.close()).toEqual([])
  },
})

test('of two elements on a page only the latest asks for a passkey, and the other can take over again', async ({
  page,
  backend,
}) => {
  const user = await backend.employee()
  await page.goto(backend.url)
  const computer = await plugIn(page, 'platform')
  await registerPasskey(page, backend, user, 'platform')
  await computer.touch(false)

  await page.goto(`${backend.url}/two`)
  const [one, two] = ['#one', '#two'].map((id) => screensOf(page.locator(id))) as [Screens, Screens]
  await one.choose(user.employeeId, 'pc')
  await expect(one.waiting).toBeVisible()
  await two.choose(user.employeeId, 'pc')
  const replaced = page.locator('#one').getByText('Another request took over', { exact: true })
  await expect(replaced).toBeVisible()
  await expect(two.waiting).toBeVisible()
  await computer.touch(true)
  await one.retry.click()
  await expect(page.locator('#one').getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('two elements wait for two phones and do not disturb each other', async ({ page, backend }) => {
  const [first, second] = [await backend.employee(), await backend.employee()]
  await page.goto(`${backend.url}/two`)
  const [one, two] = ['#one', '#two'].map((id) => screensOf(page.locator(id))) as [Screens, Screens]
  await waitForPhone(page.locator('#one'), one, first.employeeId)
  await waitForPhone(page.locator('#two'), two, second.employeeId)
  await backend.answerPush(second, 'reject')
  await expect(two.failure).toBeVisible()
  await expect(one.waiting).toBeVisible()
})

test('an element that is moved goes on waiting; one that is removed hangs up, and offers to begin when it returns', async ({
  page,
  screens,
  backend,
}) => {
  const user = await backend.employee()
  const asked = () => backend.calls.filter((call) => call === pushCall).length
  const before = asked()
  await page.goto(backend.url)
  const opened = page.waitForEvent('websocket')
  const heard = hearing(page)
  await waitForPhone(page, screens, user.employeeId)
  const socket = await opened
  await heard
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('section'))
    frame.append(document.querySelector('mfa-login') as Element)
  })
  await expect(screens.waiting).toBeVisible()
  expect([asked() - before, socket.isClosed()]).toEqual([1, false])

  const closed = socket.waitForEvent('close')
  const element = await page.evaluateHandle(() => document.querySelector('mfa-login') as Element)
  await element.evaluate((node) => node.remove())
  await closed
  await element.evaluate((node) => document.body.append(node))
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toBeVisible()
  expect(asked() - before).toBe(1)
  await send.click()
  await expect.poll(() => asked() - before).toBe(2)
  await backend.answerPush(user, 'approve')
  await expect(screens.dashboard).toBeVisible()
})

test('removing the element ends a prompt for a passkey, and the next one is not in its way', async ({
  page,
  screens,
  backend,
}) => {
  const user = await backend.employee()
  await page.goto(backend.url)
  const key = await plugIn(page, 'ctap')
  await registerPasskey(page, backend, user, 'ctap')
  await key.touch(false)
  await screens.choose(user.employeeId, 'fido')
  await expect(screens.waiting).toBeVisible()
  const element = await page.evaluateHandle(() => document.querySelector('mfa-login') as Element)
  await element.evaluate((node) => node.remove())
  await expect(screens.waiting).toBeHidden()
  await key.touch(true)
  await element.evaluate((node) => document.body.append(node))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(screens.dashboard).toBeVisible()
})
