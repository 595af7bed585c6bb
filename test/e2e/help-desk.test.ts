import type { Page } from '@playwright/test'
import { runAdmin } from '../../server/admin/run-admin'
import { expect, test } from '../support/portal-test'
import { createTestDatabase } from '../support/test-database'
import { referenceBackend } from './support/backend-fixtures'
import { examine } from './support/examine'

/** Does what a button asks a reason for. */
async function giveReason(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('an administrator helps somebody who has lost a phone, and no one else gets in', async ({
  page,
  screens,
}) => {
  const database = await createTestDatabase('seeded')
  const backend = await referenceBackend({ databaseUrl: database.url })
  const admin = await backend.employee()
  const lost = await backend.employee()
  const signIn = async () => {
    await screens.choose(admin.employeeId, 'otp')
    await screens.enterCode(await backend.otpCode(admin))
  }

  await page.goto(`${backend.url}/helpdesk`)
  await expect(screens.userId).toBeVisible()
  await signIn()
  await expect(page.getByText("You don't have access to the help desk")).toBeVisible()
  await runAdmin(['role', admin.employeeId, 'admin'], { DATABASE_URL: database.url })
  await page.reload()

  const search = page.getByRole('searchbox', { name: 'User ID or name' })
  await expect(page.getByText('Find an employee')).toBeVisible()
  expect(await examine(page, 'help desk, search', 'en')).toEqual([])
  await search.fill('no-such-name')
  await expect(page.getByText('No employee found')).toBeVisible()
  await search.fill(lost.employeeId)
  await page.getByRole('link', { name: lost.employeeId }).press('Enter')
  const devices = page.getByRole('region', { name: 'Devices', exact: true })
  await expect(devices.getByRole('row')).toHaveCount(3)

  const issue = page.getByRole('button', { name: 'Issue a recovery code' })
  await issue.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a recovery code' }).click()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  expect(await examine(page, 'help desk, reason', 'en')).toEqual([])
  await giveReason(page, 'Issue a recovery code', '2026-117')
  await expect(page.getByRole('button', { name: 'Copy the recovery code' })).toBeVisible()

  await devices
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await giveReason(page, 'Remove', '2026-118')
  await expect(devices.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await giveReason(page, 'Lock', '2026-119')
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  await expect(changes).toContainText(`Administrator ${admin.employeeId}`)
  await expect(changes).toContainText('2026-119')
  expect(await examine(page, 'help desk, record', 'en')).toEqual([])
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('heading', { name: '헬프데스크' })).toBeVisible()
  expect(await examine(page, 'help desk, record', 'ko')).toEqual([])

  await page.getByRole('link', { name: '검색으로 돌아가기' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await runAdmin(['role', admin.employeeId, 'none'], { DATABASE_URL: database.url })
  await search.fill('a')
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await expect(screens.userId).toBeVisible()

  await backend.close()
  await database.drop()
})
