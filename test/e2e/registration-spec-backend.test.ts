import { employee } from '../support/spec-backend'
import { layBrokerLine } from './support/broker-line'
import { addDevice, button, digits, openCompanyLink, title } from './support/registering'
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

const passkeys = [
  { name: 'FIDO security key', type: 'ctap', method: 'fido' },
  { name: 'PC biometric', type: 'platform', method: 'pc' },
] as const

const serials = [
  { name: 'Mobile biometric', shown: /^0\d{5}$/, call: 'POST user/mobile-authenticator/serial' },
  { name: 'OTP', shown: /^0\d{15}$/, call: 'POST user/otp/serial' },
] as const

for (const bridge of [false, true])
  test.describe(bridge ? 'through the bridge' : 'directly', () => {
    test.use({ backendOptions: { bridge } })

    for (const { name, type, method } of passkeys)
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

for (const { name, shown, call } of serials)
  test(`${name}: registered with the number that the page shows [R172] [R276b]`, async ({
    page,
    backend,
  }) => {
    await addDevice(page, `${name} management`)
    const serial = await digits(page)
    expect(serial).toMatch(shown)
    await backend.useSerial(serial)
    await expect(title(page, `${name} registration complete!`)).toBeVisible()
    await expect(page.getByLabel('Device name')).toHaveValue('Device 1')
    await button(page, 'OK').click()
    await expect(page.getByRole('table', { name: 'Registered devices' })).toContainText('Groupware')
    expect(backend.calls.filter((each) => each === call)).toHaveLength(1)
  })

test('a phone that registers while the broker is lost is found in the list, since the broker repeats nothing', async ({
  page,
  backend,
}) => {
  const line = await layBrokerLine(page)
  await page.reload()
  await addDevice(page, 'OTP management')
  const serial = await digits(page)
  await line.heard
  line.cut()
  await expect(page.getByText('Connection lost')).toBeVisible()
  await backend.useSerial(serial)
  line.mend()
  await expect(title(page, 'OTP registration complete!')).toBeVisible()
})

test('a passkey that the backend answers with nothing is not registered [R247b]', async ({
  page,
  backend,
}) => {
  await plugIn(page, 'platform')
  backend.answerNext('POST login/register', { json: false })
  await addDevice(page, 'PC biometric management')
  await expect(title(page, 'PC biometric registration failed')).toBeVisible()
  await expect(page.getByText('The time limit was exceeded or an error occurred.')).toBeVisible()
})

test('a key that the backend knows is not registered twice [R203a, R227]', async ({ page, backend }) => {
  await plugIn(page, 'ctap')
  await addDevice(page, 'FIDO security key management')
  await button(page, 'OK').click()
  await addDevice(page, 'FIDO security key management')
  await expect(page.getByText('This device is already registered.')).toBeVisible()
  expect(backend.calls.filter((call) => call === 'POST login/register')).toHaveLength(1)
})

test.describe('the wizard with a private app store', () => {
  test.use({ backendOptions: { terms: 'Article 1\r\nUse it well.' } })

  test('leads by the terms to both uses of a phone [R138b, R279a, R13a]', async ({ page, backend }) => {
    await button(page, 'Install and link mobile app').click()
    await page.getByText('iOS', { exact: true }).click()
    await button(page, 'Next').click()
    await expect(page.getByText('Use it well.')).toBeVisible()
    await page.getByText('I have read the terms and agree').click()
    await button(page, 'Confirm').click()
    await expect(page.getByRole('img', { name: 'QR code to download the app' })).toBeVisible()
    await button(page, 'Next').click()
    await expect(page.getByRole('img', { name: /QR code/ }).locator('path')).toBeAttached()
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

test('the wizard without a store goes on, and the second use can wait [R139] [R151b] [A33c]', async ({
  page,
  backend,
}) => {
  await openCompanyLink(page)
  await button(page, 'Next').click()
  await button(page, /^Mobile biometric registration/).click()
  await backend.useSerial(await digits(page))
  await expect(title(page, 'Register an OTP device')).toBeVisible()
  await button(page, 'Finish later').click()
  await expect(title(page, 'Mobile biometric registration complete!')).toBeVisible()
  await button(page, 'OK').click()
  await expect(title(page, 'Mobile biometric management')).toBeVisible()
})
