import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { withMotion } from './support/with-motion'

test.use(withMotion)

const signedInPaths = [
  '/dashboard',
  '/dashboard/mobile',
  '/register',
  '/register/fido',
  '/mobileSetup/os',
  '/nowhere',
]

for (const path of signedInPaths) {
  test(`${path} without a token leads to the login form [R29] [R30]`, async ({ page, stack, screens }) => {
    await page.goto(path)
    await expect(screens.userId).toBeVisible()
    await expect(page).toHaveURL(`${stack.url}/`)
  })
}

for (const path of ['/', '/auth', '/auth/email', '/auth/fail']) {
  test(`${path} with a token leads to the dashboard [R35] [R55]`, async ({
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

test('a signed-in page stays blank until the check is done [R31]', async ({
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
  await expect(page.locator('mfa-dashboard')).toHaveText('', { useInnerText: true })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  release()
  await expect(screens.userId).toBeVisible()
  await openSignedIn(page, stack, employee, '/dashboard')
  await expect(screens.dashboard).toBeVisible()
})

test('an address that does not exist says so to who is signed in and leads on [R29]', async ({
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
