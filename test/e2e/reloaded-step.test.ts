import { expect, hostSite, hostTest } from './support/host-test'
import { button } from './support/registering'

const test = hostTest(
  hostSite((config) => ({
    '/': `<mfa-dashboard ${config}></mfa-dashboard>`,
    '/setup': `<mfa-mobile-setup ${config}></mfa-mobile-setup>`,
    '/routed': `<mfa-dashboard ${config} place="/dashboard/fido"></mfa-dashboard>`,
  })),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('a lone element is where it was after a reload, unless the host says where it is or somebody signed out', async ({
  page,
  stack,
  host,
  screens,
}) => {
  const employee = await stack.employee({ grants: ['mobile', 'otp', 'email'] })
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

  await page.goto(`${host.url}/setup`)
  await page.getByText('Android', { exact: true }).click()
  await button(page, 'Next').click()
  await expect(title).toHaveText('Download the app')
  await button(page, 'Next').click()
  await expect(title).not.toHaveText('Download the app')
  const step = await title.innerText()
  await page.reload()
  await expect(title).toHaveText(step)

  await page.goto(host.url)
  await page.getByRole('link', { name: 'OTP management' }).click()
  await screens.logOut()
  await page.reload()
  await expect(screens.userId).toBeVisible()
  await screens.signInByEmail(stack, employee)
})
