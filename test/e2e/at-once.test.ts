import type { Page } from '@playwright/test'
import { openPhone, phoneUntil } from '../support/phone'
import { test as portalTest } from '../support/portal-test'
import { type Screens, screensOf } from '../support/screens'
import { type SpecBackendFixture, specBackendFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

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
