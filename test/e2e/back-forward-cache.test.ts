import { chromiumFlags, findBrowser } from '../support/browsers.mjs'
import { screensOf } from '../support/screens'
import { expect, hostSite, hostTest } from './support/host-test'

const test = hostTest(
  hostSite((config) => ({
    '/': `<mfa-dashboard ${config}></mfa-dashboard>`,
    '/elsewhere': `<h1>Elsewhere</h1><mfa-dashboard ${config}></mfa-dashboard>`,
  })),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('a page that comes back out of the back/forward cache notices that somebody has signed out meanwhile', async ({
  playwright,
  stack,
  host,
  employee,
}) => {
  // The shell that other tests run in has no such cache, and a browser that is driven does without it unless asked.
  const installed = await findBrowser('chromium')
  const browser = await playwright.chromium.launch({
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(installed && { executablePath: installed.executablePath }),
  })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    const screens = screensOf(page)
    await page.goto(host.url)
    await screens.signInByEmail(stack, employee)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.title = persisted ? 'came back' : 'loaded'
      })
    })
    await page.goto(`${host.url}/elsewhere`)
    await expect(screens.dashboard).toBeVisible()
    await screens.logOut()

    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveTitle('came back')
    await expect(screens.userId).toBeVisible()
    await expect(page.getByText(employee.email)).toHaveCount(0)
  } finally {
    await browser.close()
  }
})
