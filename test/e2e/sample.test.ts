import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'

const sample = {
  applicationId: 'Application ID',
  userId: 'User ID',
  login: 'Login',
}

test('the sample begins with one button, which leads to its login [R72a] [R72b]', async ({ page, stack }) => {
  await page.goto('/sample')
  const content = page.getByRole('main')
  await expect(content.getByRole('link')).toHaveText(['Login with MFA'])
  await expect(content.getByRole('button')).toHaveCount(0)
  await content.getByRole('link').click()
  await expect(page).toHaveURL(`${stack.url}/sample/login`)
  await expect(page.getByLabel(sample.applicationId)).toBeVisible()
})

test('the sample leads through a whole sign-in to Success ! and keeps no tokens [R77a] [R77b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/sample')
  await page.getByRole('link', { name: 'Login with MFA' }).click()
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(`  ${employee.employeeId.toUpperCase()} `)
  await page.getByRole('button', { name: sample.login }).click()
  await page.getByRole('button', { name: /^Email/ }).click()
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))

  await expect(page.getByRole('heading', { name: 'Success !' })).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/sample/result`)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('accessToken')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${stack.url}/sample`)
})

test('the sample takes digits and nothing else as application ID [R73a] [R73b]', async ({ page }) => {
  await page.goto('/sample/login')
  const field = page.getByLabel(sample.applicationId)
  await field.pressSequentially('1a-2 3')
  await expect(field).toHaveValue('123')
  await field.press('Home')
  await field.press('Delete')
  await field.press('End')
  await field.press('Backspace')
  await expect(field).toHaveValue('2')
})

test('the sample login is off until both fields are filled [R74] [R75]', async ({ page }) => {
  await page.goto('/sample/login')
  const login = page.getByRole('button', { name: sample.login })
  await expect(login).toBeDisabled()
  await page.getByLabel(sample.applicationId).fill('1')
  await expect(login).toBeDisabled()
  await page.getByLabel(sample.userId).fill('someone')
  await expect(login).toBeEnabled()
  await page.getByLabel(sample.userId).fill('   ')
  await expect(login).toBeDisabled()
})

inEachLanguage(({ language, text }) => {
  test(`the sample says in ${language} that an ID does not exist [R78]`, async ({ page }) => {
    await page.goto('/sample/login')
    await page.getByLabel(text({ en: sample.applicationId, ko: '애플리케이션 ID' })).fill('1')
    const user = page.getByLabel(text({ en: sample.userId, ko: '사용자 ID' }))
    await user.fill('nobody')
    await user.press('Enter')
    const unknown = {
      en: 'The ID does not exist. Please enter it again.',
      ko: '존재하지 않는 ID입니다. 다시 입력하세요.',
    }
    await expect(page.getByText(text(unknown), { exact: true })).toBeVisible()
    await expect(user).toBeFocused()
  })
})

test('the sample goes on to /auth with the login data and a test flag, and Cancel back to what was entered [R45a] [R76a] [R76b]', async ({
  page,
  stack,
  employee,
}) => {
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(employee.employeeId)
  await page.getByRole('button', { name: sample.login }).click()
  await expect(page).toHaveURL(`${stack.url}/auth`)
  expect(await page.evaluate(() => history.state.state)).toMatchObject({
    login: { employeeId: employee.employeeId, emailStatus: expect.any(Number) },
    test: true,
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${stack.url}/sample/login`)
  await expect(page.getByLabel(sample.applicationId)).toHaveValue('1')
  await expect(page.getByLabel(sample.userId)).toHaveValue(employee.employeeId)
  await expect(page.getByRole('button', { name: sample.login })).toBeEnabled()
})

test('the sample leaves keys that write nothing to the browser [R73b]', async ({ page }) => {
  await page.goto('/sample/login')
  const swallowed = await page
    .getByLabel(sample.applicationId)
    .evaluate((field) =>
      ['F5', 'F12', 'ArrowUp', 'ArrowDown', 'PageDown', 'ContextMenu', 'Process', '7', 'x'].filter(
        (key) => !field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })),
      ),
    )
  expect(swallowed).toEqual(['x'])
})

test('a slow answer at the sample is waited for once, and leads no one back who has left [A43c]', async ({
  page,
  stack,
  employee,
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
  await page.getByLabel(sample.userId).fill(` ${employee.employeeId.toUpperCase()} `)
  const lookup = page.waitForRequest('**/user-authenticator?*')
  await page.getByLabel(sample.userId).press('Enter')
  await page.getByLabel(sample.userId).press('Enter')
  expect(new URL((await lookup).url()).searchParams.get('employeeId')).toBe(employee.employeeId)
  const login = page.getByRole('button', { name: sample.login })
  await expect(login).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Home' }).click()
  const answered = page.waitForResponse('**/user-authenticator?*')
  held[0]?.()
  await answered
  await expect(page).toHaveURL(`${stack.url}/sample`)
  expect(asked).toBe(1)
})

test('a failure at the sample has a dialog with its code, and a denied session ends [R240a]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  let failInfo = { code: 10002, message: '' }
  await page.route('**/user-authenticator?*', (route) => route.fulfill({ status: 500, json: { failInfo } }))
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(employee.employeeId)
  await page.getByLabel(sample.userId).press('Enter')
  await expect(screens.dialog).toContainText('10002')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${stack.url}/sample/login`)
  await expect(page.getByLabel(sample.userId)).toBeFocused()

  failInfo = { code: 2001, message: '' }
  await page.getByLabel(sample.userId).press('Enter')
  await expect(screens.dialog).toContainText('Access denied.')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/user-authenticator?*')
  await page.getByLabel(sample.userId).press('Enter')
  await expect(screens.chooser).toBeVisible()
})

test('languages are chosen beside a globe, with the present one marked [R19]', async ({ page }) => {
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

test('what is below the sign-in or the sample and is no page says so', async ({ page, screens }) => {
  for (const path of ['/auth/nothing', '/sample/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)
  }
  await page.goto('/auth/nothing')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(screens.userId).toBeVisible()
})
