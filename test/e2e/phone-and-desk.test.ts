import { backendTest, expect } from './support/backend-test'
import { openDesk, openPhonePage } from './support/desk'

// The pages outside the portal, used as a person uses them: the phone's and the desk's.

const test = backendTest()

const chooseDevice = /^Galaxy S24/

/** A code as a screen reader gets it, sign by sign. */
const spelled = /^([A-Z\d] ){5,}[A-Z\d]$/

test('the page of the phone approves a request, shows the code that signs in, and rejects another request [R3, R6, R196b]', async ({
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

  await screens.logOut()
  await screens.choose(user.employeeId, 'otp')
  await screens.enterCode((await phone.getByText(spelled).textContent()) ?? '')
  await expect(screens.dashboard).toBeVisible()

  await screens.logOut()
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

test('the desk shows text messages, withdraws and grants a method, issues recovery codes and opens a new phone [R8, R9, R24a]', async ({
  page,
  screens,
  user,
}) => {
  const desk = await openDesk(page, user.employeeId)
  await page.bringToFront()
  await page.goto('/')
  await screens.choose(user.employeeId, 'sms')
  const message = desk.getByRole('listitem').filter({ hasText: user.phone })
  await screens.enterCode((await message.getByText(spelled).textContent()) ?? '')
  await expect(screens.dashboard).toBeVisible()
  await screens.logOut()

  const sms = desk.getByRole('checkbox', { name: 'SMS' })
  for (const granted of [false, true]) {
    const saved = desk.waitForResponse('**/grants')
    await sms.setChecked(granted)
    await saved
    await page.goto('/')
    await screens.enterId(user.employeeId)
    await expect(page.getByRole('button', { name: /^OTP/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^SMS/ })).toHaveCount(granted ? 1 : 0)
  }

  await desk.getByRole('button', { name: 'Issue a code' }).click()
  const code = (await desk.getByRole('status').getByText(spelled).textContent()) ?? ''
  await page.goto('/')
  await screens.choose(user.employeeId, 'recovery')
  await screens.enterCode(code)
  await expect(screens.dashboard).toBeVisible()

  const opened = desk.waitForEvent('popup')
  await desk.getByRole('button', { name: 'Open a new phone' }).click()
  const phone = await opened
  await phone.getByRole('button', { name: 'Link phone' }).click()
  await expect(phone.getByRole('listitem', { name: 'My phone' })).toContainText(user.employeeId)
  expect(new URL(phone.url()).hash).toBe('')

  await page.context().addCookies([{ name: 'portalTheme', value: 'dark', url: page.url() }])
  for (const beside of [desk, phone]) {
    await beside.reload()
    await expect(beside.locator('html')).toHaveCSS('color-scheme', 'dark')
  }
})
