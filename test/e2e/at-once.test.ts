import type { Page } from '@playwright/test'
import { openPhone, phoneUntil } from '../support/phone'
import { test as portalTest } from '../support/portal-test'
import { type Screens, screensOf } from '../support/screens'
import { hearing } from './support/hearing'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { expect, worldTest } from './support/world-test'
import { type SpecWorld, specWorld } from './support/worlds'

const pushCall = 'POST login/fcm/push/token'

async function waitForPhone(page: Pick<Page, 'getByRole'>, screens: Screens, employeeId: string) {
  await screens.choose(employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.waiting).toBeVisible()
}

worldTest()(
  'two tabs that wait for one phone each get their own answer [R195] [R3]',
  async ({ page, context, screens, world, worker }) => {
    const phone = await openPhone(world.url, worker.employeeId, worker.deviceId)
    await page.goto('/')
    await waitForPhone(page, screens, worker.employeeId)
    const other = await context.newPage()
    const otherScreens = screensOf(other)
    await other.goto('/')
    await waitForPhone(other, otherScreens, worker.employeeId)
    const [first, second] = await phoneUntil(phone, ({ devices: [device] }) =>
      device?.pending.length === 2 ? device.pending : undefined,
    )
    await phone.answer(worker.deviceId, second?.pushId ?? '', 'reject')
    await expect(otherScreens.failure).toBeVisible()
    await expect(screens.waiting).toBeVisible()
    await phone.answer(worker.deviceId, first?.pushId ?? '', 'approve')
    await expect(screens.dashboard).toBeVisible()
    phone.stop()
  },
)

const test = portalTest.extend<{ world: SpecWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  world: async ({}, use) => {
    const world = await specWorld()
    await use(world)
    expect(await world.close()).toEqual([])
  },
})

test('of two elements on a page only the latest asks for a passkey, and the other can take over again [R191] [R4] [R5]', async ({
  page,
  world,
}) => {
  const worker = await world.worker()
  await page.goto(world.url)
  const computer = await plugIn(page, 'platform')
  await registerPasskey(page, world, worker, 'platform')
  await computer.touch(false)

  await page.goto(`${world.url}/two`)
  const [one, two] = ['#one', '#two'].map((id) => screensOf(page.locator(id))) as [Screens, Screens]
  await one.choose(worker.employeeId, 'pc')
  await expect(one.waiting).toBeVisible()
  await two.choose(worker.employeeId, 'pc')
  const replaced = page.locator('#one').getByText('Another request took over', { exact: true })
  await expect(replaced).toBeVisible()
  await expect(two.waiting).toBeVisible()
  await computer.touch(true)
  await one.retry.click()
  await expect(page.locator('#one').getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('two elements wait for two phones and do not disturb each other [R195]', async ({ page, world }) => {
  const [first, second] = [await world.worker(), await world.worker()]
  await page.goto(`${world.url}/two`)
  const [one, two] = ['#one', '#two'].map((id) => screensOf(page.locator(id))) as [Screens, Screens]
  await waitForPhone(page.locator('#one'), one, first.employeeId)
  await waitForPhone(page.locator('#two'), two, second.employeeId)
  await world.answerPush(second, 'reject')
  await expect(two.failure).toBeVisible()
  await expect(one.waiting).toBeVisible()
})

test('an element that is moved goes on waiting; one that is removed hangs up, and offers to begin when it returns [R195] [R207]', async ({
  page,
  screens,
  world,
}) => {
  const worker = await world.worker()
  const asked = () => world.calls.filter((call) => call === pushCall).length
  const before = asked()
  await page.goto(world.url)
  const opened = page.waitForEvent('websocket')
  const heard = hearing(page)
  await waitForPhone(page, screens, worker.employeeId)
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
  await world.answerPush(worker, 'approve')
  await expect(screens.dashboard).toBeVisible()
})

test('removing the element ends a prompt for a passkey, and the next one is not in its way [R191]', async ({
  page,
  screens,
  world,
}) => {
  const worker = await world.worker()
  await page.goto(world.url)
  const key = await plugIn(page, 'ctap')
  await registerPasskey(page, world, worker, 'ctap')
  await key.touch(false)
  await screens.choose(worker.employeeId, 'fido')
  await expect(screens.waiting).toBeVisible()
  const element = await page.evaluateHandle(() => document.querySelector('mfa-login') as Element)
  await element.evaluate((node) => node.remove())
  await expect(screens.waiting).toBeHidden()
  await key.touch(true)
  await element.evaluate((node) => document.body.append(node))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(screens.dashboard).toBeVisible()
})
