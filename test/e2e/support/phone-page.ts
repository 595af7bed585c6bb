import { type Browser, expect, type Locator, type Page } from '@playwright/test'

/** The phone's page in a browser of its own, as a phone is one. */
export interface PhonePage {
  readonly page: Page
  /** Links it by the text of the company's QR code. */
  link(companyQr: string, name: string): Promise<void>
  /** Types a number from the portal, and waits for the sentence that it is registered. */
  register(number: string, sentence: string): Promise<void>
  /** Approves the sign-in that arrives next. */
  approve(): Promise<void>
  /** The one-time code that it shows. */
  code(): Promise<string>
}

/** Opens it. Ends with `page.context().close()`. */
export async function openNewPhone(browser: Browser, url: string): Promise<PhonePage> {
  const context = await browser.newContext({ locale: 'en-US', baseURL: url })
  const page = await context.newPage()
  await page.goto('/phone')
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  return {
    page,
    async link(companyQr, name) {
      await page.getByLabel('Name of this phone').fill(name)
      await page.getByLabel('Link code').fill(companyQr)
      await button('Link').click()
      await button('Link phone').click()
      await expect(page.getByRole('listitem', { name })).toContainText('Connected')
    },
    async register(number, sentence) {
      const field = page.getByLabel('Registration number or serial number')
      const more = button('Add device or OTP')
      await expect(field.or(more)).toBeVisible()
      if (await more.isVisible()) await more.click()
      await field.fill(number)
      await button('Register').click()
      await expect(page.getByText(sentence)).toBeVisible()
    },
    async approve() {
      await expect(page.getByText('Are you signing in?')).toBeVisible()
      await button('Approve').click()
    },
    async code() {
      const digits = await page.getByText(/^(\d ){5}\d$/).textContent()
      return (digits ?? '').replaceAll(' ', '')
    },
  }
}
