import { expect, type Page } from '@playwright/test'

/** Finds a control as a person finds it, by its role and name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The digits that the page shows for the app. */
export async function digits(page: Page): Promise<string> {
  const code = page.getByText(/^(\d ){5,15}\d$/)
  await expect(code).toBeAttached()
  return (await code.innerText()).replaceAll(' ', '')
}

/** From anywhere behind the sign-in to the registration of another device of a kind, for the first application like this. */
export async function addDevice(page: Page, menu: string, application: string | RegExp = /./): Promise<void> {
  await page.getByRole('link', { name: menu, exact: true }).click()
  await button(page, 'Add device').click()
  await button(page, /Select application/).click()
  await page.getByRole('option', { name: application }).first().click()
  await button(page, 'Next').click()
}

/** From the dashboard to the wizard's company link. */
export async function openCompanyLink(page: Page): Promise<void> {
  await button(page, 'Install and link mobile app').click()
  await page.getByText('Android', { exact: true }).click()
  await button(page, 'Next').click()
  await expect(title(page, 'Download the app')).toBeVisible()
  await button(page, 'Next').click()
}
