import type { Locator, Page } from '@playwright/test'
import { pairPhone, registerMobile, registerOtp } from '../support/phone'
import { expect, test } from '../support/portal-test'
import { tabOnto } from './support/keyboard'
import { openAsNewcomer } from './support/newcomer'
import { readQr } from './support/read-qr'
import { button, digits, title } from './support/registering'
import { plugIn } from './support/virtual-authenticator'

test.use({ stackOptions: { portal: { privateAppStore: true } } })

async function pressOn(page: Page, wanted: Locator) {
  await tabOnto(page, wanted)
  await page.keyboard.press('Enter')
}

test('the wizard is gone through with the keyboard alone, and each step takes focus to its heading [R13a] [R152]', async ({
  page,
  stack,
}) => {
  await openAsNewcomer(page, stack, '/mobileSetup/os')
  await tabOnto(page, page.getByRole('radio', { name: 'Android' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'iPhone' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Terms and conditions')).toBeFocused()
  await tabOnto(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await pressOn(page, button(page, 'Confirm'))
  await expect(title(page, 'Download the app')).toBeFocused()
  await pressOn(page, button(page, 'Cancel'))
  await expect(title(page, 'Terms and conditions')).toBeFocused()
  await pressOn(page, button(page, 'Confirm'))
  await pressOn(page, button(page, 'Next'))
  await expect(title(page, 'Link the app to your company')).toBeFocused()
  const code = page.getByRole('img', { name: /QR code/ })
  await expect(code).not.toHaveAttribute('aria-busy')
  const phone = await pairPhone(stack.url, await readQr(code))
  try {
    await pressOn(page, button(page, 'Next'))
    await expect(title(page, 'Choose authentication method')).toBeFocused()
    await pressOn(page, button(page, /^Mobile biometric registration/))
    await expect(title(page, 'Register mobile biometric')).toBeFocused()
    await registerMobile(phone, await digits(page))
    await expect(title(page, 'Register an OTP device')).toBeFocused()
    await registerOtp(phone, await digits(page))
  } finally {
    phone.stop()
  }
  await expect(title(page, 'Mobile biometric and OTP registration complete!')).toBeFocused()
  await pressOn(page, button(page, 'OK'))
  await expect(title(page, 'OTP management')).toBeFocused()
})

test('a security key that failed is tried again and named with the keyboard alone', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await openAsNewcomer(page, stack, '/dashboard/fido')
  const key = await plugIn(page, 'ctap')
  await key.touch(false)
  await pressOn(page, button(page, 'Add device'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressOn(page, button(page, /Select application/))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await pressOn(page, button(page, 'Next'))
  await expect(page.getByText('Waiting for response...')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(title(page, 'FIDO security key registration failed')).toBeFocused()
  await key.touch(true)
  await pressOn(page, button(page, 'Try again'))
  await expect(title(page, 'FIDO security key registration complete!')).toBeFocused()
  await tabOnto(page, page.getByLabel('Device name'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('My own')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Registered devices' })).toContainText('My own')
})
