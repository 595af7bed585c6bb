import { expect, test } from '../support/portal-test'

for (const path of [
  '/auth',
  '/auth/email',
  '/auth/otp',
  '/auth/pc',
  '/auth/fido',
  '/auth/mobile',
  '/auth/fail',
])
  test(`${path} opened directly by a tab that knows its employee starts without a false step`, async ({
    page,
    stack,
    screens,
  }) => {
    const employee = await stack.employee({ grants: ['email', 'otp', 'ctap', 'platform', 'mobile'] })
    await page.goto('/')
    await screens.enterId(employee.employeeId)
    await page.waitForURL('**/auth')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
