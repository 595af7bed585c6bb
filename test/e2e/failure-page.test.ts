import type { Page } from '@playwright/test'
import type { Screens } from '../support/screens'
import { countStarts } from './support/count-starts'
import { expect, worldTest } from './support/world-test'
import type { Worker } from './support/worlds'

const test = worldTest()

/** The failure page by the shortest way there is: a push that the backend could not send. */
async function fail(page: Page, screens: Screens, worker: Worker): Promise<void> {
  await page.route('**/fcm/push/token', (route) => route.abort(), { times: 1 })
  await screens.choose(worker.employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(screens.failure).toBeVisible()
}

test('Cancel fetches the login data again and opens the chooser with them [R46] [R70]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  await page.goto('/')
  await fail(page, screens, worker)
  const fetched = page.waitForRequest('**/user-authenticator?*')
  await screens.cancel.click()
  await fetched
  await expect(screens.chooser).toBeVisible()
  await expect(page).toHaveURL(`${world.url}/auth`)
})

test('without a type it fetches the login data again and opens the chooser at once [R71]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  await page.goto('/')
  await screens.enterId(worker.employeeId)
  await expect(screens.chooser).toBeVisible()
  const fetched = page.waitForRequest('**/user-authenticator?*')
  await page.goto('/auth/fail')
  await fetched
  await expect(page).toHaveURL(`${world.url}/auth`)
  await expect(screens.chooser).toBeVisible()
})

test('another method is taken from the page itself, and its Cancel leads to the chooser, not to the failure [R45] [R56] [R64]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  const started = countStarts(page)
  await page.goto('/')
  await fail(page, screens, worker)
  await expect(page.getByRole('button', { name: /^Mobile biometric/ })).toBeHidden()
  await page.getByRole('button', { name: /^OTP/ }).click()
  await expect(screens.code).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await expect(page).toHaveURL(`${world.url}/auth`)
  await page.getByRole('button', { name: /^OTP/ }).click()
  await screens.enterCode(await world.otpCode(worker))
  await expect(screens.dashboard).toBeVisible()
  expect(started.pushes).toBe(1)
})

test('what the help desk asks for can be copied, and survives a reload [R66]', async ({
  page,
  screens,
  context,
  worker,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await fail(page, screens, worker)
  await page.reload()
  await expect(screens.failure).toBeVisible()
  const block = page.getByRole('group').filter({ hasText: 'Details for the help desk' })
  await block.getByText('Details for the help desk').click()
  await expect(block.getByRole('button', { name: 'Copy' })).toHaveCSS('min-height', '28px')
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Code: push \/ network\nTime: \d{4}\. \d\d\. \d\d \d\d:\d\d\nStep: /)
  expect(copied).not.toContain(worker.employeeId)
})
