import type { Locator } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { minji } from './support/minji'
import { openNewPhone } from './support/phone-page'
import { readQr } from './support/read-qr'
import { button, digits, title } from './support/registering'

// A backend of its own, because the test changes what an employee of the made-up company has. The numbers that the phone
// is given count down by its clock as well as by the backend's.
test.use({ stackOptions: { clock: 'running', group: 'replaced phone' } })

test('a phone that approves and shows codes is replaced in seven actions from the dashboard, and never without another method', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000)
  await openSignedIn(page, stack, minji, '/dashboard')
  const phone = await openNewPhone(browser, stack.url)
  let actions = 0
  const act = async (control: Locator) => {
    actions += 1
    await control.click()
  }
  const dialog = page.getByRole('alertdialog')
  const deletion = dialog.getByRole('button', { name: 'Delete device' })

  await act(page.getByRole('link', { name: 'Replaced or lost your phone?' }))
  await expect(title(page, 'Replaced or lost phone')).toBeFocused()
  await act(button(page, 'Delete and register: OTP · Gaon Works'))
  await expect(dialog).toContainText('You can still sign in with: Mobile biometric')
  await act(deletion)
  await expect(title(page, 'Register an OTP device')).toBeVisible()
  await act(button(page, 'Get the company-link QR'))
  const code = page.getByRole('img', { name: 'Company-link QR code' })
  await expect(code).not.toHaveAttribute('aria-busy')
  await phone.link(await readQr(code), 'Galaxy S25')
  await phone.register(await digits(page), 'OTP is registered for Gaon Works.')
  await expect(title(page, 'Register mobile biometric')).toBeVisible()
  await phone.register(await digits(page), 'Mobile biometric is registered for Gaon Works.')
  await expect(title(page, 'Mobile biometric and OTP registration complete!')).toBeVisible()
  await act(button(page, 'OK'))
  await expect(page).toHaveURL(`${stack.url}/dashboard/phone`)
  await act(button(page, /^Delete 갤럭시 S24/))
  await act(deletion)
  expect(actions).toBeLessThanOrEqual(7)

  const steps = page.getByRole('main').getByRole('list').first().locator('> li')
  await expect(steps).toHaveCount(3)
  for (const step of await steps.all()) await expect(step.getByText('Done').first()).toBeVisible()
  await expect(page.getByText(/^Galaxy S25 · /)).toHaveCount(2)
  await phone.page.context().close()
})
