import { backendTest, expect } from './support/backend-test'

const test = backendTest()

test('the sample takes a code of the mobile app, and keeps no tokens [R14]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/sample/login')
  await page.getByLabel('Application ID').fill('1')
  await page.getByLabel('User ID').fill(user.employeeId)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /^OTP/ }).click()
  await screens.enterCode(await backend.otpCode(user))
  await expect(page.getByRole('heading', { name: 'Success !' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})

test('a failure in the sample leads back to its chooser for the same application, and on to Success ! [R70a] [R77a]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/sample/login')
  await page.getByLabel('Application ID').fill('1')
  await page.getByLabel('User ID').fill(user.employeeId)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /^Mobile biometric/ }).click()
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.waiting).toBeVisible()
  await backend.answerPush(user, 'reject')
  await expect(screens.failure).toBeVisible()
  const fetched = page.waitForRequest('**/user-authenticator?*')
  await screens.cancel.click()
  expect(new URL((await fetched).url()).searchParams.get('applicationId')).toBe('1')
  await page.getByRole('button', { name: /^Mobile biometric/ }).click()
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.waiting).toBeVisible()
  await backend.answerPush(user, 'approve')
  await expect(page.getByRole('heading', { name: 'Success !' })).toBeVisible()
})
