import { backendTest, expect } from './support/backend-test'

// One walk for each method whose code somebody types and that is not mailed; those of email are in bad-codes.test.ts.

const test = backendTest()

const refused = 'This verification code is invalid. Please enter it again.'

test('otp: a wrong code is said in place, and the right one signs in for the timeout of the configuration and is marked as the last used [R57a, R201]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/')
  await screens.choose(user.employeeId, 'otp')
  await expect(screens.signIn).toBeDisabled()
  await expect(screens.code).toHaveCSS('text-align', 'center')
  await screens.enterCode('1')
  await expect(screens.code).toHaveAccessibleDescription(
    'Invalid verification number. Please enter it again.',
  )
  await expect(screens.code).toBeFocused()
  await expect(screens.dialog).toBeHidden()
  await page.keyboard.type(await backend.otpCode(user))
  await page.keyboard.press('Enter')
  await expect(screens.dashboard).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('timeout'))).toBe('30')
  await screens.logOut()
  await screens.enterId(user.employeeId)
  await expect(page.getByRole('button', { name: /^OTP.*Last used/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Last used' })).toHaveCount(1)
})

test('sms: not sent at first, it is sent again; expired, checked in vain and left by Cancel, a new code signs in [R199a, R240a]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  const sent = page.getByText('Check your text messages').first()
  const again = page.getByRole('button', { name: 'Send again' })
  await page.goto('/')
  await page.route('**/sms/authenticate', (route) => route.fulfill({ body: '' }), { times: 1 })
  await screens.choose(user.employeeId, 'sms')
  await expect(screens.dialog).toContainText('SMS send error')
  await expect(screens.dialog).toContainText('Press the send again button.')
  await page.keyboard.press('Escape')
  await again.click()
  await expect(sent).toBeVisible()

  const late = await backend.smsCode(user)
  backend.clock.advance(301)
  await screens.enterCode(late)
  await expect(screens.code).toHaveAccessibleDescription(refused)
  const answered = page.waitForResponse('**/sms/authenticate')
  await again.click()
  await answered

  await screens.code.fill('12')
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await page.goForward()
  await expect(screens.code).toHaveValue('')
  await expect(screens.signIn).toBeDisabled()

  const code = await backend.smsCode(user)
  await page.route(
    '**/sms/authenticate/validate?*',
    (route) => route.fulfill({ status: 500, json: { failInfo: { code: '10002' } } }),
    { times: 1 },
  )
  await screens.enterCode(code)
  await expect(screens.dialog).toContainText('10002')
  await page.keyboard.press('Escape')
  await expect(screens.code).toHaveValue(code)
  await screens.signIn.click()
  await expect(screens.dashboard).toBeVisible()
})

test('recovery: a wrong code is said in place, the right one signs in without a timeout, and a banner asks to register [R54, R254, A5c, R200a, R200b]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/')
  await screens.choose(user.employeeId, 'recovery')
  await screens.enterCode('1')
  await expect(screens.code).toHaveAccessibleDescription(refused)
  await screens.enterCode(await backend.recoveryCode(user))
  const banner = page.getByText('You signed in with a temporary recovery code')
  await expect(banner).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('timeout'))).toBeNull()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(screens.dashboard).toBeVisible()
  await expect(banner).toBeHidden()
})
