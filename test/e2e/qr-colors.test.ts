import { chromiumFlags } from '../support/browsers.mjs'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { readQr } from './support/read-qr'

/** The browser's own dark mode for pages that have none. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const dark = ['--enable-features=WebContentsForceDark', '--blink-settings=forceDarkModeEnabled=true']
    await use({ ...launchOptions, args: [...chromiumFlags, ...dark] })
  },
})

/** The rules that an extension with a dark mode puts into each shadow root. */
const recolored = `* {
  color: #e8e6e3 !important; background: #181a1b !important; border-color: #736b5e !important;
  fill: #dedcd9 !important; stroke: #dedcd9 !important;
}`

/** Rules of a page, or of an extension, for the whole page. */
const pageRules = {
  'a page whose rules are inherited': ':root { color: #fff; fill: #dedcd9; image-rendering: smooth }',
  'a page that is inverted': ':root { filter: invert(100%) hue-rotate(180deg) contrast(90%) }',
  'a page whose element alone is inverted': 'mfa-dashboard { filter: invert(0.9) }',
}

test('a QR code can be scanned whatever changes the colors around it: forced colors, dark modes, filters [A30d]', async ({
  page,
  stack,
  employee,
}) => {
  await openSignedIn(page, stack, employee, '/dashboard')
  await page.getByRole('button', { name: 'Get company-link QR' }).click()
  const code = page.getByRole('img', { name: /QR code/ })
  await expect(code).not.toHaveAttribute('aria-busy')
  const scans = (reason: string) =>
    expect.poll(() => readQr(code).catch(String), { message: reason }).toContain('"ticket"')

  for (const colorScheme of ['dark', 'light'] as const)
    for (const forcedColors of ['active', 'none'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors })
      await scans(`${colorScheme}, forced colors ${forcedColors}`)
    }
  for (const [reason, rules] of Object.entries(pageRules)) {
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    }, rules)
    await scans(reason)
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await page.locator('mfa-dashboard').evaluate((element, rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    element.shadowRoot?.adoptedStyleSheets.push(sheet)
  }, recolored)
  await scans('an extension')
})
