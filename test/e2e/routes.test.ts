import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { withMotion } from './support/with-motion'

test.use(withMotion)

/** The signed-in area: what is in it, and which clause says so. */
const signedInPaths = {
  '/dashboard': 'R29a',
  '/dashboard/mobile': 'R29a',
  '/register': 'R29b',
  '/register/fido': 'R29b',
  '/mobileSetup/os': 'R29c',
  '/nowhere': 'R29d',
}

for (const [path, clause] of Object.entries(signedInPaths)) {
  test(`${path} without a token in session storage leads to the login form [${clause}] [R30a] [R30b]`, async ({
    page,
    stack,
    screens,
  }) => {
    await page.addInitScript(() => localStorage.setItem('accessToken', 'of no session'))
    await page.goto(path)
    await expect(screens.userId).toBeVisible()
    await expect(page).toHaveURL(`${stack.url}/`)
  })
}

for (const [path, clause] of Object.entries({
  '/': 'R35',
  '/auth': 'R55',
  '/auth/email': 'R55',
  '/auth/fail': 'R55',
})) {
  test(`${path} with a token in session storage leads to the dashboard [${clause}] [R30b]`, async ({
    page,
    stack,
    employee,
    screens,
  }) => {
    await openSignedIn(page, stack, employee, path)
    await expect(screens.dashboard).toBeVisible()
    await expect(page).toHaveURL(`${stack.url}/dashboard`)
  })
}

/** Each part of the element that shows something, through its shadow root. */
const drawn = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
    .filter((part) => part.textContent.trim() || /^(svg|img|canvas|button|input|hr)$/.test(part.localName))
    .map((part) => part.outerHTML)

test('a signed-in page stays blank and white until the check is done [R31a] [R31b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const file = '**/elements/chunks/start-*.js'
  const release = await holdBack(page, file)
  const asked = page.waitForRequest(file)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await asked
  await expect(page.locator('mfa-dashboard')).toBeAttached()
  expect(await page.locator('mfa-dashboard').evaluate(drawn)).toEqual([])
  await expect(page.locator('#app > :not(mfa-dashboard)')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  release()
  await expect(screens.userId).toBeVisible()
  await openSignedIn(page, stack, employee, '/dashboard')
  await expect(screens.dashboard).toBeVisible()
  expect((await page.locator('mfa-dashboard').evaluate(drawn)).length).toBeGreaterThan(0)
})

for (const [theme, background] of [
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(14, 18, 23)'],
] as const)
  test(`until the check is done nothing is drawn, on the background of the ${theme} theme [A37a, A37b]`, async ({
    page,
    stack,
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
    const drawn = await element.evaluate(({ shadowRoot }) => [
      shadowRoot?.textContent?.trim() ?? '',
      shadowRoot?.querySelectorAll('svg, img, canvas').length ?? 0,
    ])
    expect(drawn).toEqual(['', 0])
    await expect(page.locator('html')).toHaveCSS('background-color', background)
    release()
    await expect(screens.userId).toBeVisible()
  })

test('an address that does not exist says so to who is signed in and leads on [R29d]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await openSignedIn(page, stack, employee, '/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the dashboard' }).click()
  await expect(screens.dashboard).toBeVisible()
})
