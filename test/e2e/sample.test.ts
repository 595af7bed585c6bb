import { expect, test } from '../support/portal-test'

const sample = {
  applicationId: 'Application ID',
  userId: 'User ID',
  login: 'Login',
}

test('the sample leads through a whole sign-in to Success ! and keeps no tokens [R72] [R76] [R77]', async ({
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

test('the sample takes digits and nothing else as application ID [R28] [R73]', async ({ page }) => {
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

test('the sample says that an ID does not exist [R78]', async ({ page }) => {
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill('nobody')
  await page.getByLabel(sample.userId).press('Enter')
  await expect(page.getByText('The ID does not exist. Please enter it again.')).toBeVisible()
  await expect(page.getByLabel(sample.userId)).toBeFocused()
})

test('Cancel in the sample goes back one step, to what was entered [R45]', async ({
  page,
  stack,
  employee,
}) => {
  await page.goto('/sample/login')
  await page.getByLabel(sample.applicationId).fill('1')
  await page.getByLabel(sample.userId).fill(employee.employeeId)
  await page.getByRole('button', { name: sample.login }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${stack.url}/sample/login`)
  await expect(page.getByLabel(sample.applicationId)).toHaveValue('1')
  await expect(page.getByLabel(sample.userId)).toHaveValue(employee.employeeId)
  await expect(page.getByRole('button', { name: sample.login })).toBeEnabled()
})

test('the sample leaves keys that write nothing to the browser [R73]', async ({ page }) => {
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
