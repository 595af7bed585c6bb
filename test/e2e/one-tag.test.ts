import { type PlainSite, startPlainSite } from '../support/plain-site'
import { expect, test as portalTest } from '../support/portal-test'

const test = portalTest.extend<Record<never, never>, { plain: PlainSite }>({
  plain: [
    async ({ stack }, use) => {
      const config = `config-url="${stack.url}/config.json"`
      const site = await startPlainSite(
        {
          '/dashboard': `<mfa-dashboard ${config}></mfa-dashboard>`,
          '/both': `<mfa-login ${config}></mfa-login><mfa-dashboard ${config}></mfa-dashboard>`,
        },
        stack.url,
      )
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('a lone dashboard signs the employee in, shows the dashboard and logs out [R1] [R30] [R84]', async ({
  page,
  stack,
  plain,
  employee,
  screens,
}) => {
  await page.goto(`${plain.url}/dashboard`)
  await screens.signInByEmail(stack, employee)
  await expect(page.getByText(employee.employeeId, { exact: true })).toBeVisible()
  await page.reload()
  await expect(screens.dashboard).toBeVisible()
  await screens.logOut()
  await expect(screens.dashboard).toBeHidden()
})

test('login and dashboard on one page hand over to each other [R38] [R84]', async ({
  page,
  stack,
  plain,
  employee,
  screens,
}) => {
  await page.goto(`${plain.url}/both`)
  await expect(screens.userId).toHaveCount(1)
  await screens.signInByEmail(stack, employee)
  await expect(page.locator('mfa-dashboard').getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(screens.dashboard).toHaveCount(1)
  await screens.logOut()
  await expect(page.locator('mfa-login').getByRole('textbox')).toBeVisible()
  await expect(screens.userId).toHaveCount(1)
})
