import { expect, test } from '../support/portal-test'

test('each place of a sign-in, opened directly by a tab that knows its employee, starts without a false step', async ({
  page,
  stack,
  screens,
  complaints,
}) => {
  const employee = await stack.employee({ grants: ['email', 'otp', 'ctap', 'platform', 'mobile'] })
  await page.goto('/')
  await screens.enterId(employee.employeeId)
  await page.waitForURL('**/auth')
  for (const method of ['', '/email', '/otp', '/pc', '/fido', '/mobile', '/fail']) {
    await page.goto(`/auth${method}`)
    await expect(page.getByRole('heading', { level: 1 }), method).toBeVisible()
    expect(complaints, method).toEqual([])
  }
})
