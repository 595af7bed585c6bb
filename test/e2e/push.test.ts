import type { Page } from '@playwright/test'
import type { Screens } from '../support/screens'
import { backendTest, expect } from './support/backend-test'
import { hearing } from './support/hearing'

const test = backendTest()

const pushCall = '**/fcm/push/token'

/** From the login form to the screen on which the browser waits for the phone. */
async function ask(page: Page, screens: Screens, employeeId: string): Promise<void> {
  await page.goto('/')
  await screens.choose(employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
}

test('a request without an answer ends after 30 s; Try again asks once more [R193c] [R69] [R310]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.clock.install()
  const heard = hearing(page)
  await ask(page, screens, user.employeeId)
  await heard
  await page.clock.fastForward(16_000)
  await expect(page.getByText('Nothing on your phone?', { exact: true })).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(screens.failure).toBeVisible()
  await expect(page).toHaveURL(`${backend.url}/auth/fail`)
  await expect(page.getByText('mobile / timeout')).toBeVisible()

  // For the backend, too, the time is over: the phone no longer shows the first request.
  backend.clock.advance(31)
  const askedAgain = page.waitForResponse(pushCall)
  await screens.retry.click()
  await askedAgain
  await expect(page).toHaveURL(`${backend.url}/auth/mobile/wait`)
  await backend.answerPush(user, 'approve')
  await expect(screens.dashboard).toBeVisible()
})

test('a request that cannot be sent leads to the phones again, and from there to a sign-in [R305a, R67a, R68b]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.route(pushCall, (route) => route.fulfill({ status: 502, json: { failInfo: { code: 8004 } } }), {
    times: 1,
  })
  await ask(page, screens, user.employeeId)
  await expect(page.getByText("The request couldn't be sent to this device.")).toBeVisible()
  await expect(page.getByText('push / 8004')).toBeVisible()
  await expect(screens.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Select device again' }).click()
  await expect(page).toHaveURL(`${backend.url}/auth/mobile`)
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.waiting).toBeVisible()
  await backend.answerPush(user, 'approve')
  await expect(screens.dashboard).toBeVisible()
})

test('Cancel while waiting goes back to the phones and hangs up [R56b] [R63]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  const opened = page.waitForEvent('websocket')
  await ask(page, screens, user.employeeId)
  const socket = await opened
  await expect(screens.waiting).toBeVisible()
  const closed = socket.waitForEvent('close')
  await screens.cancel.click()
  await closed
  await expect(page).toHaveURL(`${backend.url}/auth/mobile`)
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
})

test('the wait survives the language control, and another method leaves it behind [A2c]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  let pushes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('fcm/push/token')) pushes += 1
  })
  await ask(page, screens, user.employeeId)
  await expect(screens.waiting).toBeVisible()
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('heading', { name: '휴대폰을 확인하세요' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  const cancelled = page.waitForResponse('**/fcm/push/cancel')
  await page.getByRole('button', { name: 'Use another method' }).click()
  await expect(screens.chooser).toBeVisible()
  expect(pushes).toBe(1)
  expect((await cancelled).status()).toBe(200)
  // The phone is free for the next request at once.
  await page.getByRole('button', { name: /^Mobile biometric/ }).click()
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await backend.answerPush(user, 'approve')
  await expect(screens.dashboard).toBeVisible()
})

test('an employee whose phone is gone reads so in place, and no dialog repeats it', async ({
  page,
  screens,
  user,
}) => {
  await page.route(
    '**/mobile-authenticator?*',
    (route) => route.fulfill({ status: 404, json: { failInfo: { code: 4002 } } }),
    { times: 1 },
  )
  await page.goto('/')
  await screens.choose(user.employeeId, 'mobile')
  await expect(page.getByText('No registered devices')).toHaveCount(1)
  await expect(screens.dialog).toBeHidden()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
})

test('phones that cannot be loaded can be asked for again', async ({ page, screens, user }) => {
  await page.route('**/mobile-authenticator?*', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await screens.choose(user.employeeId, 'mobile')
  await expect(page.getByRole('alert')).toContainText("Couldn't load your phones")
  await screens.retry.click()
  await expect(page.getByRole('button', { name: /^Galaxy S24/ })).toBeVisible()
})

test('an exchange without a token says Token Error, and the wait goes on with a way to try again [R202a]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.route('**/token?*', (route) => route.fulfill({ json: {} }), { times: 1 })
  await ask(page, screens, user.employeeId)
  await expect(screens.waiting).toBeVisible()
  await backend.answerPush(user, 'approve')
  await expect(screens.dialog).toContainText('Token Error')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await screens.retry.click()
  await expect(screens.waiting).toBeVisible()
  await backend.answerPush(user, 'approve')
  await expect(screens.dashboard).toBeVisible()
})
