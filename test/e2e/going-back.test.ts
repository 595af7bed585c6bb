import type { Page } from '@playwright/test'
import type { EmployeeFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { countStarts } from './support/count-starts'
import { hearing } from './support/hearing'
import { button } from './support/registering'
import { withMotion } from './support/with-motion'

const test = backendTest()

test.use(withMotion)

const phone = (page: Page) => button(page, /^Galaxy S24/)

/** Looks the employee up for the sample application. */
async function enterSample(page: Page, { employeeId }: EmployeeFixture): Promise<void> {
  await page.goto('/sample')
  await page.getByRole('link', { name: 'Login with MFA' }).click()
  await page.getByLabel('Application ID').fill('1')
  await page.getByLabel('User ID').fill(employeeId)
  await button(page, 'Login').click()
}

test('“Use another method” goes back to the chooser, from where one step back is the login form', async ({
  page,
  screens,
  user,
}) => {
  const started = countStarts(page)
  await page.goto('/')
  await screens.choose(user.employeeId, 'mobile')
  await phone(page).click()
  await expect(screens.waiting).toBeVisible()
  await button(page, 'Use another method').click()
  await expect(screens.chooser).toBeVisible()
  await page.goBack()
  await expect(screens.userId).toBeVisible()
  expect(started.pushes).toBe(1)
})

test('in the sample, Cancel leads from a failure to the chooser, and from there to the login form [R45a] [R70b]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  const started = countStarts(page)
  await enterSample(page, user)
  await button(page, /^Mobile biometric/).click()
  const heard = hearing(page)
  await phone(page).click()
  await heard
  await backend.answerPush(user, 'reject')
  await expect(screens.failure).toBeVisible()
  await button(page, /^OTP/).click()
  await expect(screens.code).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await screens.cancel.click()
  await expect(page).toHaveURL(`${backend.url}/sample/login`)
  await page.goForward()
  await expect(screens.chooser).toBeVisible()
  await button(page, /^Mobile biometric/).click()
  const heardAgain = hearing(page)
  await phone(page).click()
  await heardAgain
  await backend.answerPush(user, 'reject')
  await expect(screens.failure).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await screens.cancel.click()
  await expect(page).toHaveURL(`${backend.url}/sample/login`)
  expect(started.pushes).toBe(2)
})
