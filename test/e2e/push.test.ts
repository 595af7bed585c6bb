import { backendTest, expect } from './support/backend-test'
import { hearing } from './support/hearing'

const test = backendTest()

test('a request outlives another language, ends with Cancel or after 30 s, and Try again asks once more [R56b, R193c, R69, R310, A2c]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  let pushes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('fcm/push/token')) pushes += 1
  })
  const phone = page.getByRole('button', { name: /^Galaxy S24/ })
  await page.clock.install()
  await page.goto('/')
  await screens.choose(user.employeeId, 'mobile')
  const opened = page.waitForEvent('websocket')
  await phone.click()
  const socket = await opened
  await expect(screens.waiting).toBeVisible()
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('heading', { name: '휴대폰을 확인하세요' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(screens.waiting).toBeVisible()
  expect(pushes).toBe(1)
  const closed = socket.waitForEvent('close')
  const cancelled = page.waitForResponse('**/fcm/push/cancel')
  await screens.cancel.click()
  await closed
  expect((await cancelled).status()).toBe(200)
  await expect(page).toHaveURL(`${backend.url}/auth/mobile`)

  // The phone is free for the next request at once.
  const heard = hearing(page)
  await phone.click()
  await heard
  await page.clock.fastForward(16_000)
  await expect(page.getByText('Nothing on your phone?', { exact: true })).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(screens.failure).toBeVisible()
  await expect(page).toHaveURL(`${backend.url}/auth/fail`)
  await expect(page.getByText('mobile / timeout')).toBeVisible()

  // For the backend, too, the time is over: the phone no longer shows the request.
  backend.clock.advance(31)
  const askedAgain = page.waitForResponse('**/fcm/push/token')
  await screens.retry.click()
  await askedAgain
  await expect(page).toHaveURL(`${backend.url}/auth/mobile/wait`)
  await backend.answerPush(user, 'approve')
  await expect(screens.dashboard).toBeVisible()
  expect(pushes).toBe(3)
})
