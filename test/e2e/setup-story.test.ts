import { expect, test } from '../support/portal-test'
import { everyKind } from './support/newcomer'
import { openNewPhone } from './support/phone-page'
import { readQr } from './support/read-qr'
import { addDevice, button, digits, openCompanyLink, title } from './support/registering'
import { plugIn } from './support/virtual-authenticator'

// One-time codes and the time that a request has left are reckoned by the phone's clock as well as by the backend's.
test.use({ stackOptions: { clock: 'running' } })

test('a new employee sets up the phone, signs in with it, adds passkeys and signs in with what is left [R10a, R13b, R206a]', async ({
  page,
  browser,
  stack,
  screens,
}) => {
  test.setTimeout(180_000)
  const { employeeId, email } = await stack.employee({ grants: everyKind })
  const phone = await openNewPhone(browser, stack.url)
  const devices = page.getByRole('table', { name: 'Registered devices' })

  await test.step('signs in with a mailed code', async () => {
    await page.goto('/')
    await screens.signInByEmail(stack, { employeeId, email })
  })

  await test.step('links the phone, and registers both of its uses', async () => {
    await openCompanyLink(page)
    const code = page.getByRole('img', { name: /QR code/ })
    await expect(code).not.toHaveAttribute('aria-busy')
    await expect(button(page, 'Copy link code')).toBeVisible()
    await phone.link(await readQr(code), 'Galaxy S25')
    await button(page, 'Next').click()
    await button(page, /^Mobile biometric registration/).click()
    await phone.register(await digits(page), 'Mobile biometric is registered for Gaon Works.')
    await expect(title(page, 'Register an OTP device')).toBeVisible()
    await phone.register(await digits(page), 'OTP is registered for Gaon Works.')
    await expect(title(page, 'Mobile biometric and OTP registration complete!')).toBeVisible()
    await button(page, 'OK').click()
    await expect(page).toHaveURL(`${stack.url}/dashboard/otp`)
    await expect(devices).toContainText('Galaxy S25')
    await screens.logOut()
  })

  await test.step('signs in by push', async () => {
    await screens.choose(employeeId, 'mobile')
    await button(page, /^Galaxy S25/).click()
    await phone.approve()
    await expect(screens.dashboard).toBeVisible()
  })

  await test.step('registers a security key under a name of its own, and this PC', async () => {
    await plugIn(page, 'ctap')
    await addDevice(page, 'FIDO security key management')
    await expect(title(page, 'FIDO security key registration complete!')).toBeVisible()
    await page.getByLabel('Device name').fill('Key on my desk')
    await button(page, 'OK').click()
    await expect(devices).toContainText('Key on my desk')
    await plugIn(page, 'platform')
    await addDevice(page, 'PC biometric management')
    await expect(title(page, 'PC biometric registration complete!')).toBeVisible()
    await button(page, 'OK').click()
    await expect(page).toHaveURL(`${stack.url}/dashboard/pc`)
  })

  await test.step('renames the PC, deletes the key and the phone', async () => {
    await devices.getByRole('button', { name: /^Rename / }).click()
    await page.keyboard.type('Office laptop')
    await page.keyboard.press('Enter')
    await screens.dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(devices).toContainText('Office laptop')
    for (const [menu, device] of [
      ['FIDO security key management', 'Key on my desk'],
      ['Mobile biometric management', 'Galaxy S25'],
    ] as const) {
      await page.getByRole('link', { name: menu, exact: true }).click()
      await button(page, new RegExp(`^Delete ${device}`)).click()
      await screens.dialog.getByRole('button', { name: 'Delete device' }).click()
      await expect(page.getByText(`${device} has been deleted.`).first()).toBeAttached()
    }
    await screens.logOut()
  })

  await test.step('signs in with the PC, and with the code on the phone', async () => {
    await screens.choose(employeeId, 'pc')
    await expect(screens.dashboard).toBeVisible()
    await screens.logOut()
    await screens.choose(employeeId, 'otp')
    await screens.enterCode(await phone.code())
    await expect(screens.dashboard).toBeVisible()
  })
  await phone.page.context().close()
})
