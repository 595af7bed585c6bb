import type { BackendFixture, EmployeeFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'

const test = backendTest()

const general = 'This verification code is invalid. Please enter it again.'

/** Methods with a code that somebody types and that is not mailed; those of email are in bad-codes.test.ts. */
const methods = {
  otp: {
    codeOf: (backend: BackendFixture, user: EmployeeFixture) => backend.otpCode(user),
    refused: 'Invalid verification number. Please enter it again.',
    validFor: 90,
    path: '**/otp/code/validate?*',
    proves: '[R50] [R57a] [R219]',
  },
  sms: {
    codeOf: (backend: BackendFixture, user: EmployeeFixture) => backend.smsCode(user),
    refused: general,
    validFor: 300,
    path: '**/sms/authenticate/validate?*',
    proves: '[R53] [R216a] [R218]',
  },
  recovery: {
    codeOf: (backend: BackendFixture, user: EmployeeFixture) => backend.recoveryCode(user),
    refused: general,
    validFor: 72 * 3600,
    path: '**/recovery/otp/validate?*',
    proves: '[R54] [R216a] [R218]',
  },
} as const

for (const [name, { codeOf, refused, validFor, path, proves }] of Object.entries(methods)) {
  const method = name as keyof typeof methods

  test(`${method}: left by Cancel it is empty on return, a wrong code is said in place, the right one signs in ${proves}`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    await page.goto('/')
    await screens.choose(user.employeeId, method)
    await expect(screens.signIn).toBeDisabled()
    await expect(screens.code).toHaveCSS('text-align', 'center')
    if (method === 'sms') await expect(page.getByText('Check your text messages').first()).toBeVisible()
    await screens.code.fill('12')
    await screens.cancel.click()
    await expect(screens.chooser).toBeVisible()
    await page.goForward()
    await expect(screens.code).toHaveValue('')
    await expect(screens.signIn).toBeDisabled()

    await screens.enterCode('1')
    await expect(screens.code).toHaveAccessibleDescription(refused)
    await expect(screens.code).toBeFocused()
    await expect(screens.dialog).toBeHidden()
    await page.keyboard.type(await codeOf(backend, user))
    await page.keyboard.press('Enter')
    await expect(screens.dashboard).toBeVisible()
  })

  test(`${method}: an expired code is refused, a failing backend explained, and a new code signs in after both [R240a]`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    await page.goto('/')
    await screens.choose(user.employeeId, method)
    if (method === 'sms') await expect(page.getByText('Check your text messages').first()).toBeVisible()
    const late = await codeOf(backend, user)
    backend.clock.advance(validFor + 1)
    await screens.enterCode(late)
    await expect(screens.code).toHaveAccessibleDescription(refused)
    if (method === 'sms') {
      const sent = page.waitForResponse('**/sms/authenticate')
      await page.getByRole('button', { name: 'Send again' }).click()
      await sent
    }

    const code = await codeOf(backend, user)
    await page.route(path, (route) => route.fulfill({ status: 500, json: { failInfo: { code: '10002' } } }), {
      times: 1,
    })
    await screens.enterCode(code)
    await expect(screens.dialog).toContainText('10002')
    await page.keyboard.press('Escape')
    await expect(screens.code).toHaveValue(code.replaceAll('-', ''))
    await screens.signIn.click()
    await expect(screens.dashboard).toBeVisible()
  })
}

test('a check of a code without an answer in time is explained, and can be sent again', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.clock.install()
  await page.goto('/')
  await screens.choose(user.employeeId, 'otp')
  await page.route(methods.otp.path, () => undefined, { times: 1 })
  const asked = page.waitForRequest(methods.otp.path)
  await screens.enterCode('123456')
  await asked
  await page.clock.fastForward(20_000)
  await expect(screens.dialog).toContainText('No response from the server')
  await page.keyboard.press('Escape')
  await expect(screens.code).toBeFocused() // before `fill`, which selects what it replaces
  await screens.enterCode(await backend.otpCode(user))
  await expect(screens.dashboard).toBeVisible()
})

test('an SMS that was not sent is explained in its own words, and can be sent again [R199a, R199b, R199c]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/')
  await page.route('**/sms/authenticate', (route) => route.fulfill({ body: '' }), { times: 1 })
  await screens.choose(user.employeeId, 'sms')
  await expect(screens.dialog).toContainText('SMS send error')
  await expect(screens.dialog).toContainText('Press the send again button.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Check your text messages').first()).toBeVisible()
  await screens.enterCode(await backend.smsCode(user))
  await expect(screens.dashboard).toBeVisible()
})

test('a recovery code signs in without a timeout, and a banner asks to register [R254, A5c, R200a, R200b]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/')
  await screens.choose(user.employeeId, 'recovery')
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

test('any other method writes the timeout of the configuration, and is marked as the last used [R201]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/')
  await screens.choose(user.employeeId, 'otp')
  await screens.enterCode(await backend.otpCode(user))
  await expect(screens.dashboard).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('timeout'))).toBe('30')
  await screens.logOut()
  await screens.enterId(user.employeeId)
  await expect(page.getByRole('button', { name: /^OTP.*Last used/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Last used' })).toHaveCount(1)
})
