import { chromium } from 'playwright'
import { chromiumFlags, ensureBrowser } from './browsers.mjs'

/**
 * Signs in as a person does who tries the demo: by email, with the code that the desk shows.
 *
 * @param {string} url of the portal, with a slash at the end
 * @throws {Error} what the person would see instead of the dashboard
 */
export async function signIn(url) {
  const { executablePath } = await ensureBrowser('chromium')
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    /** @type {string[]} */
    const problems = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))

    await page.goto(url)
    await page.getByRole('textbox', { name: 'User ID' }).fill('jhlee')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Email/ }).click()
    await page.getByRole('textbox', { name: /code/i }).waitFor()

    const desk = await browser.newPage({ locale: 'en-US' })
    await desk.goto(`${url}desk`)
    await desk.locator('summary').first().click()
    const mail = await desk.locator('.message-body').first().innerText()
    const [code = 'none'] = /\b(?:\d{10}|\d{6})\b/.exec(mail) ?? []

    await page.bringToFront()
    await page.getByRole('textbox', { name: /code/i }).fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    if (problems.length > 0) throw new Error(`signed in, but: ${problems.join('; ')}`)
  } finally {
    await browser.close()
  }
}
