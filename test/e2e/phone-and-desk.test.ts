import { backendTest, expect } from './support/backend-test'
import { openDesk, openPhonePage } from './support/desk'

// The pages outside the portal, used as a person uses them: the phone's and the desk's.

const test = backendTest()

const chooseDevice = /^Galaxy S24/

/** A code as a screen reader gets it, sign by sign. */
const spelled = /^([A-Z\d] ){5,}[A-Z\d]$/

test('a request is approved on the page of the phone, and the browser goes on to the dashboard [R3] [R48]', async ({
  page,
  screens,
  user,
}) => {
  const phone = await openPhonePage(page, user.employeeId)
  await page.bringToFront()
  await page.goto('/')
  await screens.choose(user.employeeId, 'mobile')
  await page.getByRole('button', { name: chooseDevice }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await expect(phone.getByText('Are you signing in?')).toBeVisible()
  const request = phone.getByRole('list', { name: 'Sign-in request' })
  await expect(request).toContainText(user.employeeId)
  // A first sign-in comes from a browser that the employee has never used.
  await expect(request).toContainText('New browser')
  await expect(request).toContainText('Chrome, Linux')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('heading', { name: 'Is this really you?' })).toBeVisible()
  await phone.getByRole('button', { name: 'Yes, approve' }).click()
  await expect(screens.dashboard).toBeVisible()
  await expect(phone.getByText('Approved. The sign-in continues in the browser.')).toBeVisible()
})

test('a request that is rejected on the page of the phone ends on the failure page [R196b]', async ({
  page,
  screens,
  user,
}) => {
  const phone = await openPhonePage(page, user.employeeId)
  await page.bringToFront()
  await page.goto('/')
  await screens.choose(user.employeeId, 'mobile')
  await page.getByRole('button', { name: chooseDevice }).click()
  await phone.getByRole('button', { name: 'Reject' }).click()
  await expect(screens.failure).toBeVisible()
  await expect(page.getByText('mobile / rejected')).toBeVisible()
  await expect(phone.getByText('Rejected. No one was signed in.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})

test('a phone without a network says so within its card, and is connected again with it', async ({
  page,
  user,
}) => {
  const phone = await openPhonePage(page, user.employeeId)
  await phone.setViewportSize({ width: 360, height: 800 })
  await phone.context().setOffline(true)
  const state = phone.getByText('Reconnecting…')
  await expect(state).toBeVisible()
  const sticksOutBy = await state.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { right = 0 } = element.parentElement?.getBoundingClientRect() ?? {}
    return text.getBoundingClientRect().right - right
  })
  expect(sticksOutBy).toBeLessThanOrEqual(0)
  await phone.context().setOffline(false)
  await expect(phone.getByText('Connected')).toBeVisible()
})

test('the one-time code on the page of the phone signs in [R6] [R50]', async ({ page, screens, user }) => {
  const phone = await openPhonePage(page, user.employeeId)
  const code = (await phone.getByText(spelled).textContent()) ?? ''
  await page.bringToFront()
  await page.goto('/')
  await screens.choose(user.employeeId, 'otp')
  await screens.enterCode(code)
  await expect(screens.dashboard).toBeVisible()
})

test('the code of a text message is read at the desk [R8] [R53]', async ({ page, screens, user }) => {
  const desk = await openDesk(page, user.employeeId)
  await page.bringToFront()
  await page.goto('/')
  await screens.choose(user.employeeId, 'sms')
  const message = desk.getByRole('listitem').filter({ hasText: user.phone })
  await screens.enterCode((await message.getByText(spelled).textContent()) ?? '')
  await expect(screens.dashboard).toBeVisible()
})

test('a recovery code that the desk issues signs in [R9] [R54]', async ({ page, screens, user }) => {
  const desk = await openDesk(page, user.employeeId)
  await desk.getByRole('button', { name: 'Issue a code' }).click()
  const code = (await desk.getByRole('status').getByText(spelled).textContent()) ?? ''
  await page.bringToFront()
  await page.goto('/')
  await screens.choose(user.employeeId, 'recovery')
  await screens.enterCode(code)
  await expect(screens.dashboard).toBeVisible()
})

test('a method that the desk withdraws is offered no longer, until it is granted again [R24a] [R43]', async ({
  page,
  screens,
  user,
}) => {
  const desk = await openDesk(page, user.employeeId)
  const sms = desk.getByRole('checkbox', { name: 'SMS' })
  const saved = () => desk.waitForResponse('**/grants')
  const offered = page.getByRole('button', { name: /^SMS/ })
  for (const granted of [false, true]) {
    const done = saved()
    await sms.setChecked(granted)
    await done
    await page.goto('/')
    await screens.enterId(user.employeeId)
    await expect(page.getByRole('button', { name: /^OTP/ })).toBeVisible()
    await expect(offered).toHaveCount(granted ? 1 : 0)
  }
})
