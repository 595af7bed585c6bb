import { backendTest, expect } from './support/backend-test'

const test = backendTest()

const sample = {
  applicationId: 'Application ID',
  userId: 'User ID',
  login: 'Login',
}

test('the form of the sample takes digits as application ID, is off until both fields are filled, and says that an ID does not exist [R73a, R73b, R74, R75, R78]', async ({
  page,
}) => {
  await page.goto('/sample/login')
  const application = page.getByLabel(sample.applicationId)
  const user = page.getByLabel(sample.userId)
  const login = page.getByRole('button', { name: sample.login })
  await expect(login).toBeDisabled()
  await application.pressSequentially('1a-2 3')
  await expect(application).toHaveValue('123')
  await application.press('Home')
  await application.press('Delete')
  await application.press('End')
  await application.press('Backspace')
  await expect(application).toHaveValue('2')
  const swallowed = await application.evaluate((field) =>
    ['F5', 'F12', 'ArrowUp', 'ArrowDown', 'PageDown', 'ContextMenu', 'Process', '7', 'x'].filter(
      (key) => !field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })),
    ),
  )
  expect(swallowed, 'keys that write nothing are left to the browser').toEqual(['x'])
  await expect(login).toBeDisabled()
  await user.fill('   ')
  await expect(login).toBeDisabled()
  await user.fill('nobody')
  await expect(login).toBeEnabled()
  await user.press('Enter')
  await expect(page.getByText('The ID does not exist. Please enter it again.', { exact: true })).toBeVisible()
  await expect(user).toBeFocused()

  await page.getByRole('button', { name: '한국어' }).click()
  await page.getByLabel('애플리케이션 ID').fill('1')
  await page.getByLabel('사용자 ID').fill('nobody')
  await page.getByLabel('사용자 ID').press('Enter')
  await expect(page.getByText('존재하지 않는 ID입니다. 다시 입력하세요.', { exact: true })).toBeVisible()
})

test('the sample leads with the login data and a test flag to /auth, and back by Cancel to what was entered [R72a, R72b, R45a, R76a, R76b]', async ({
  page,
  backend,
  user,
}) => {
  await page.goto('/sample')
  const content = page.getByRole('main')
  await expect(content.getByRole('link')).toHaveText(['Login with MFA'])
  await expect(content.getByRole('button')).toHaveCount(0)
  await content.getByRole('link').click()
  await expect(page).toHaveURL(`${backend.url}/sample/login`)
  const application = page.getByLabel(sample.applicationId)
  const employeeId = page.getByLabel(sample.userId)
  await application.fill('1')
  await employeeId.fill(user.employeeId)
  await page.getByRole('button', { name: sample.login }).click()
  await expect(page).toHaveURL(`${backend.url}/auth`)
  expect(await page.evaluate(() => history.state.state)).toMatchObject({
    login: { employeeId: user.employeeId, emailStatus: expect.any(Number) },
    test: true,
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${backend.url}/sample/login`)
  await expect(application).toHaveValue('1')
  await expect(employeeId).toHaveValue(user.employeeId)
  await expect(page.getByRole('button', { name: sample.login })).toBeEnabled()
})

test('a failure in the sample leads back to its chooser for the same application, and on to Success !, which keeps no tokens [R14, R70a, R77a, R77b]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(`  ${user.employeeId.toUpperCase()} `)
  await page.getByRole('button', { name: sample.login }).click()
  await page.getByRole('button', { name: /^Mobile biometric/ }).click()
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.waiting).toBeVisible()
  await backend.answerPush(user, 'reject')
  await expect(screens.failure).toBeVisible()
  const fetched = page.waitForRequest('**/user-authenticator?*')
  await screens.cancel.click()
  expect(new URL((await fetched).url()).searchParams.get('applicationId')).toBe('1')
  await page.getByRole('button', { name: /^OTP/ }).click()
  await screens.enterCode(await backend.otpCode(user))
  await expect(page.getByRole('heading', { name: 'Success !' })).toBeVisible()
  await expect(page).toHaveURL(`${backend.url}/sample/result`)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('accessToken')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${backend.url}/sample`)
})

test('a slow answer at the sample is waited for once, and leads no one back who has left [A43c]', async ({
  page,
  backend,
  user,
}) => {
  let asked = 0
  const held: (() => void)[] = []
  await page.route('**/user-authenticator?*', async (route) => {
    asked += 1
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(` ${user.employeeId.toUpperCase()} `)
  const lookup = page.waitForRequest('**/user-authenticator?*')
  await page.getByLabel(sample.userId).press('Enter')
  await page.getByLabel(sample.userId).press('Enter')
  expect(new URL((await lookup).url()).searchParams.get('employeeId')).toBe(user.employeeId)
  const login = page.getByRole('button', { name: sample.login })
  await expect(login).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Home' }).click()
  const answered = page.waitForResponse('**/user-authenticator?*')
  held[0]?.()
  await answered
  await expect(page).toHaveURL(`${backend.url}/sample`)
  expect(asked).toBe(1)
})

test('what is entered at the sample while a lookup is under way counts, and the answer about the earlier entry does not', async ({
  page,
  backend,
  user,
}) => {
  const asked: (string | null)[] = []
  const held: (() => void)[] = []
  await page.route('**/user-authenticator?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('employeeId'))
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const employeeId = page.getByLabel(sample.userId)
  const login = page.getByRole('button', { name: sample.login })
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await employeeId.fill('nobody')
  await employeeId.press('Enter')
  await expect.poll(() => held.length).toBe(1)
  await employeeId.fill('somebody')
  await expect(login).not.toHaveAttribute('aria-disabled')
  await employeeId.press('Enter')
  await expect.poll(() => held.length).toBe(2)
  await employeeId.fill(user.employeeId)
  await employeeId.press('Enter')
  await employeeId.press('Enter')
  await expect.poll(() => held.length).toBe(3)
  for (const answer of held) answer()
  await expect(page).toHaveURL(`${backend.url}/auth`)
  await expect(page.getByText(`Signing in as ${user.employeeId}`)).toBeVisible()
  expect(asked).toEqual(['nobody', 'somebody', user.employeeId])
})

test('a failure at the sample has a dialog with its code, and a denied session ends [R240a]', async ({
  page,
  backend,
  user,
  screens,
}) => {
  let failInfo = { code: 10002, message: '' }
  await page.route('**/user-authenticator?*', (route) => route.fulfill({ status: 500, json: { failInfo } }))
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(user.employeeId)
  await page.getByLabel(sample.userId).press('Enter')
  await expect(screens.dialog).toContainText('10002')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${backend.url}/sample/login`)
  await expect(page.getByLabel(sample.userId)).toBeFocused()

  failInfo = { code: 2001, message: '' }
  await page.getByLabel(sample.userId).press('Enter')
  await expect(screens.dialog).toContainText('Access denied.')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/user-authenticator?*')
  await page.getByLabel(sample.userId).press('Enter')
  await expect(screens.chooser).toBeVisible()
})

test('the sample and the privacy policy have the language control, and what is no page below the sign-in or the sample says so', async ({
  page,
  screens,
}) => {
  for (const path of ['/auth/nothing', '/sample/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)
  }
  await page.goto('/auth/nothing')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(screens.userId).toBeVisible()

  for (const path of ['/sample', '/sample/login', '/personalPolicy']) {
    await page.goto(path)
    const group = page.getByRole('group', { name: 'Language' })
    await expect(group.locator('svg')).toBeVisible()
    await expect(group.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    await expect(group.getByRole('button', { name: '한국어' })).toHaveAttribute('aria-current', 'false')
  }
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('group', { name: '언어' })).toBeVisible()
})
