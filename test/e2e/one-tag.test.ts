import { expect, hostSite, hostTest } from './support/host-test'

const test = hostTest(
  hostSite((config) => ({
    '/dashboard': `<mfa-dashboard ${config}></mfa-dashboard>`,
    '/both': `<mfa-login ${config}></mfa-login><mfa-dashboard ${config}></mfa-dashboard>`,
  })),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('a lone dashboard signs the employee in, shows the dashboard and logs out', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  await page.goto(`${host.url}/dashboard`)
  await screens.signInByEmail(stack, employee)
  await expect(page.getByText(employee.employeeId, { exact: true })).toBeVisible()
  await page.reload()
  await expect(screens.dashboard).toBeVisible()
  await screens.logOut()
  await expect(screens.dashboard).toBeHidden()
})

test('login and dashboard on one page hand over to each other', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  await page.goto(`${host.url}/both`)
  await expect(screens.userId).toHaveCount(1)
  await screens.signInByEmail(stack, employee)
  await expect(page.locator('mfa-dashboard').getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(screens.dashboard).toHaveCount(1)
  await screens.logOut()
  await expect(page.locator('mfa-login').getByRole('textbox')).toBeVisible()
  await expect(screens.userId).toHaveCount(1)
})
