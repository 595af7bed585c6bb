import type { Page } from '@playwright/test'
import { employee, type SpecAttempt, type SpecRow } from '../support/spec-backend'
import { expect, signedInSpecTest, specTest } from './support/spec-test'

// The screens behind the sign-in against a backend that answers with the fields of the specification and no others.

const minji = employee({
  employeeId: 'mjkim',
  userEmail: 'mjkim@company.example',
  mobileAuthenticationStatus: 3,
  otpStatus: 3,
  fidoSecurityKeyStatus: 3,
  pcAuthenticationStatus: 3,
})

const row = (id: number, description: string): SpecRow => ({
  id,
  description,
  applicationName: 'Groupware',
  insertDate: '2026-03-02T09:30:00',
})

const types = ['mobile', 'otp', 'ctap', 'platform', 'email']
const history = Array.from(
  { length: 125 },
  (_, index): SpecAttempt => ({
    authenticateHistoryId: 1000 - index,
    type: types[index % types.length] ?? 'email',
    applicationName: index % 3 ? 'Groupware' : 'HR system',
    description: index % types.length === 4 ? null : `Device ${index}`,
    status: index % 4 ? 1 : 0,
    insertDate: [2026, 3, 2, 9, 30],
  }),
)

const kinds = [
  {
    menu: 'Mobile biometric management',
    type: 'mobile',
    device: 'Galaxy S24',
    remove: 'mobile-authenticator',
  },
  { menu: 'OTP management', type: 'otp', device: 'Galaxy S24', remove: 'otp' },
  { menu: 'FIDO security key management', type: 'ctap', device: 'YubiKey 5C', remove: 'ctap' },
  { menu: 'PC biometric management', type: 'platform', device: 'Office laptop', remove: 'platform' },
] as const

const test = signedInSpecTest(
  minji,
  specTest({
    employees: [minji],
    applications: [
      { applicationId: 1, applicationName: 'Groupware' },
      { applicationId: 2, applicationName: 'HR system' },
    ],
    inside: {
      devices: Object.fromEntries(kinds.map(({ type, device }, id) => [type, [row(id + 1, device)]])),
      history,
    },
  }),
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('home works on the fields of the specification alone: cards, pages, filters, search [R90, R268a, R166a]', async ({
  page,
  backend: _,
}) => {
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('article').filter({ hasText: 'Unavailable' })).toHaveCount(1)
  await expect(page.getByText('Page 1 of 13')).toBeVisible()
  await expect(page.getByRole('cell', { name: '2026. 03. 02 09:30' })).toHaveCount(10)
  await button(page, 'Forward 10 pages').click()
  await expect(page.getByText('Page 11 of 13').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).press('End')
  await expect(page.getByText('Page 1 of 4').first()).toBeVisible()
  await page.getByRole('searchbox').fill('HR')
  await expect(page.getByText('Page 1 of 2').first()).toBeVisible()
  await button(page, 'Get company-link QR').click()
  await expect(page.getByRole('img', { name: /QR code/ })).not.toHaveAttribute('aria-busy')
})

test('a device of each kind is listed, renamed and deleted on the fields of the specification alone [R1b] [R10b] [R10c]', async ({
  page,
  screens,
  backend,
}) => {
  const devices = page.getByRole('table', { name: 'Registered devices' })
  for (const { menu, device, remove } of kinds) {
    await page.getByRole('link', { name: menu, exact: true }).click()
    await expect(devices.getByRole('cell', { name: '2026. 03. 02' })).toBeVisible()
    await expect(page.getByText('Page 1 of 3')).toBeVisible()

    await button(page, `Rename ${device} (Groupware)`).click()
    await page.keyboard.type('Another name')
    await page.keyboard.press('Enter')
    await screens.dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(devices.getByRole('cell', { name: 'Another name' }).first()).toBeVisible()

    await button(page, 'Delete Another name (Groupware)').click()
    await screens.dialog.getByRole('button', { name: 'Delete device' }).click()
    await expect(page.getByText('No devices yet')).toBeVisible()
    expect(backend.calls).toContain(`DELETE user/${remove}`)
  }
})
