import { expect, type Page } from '@playwright/test'

/** The desk's page, with the part that looks after one employee open. */
export async function openDesk(page: Page, employeeId: string): Promise<Page> {
  const desk = await page.context().newPage()
  await desk.goto('/desk')
  await desk.getByRole('button', { name: `Manage ${employeeId}`, exact: true }).click()
  return desk
}

/** The phone's page as the employee's phone, opened at the desk. */
export async function openPhonePage(page: Page, employeeId: string): Promise<Page> {
  const desk = await openDesk(page, employeeId)
  const opened = desk.waitForEvent('popup')
  await desk.getByRole('button', { name: 'Open phone' }).click()
  const phone = await opened
  await phone.getByRole('button', { name: 'Link phone' }).click()
  await expect(phone.getByText('Connected')).toBeVisible()
  return phone
}
