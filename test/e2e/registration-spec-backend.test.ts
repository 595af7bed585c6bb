import type { Page } from '@playwright/test'
import { employee } from '../support/spec-backend'
import { addDevice, button, digits, title } from './support/registering'
import { expect, signedInSpecTest, specTest } from './support/spec-test'
import { plugIn } from './support/virtual-authenticator'

// Every way to register a device, on a backend that has the fields of the specification and no others.

const minji = employee({
  employeeId: 'mjkim',
  userEmail: 'mjkim@company.example',
  fidoSecurityKeyStatus: 1,
  pcAuthenticationStatus: 1,
})

const applications = [
  { applicationId: 2, applicationName: 'HR system' },
  { applicationId: 1, applicationName: 'Groupware' },
]

const test = signedInSpecTest(minji, specTest({ employees: [minji], applications }))

for (const { name, type, method, bridge } of [
  { name: 'FIDO security key', type: 'ctap', method: 'fido', bridge: false },
  { name: 'PC biometric', type: 'platform', method: 'pc', bridge: true },
] as const)
  test.describe(bridge ? 'through the bridge' : 'directly', () => {
    test.use({ backendOptions: { bridge } })

    test(`${name}: registered, renamed, and good for a sign-in [R247a, R246a]`, async ({
      page,
      screens,
      backend,
    }) => {
      await plugIn(page, type)
      await addDevice(page, `${name} management`)
      await expect(title(page, `${name} registration complete!`)).toBeVisible()
      await page.getByLabel('Device name').fill('Mine')
      await button(page, 'OK').click()
      const devices = page.getByRole('table', { name: 'Registered devices' })
      await expect(devices.getByRole('row', { name: /Mine/ })).toContainText('Groupware')
      expect(backend.calls).toContain('PUT user/update/fido/descriptionname')
      await screens.logOut()
      await screens.choose('mjkim', method)
      await expect(screens.dashboard).toBeVisible()
    })
  })

async function numberFor(page: Page, name: string): Promise<string> {
  await addDevice(page, `${name} management`)
  return digits(page)
}

async function finish(page: Page, name: string) {
  await expect(title(page, `${name} registration complete!`)).toBeVisible()
  await expect(page.getByLabel('Device name')).toHaveValue('Device 1')
  await button(page, 'OK').click()
  await expect(page.getByRole('table', { name: 'Registered devices' })).toContainText('Groupware')
}

test('Mobile biometric and OTP: registered with the number that the page shows [R172] [R276b]', async ({
  page,
  backend,
}) => {
  const ofPhone = await numberFor(page, 'Mobile biometric')
  expect(ofPhone).toMatch(/^0\d{5}$/)
  await backend.useSerial(ofPhone)
  await finish(page, 'Mobile biometric')
  const ofCodes = await numberFor(page, 'OTP')
  expect(ofCodes).toMatch(/^0\d{15}$/)
  await backend.useSerial(ofCodes)
  await finish(page, 'OTP')
  for (const call of ['POST user/mobile-authenticator/serial', 'POST user/otp/serial'])
    expect(backend.calls.filter((each) => each === call)).toHaveLength(1)
})

test.describe('the wizard with a private app store', () => {
  test.use({ backendOptions: { terms: 'Article 1\r\nUse it well.' } })

  test('leads by the terms to both uses of a phone [R138b, R279a, R13a]', async ({ page, backend }) => {
    await button(page, 'Install and link mobile app').click()
    await page.getByText('iPhone', { exact: true }).click()
    await button(page, 'Next').click()
    await expect(page.getByText('Use it well.')).toBeVisible()
    await page.getByText('I have read the terms and agree').click()
    await button(page, 'Confirm').click()
    await expect(page.getByRole('img', { name: 'QR code to download the app' })).toBeVisible()
    await button(page, 'Next').click()
    await expect(page.getByRole('img', { name: /QR code/ })).not.toHaveAttribute('aria-busy')
    await button(page, 'Next').click()
    await button(page, /^OTP registration/).click()
    await backend.useSerial(await digits(page))
    await expect(title(page, 'Register mobile biometric')).toBeVisible()
    await expect(page.getByText(/^(\d ){5}\d$/)).toBeAttached()
    await backend.useSerial(await digits(page))
    await expect(title(page, 'Mobile biometric and OTP registration complete!')).toBeVisible()
    // It is one phone, and has one name.
    await expect(page.getByRole('textbox')).toHaveCount(1)
  })
})
