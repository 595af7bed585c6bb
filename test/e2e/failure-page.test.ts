import type { Page } from '@playwright/test'
import type { Screens } from '../support/screens'
import type { EmployeeFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { countStarts } from './support/count-starts'

const test = backendTest()

/** The failure page by the shortest way there is: a push that the backend could not send. */
async function fail(page: Page, screens: Screens, user: EmployeeFixture): Promise<void> {
  await page.route('**/fcm/push/token', (route) => route.abort(), { times: 1 })
  await screens.choose(user.employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.failure).toBeVisible()
}

test('a failure has its page at /auth/fail, which survives a reload; the details can be copied, and Cancel of another method leads to the chooser [R46]', async ({
  page,
  screens,
  context,
  backend,
  user,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const started = countStarts(page)
  await page.goto('/')
  await fail(page, screens, user)
  await expect(page).toHaveURL(`${backend.url}/auth/fail`)
  await page.reload()
  await expect(screens.failure).toBeVisible()
  const copy = page.getByRole('button', { name: 'Copy' })
  await expect(page.getByRole('group').filter({ hasText: 'Details for the help desk' })).toBeVisible()
  await expect(copy).toHaveCSS('min-height', '28px')
  await copy.click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Code: push \/ network\nTime: \d{4}\. \d\d\. \d\d \d\d:\d\d\nStep: /)
  expect(copied).not.toContain(user.employeeId)

  await expect(page.getByRole('button', { name: /^Mobile biometric/ })).toBeHidden()
  await page.getByRole('button', { name: /^OTP/ }).click()
  await expect(screens.code).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await expect(page).toHaveURL(`${backend.url}/auth`)
  await page.getByRole('button', { name: /^OTP/ }).click()
  await screens.enterCode(await backend.otpCode(user))
  await expect(screens.dashboard).toBeVisible()
  expect(started.pushes).toBe(1)
})
