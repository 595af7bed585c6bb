import { expect, hostSite, hostTest } from './support/host-test'

const test = hostTest(
  hostSite((config) => ({
    '/': `<mfa-dashboard ${config}></mfa-dashboard>`,
    '/routed': `<mfa-dashboard ${config} place="/dashboard/fido"></mfa-dashboard>`,
  })),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('a lone element is where it was after a reload, unless the host says where it is', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(host.url)
  await screens.signInByEmail(stack, employee)
  await page.getByRole('link', { name: 'OTP management' }).click()
  await expect(title).toHaveText('OTP management')
  await page.reload()
  await expect(title).toHaveText('OTP management')
  const kept = await page.evaluate(() => sessionStorage.getItem('mfa.place.mfa-dashboard'))
  expect(kept).toBe('/dashboard/otp')

  await page.goto(`${host.url}/routed`)
  await page.reload()
  await expect(title).toHaveText('FIDO security key management')
  await page.goto(host.url)
  await expect(title).toHaveText('Dashboard')
})
