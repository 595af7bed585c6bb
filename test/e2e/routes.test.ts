import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { withMotion } from './support/with-motion'

test.use(withMotion)

test('every path of the signed-in area leads to the login form without a token in session storage [R29a, R29b, R29c, R29d, R30a]', async ({
  page,
  stack,
  screens,
}) => {
  await page.addInitScript(() => localStorage.setItem('accessToken', 'of no session'))
  for (const path of [
    '/dashboard',
    '/dashboard/mobile',
    '/register',
    '/register/fido',
    '/mobileSetup/os',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`${stack.url}/`)
    await expect(screens.userId, path).toBeVisible()
  }
})

test('with a token in session storage the sign-in leads to the dashboard, and a path without a page there, too [R29d, R30b, R35, R55]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await openSignedIn(page, stack, employee, '/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the dashboard' }).click()
  await expect(screens.dashboard).toBeVisible()
  for (const path of ['/', '/auth', '/auth/email', '/auth/fail']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`${stack.url}/dashboard`)
    await expect(screens.dashboard, path).toBeVisible()
  }
})

/** Each part of the element that shows something, through its shadow root. */
const drawn = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
    .filter((part) => part.textContent.trim() || /^(svg|img|canvas|button|input|hr)$/.test(part.localName))
    .map((part) => part.outerHTML)

for (const [theme, background, clauses] of [
  ['light', 'rgb(255, 255, 255)', 'R31a, R31b, A37a, A37b'],
  ['dark', 'rgb(14, 18, 23)', 'R31a, A37a, A37b'],
] as const)
  test(`a signed-in page stays blank, on the background of the ${theme} theme, until the check is done [${clauses}]`, async ({
    page,
    stack,
    employee,
    screens,
  }) => {
    await page.context().addCookies([{ name: 'portalTheme', value: theme, url: stack.url }])
    const file = '**/elements/chunks/start-*.js'
    const release = await holdBack(page, file)
    const asked = page.waitForRequest(file)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await asked
    const element = page.locator('mfa-dashboard')
    await expect(element).toBeAttached()
    expect(await element.evaluate(drawn)).toEqual([])
    await expect(page.locator('#app > :not(mfa-dashboard)')).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(page.locator('html')).toHaveCSS('background-color', background)
    release()
    await expect(screens.userId).toBeVisible()
    await openSignedIn(page, stack, employee, '/dashboard')
    await expect(screens.dashboard).toBeVisible()
    expect((await element.evaluate(drawn)).length).toBeGreaterThan(0)
  })
