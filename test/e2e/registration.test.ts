import type { Page } from '@playwright/test'
import type { Phone } from '../../demo/phone/phone'
import { answerNext, pairPhone, registerMobile, registerOtp } from '../support/phone'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { readQr } from './support/read-qr'
import { plugIn } from './support/virtual-authenticator'

const everyKind = ['email', 'mobile', 'otp', 'ctap', 'platform']

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The digits that the page shows for the app. */
const digits = async (page: Page): Promise<string> => {
  const code = page.getByText(/^(\d ){5,15}\d$/)
  await expect(code).toBeAttached()
  return (await code.innerText()).replaceAll(' ', '')
}

/** From the dashboard to the choice of a method, with the app linked to the company on the way. */
async function linkPhone(page: Page, url: string): Promise<Phone> {
  await button(page, 'Install and link mobile app').click()
  await page.getByText('Android', { exact: true }).click()
  await button(page, 'Next').click()
  await expect(title(page, 'Download the app')).toBeVisible()
  await button(page, 'Next').click()
  const code = page.getByRole('img', { name: /QR code/ })
  await expect(code.locator('path')).toBeAttached()
  const phone = await pairPhone(url, await readQr(code), 'Galaxy S25')
  await button(page, 'Next').click()
  await expect(title(page, 'Choose authentication method')).toBeVisible()
  return phone
}

/** Adds a passkey from the page of its kind, under the first application. */
async function addPasskey(page: Page, menu: string, done: string): Promise<void> {
  await page.getByRole('link', { name: menu, exact: true }).click()
  await button(page, 'Add device').click()
  await button(page, /Select application/).click()
  await page.getByRole('option').first().click()
  await button(page, 'Next').click()
  await expect(title(page, done)).toBeVisible()
}

test('a new employee sets up the app, signs in with it, adds passkeys and signs in with what is left [R10] [R13] [R206]', async ({
  page,
  stack,
  screens,
}) => {
  test.setTimeout(120_000)
  const employee = await stack.employee({ grants: everyKind })
  await page.goto('/')
  await screens.signInByEmail(stack, employee)

  const phone = await linkPhone(page, stack.url)
  try {
    await button(page, /^Mobile biometric registration/).click()
    await expect(title(page, 'Register a mobile biometric')).toBeVisible()
    await registerMobile(phone, await digits(page))
    await expect(title(page, 'Register an OTP device')).toBeVisible()
    await registerOtp(phone, await digits(page))
    await expect(title(page, 'Mobile biometric and OTP registration complete!')).toBeVisible()
    await button(page, 'OK').click()
    await expect(page).toHaveURL(`${stack.url}/dashboard/otp`)
    await expect(page.getByRole('cell', { name: /Galaxy S25/ }).first()).toBeVisible()
    await screens.logOut()

    await screens.choose(employee.employeeId, 'mobile')
    await button(page, /^Galaxy S25/).click()
    await expect(screens.waiting).toBeVisible()
    await answerNext(phone, 'approve')
    await expect(screens.dashboard).toBeVisible()
  } finally {
    phone.stop()
  }

  await plugIn(page, 'ctap')
  await addPasskey(page, 'FIDO security key', 'FIDO security key registration complete!')
  await page.getByLabel('Device name').fill('Key on my desk')
  await button(page, 'OK').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await expect(page.getByRole('cell', { name: /Key on my desk/ }).first()).toBeVisible()

  await plugIn(page, 'platform')
  await addPasskey(page, 'PC biometric', 'PC biometric registration complete!')
  await button(page, 'OK').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/pc`)

  await page.getByRole('link', { name: 'FIDO security key', exact: true }).click()
  await button(page, /^Delete Key on my desk/).click()
  await button(page, 'Delete device').click()
  await expect(page.getByText('Key on my desk has been deleted.').first()).toBeAttached()
  await screens.logOut()

  await screens.choose(employee.employeeId, 'pc')
  await expect(screens.dashboard).toBeVisible()
})

test('a reload and another language lose neither the number nor what the phone does with it [R206]', async ({
  page,
  stack,
  screens,
}) => {
  const employee = await stack.employee({ grants: everyKind })
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  const phone = await linkPhone(page, stack.url)
  try {
    await button(page, /^OTP registration/).click()
    const shown = await digits(page)
    expect(shown).toMatch(/^\d{16}$/)
    await page.reload()
    expect(await digits(page)).toBe(shown)
    await button(page, '한국어').click()
    await expect(title(page, 'OTP 등록')).toBeVisible()
    expect(await digits(page)).toBe(shown)
    await registerOtp(phone, shown)
    await expect(title(page, '모바일 생체인증 등록')).toBeVisible()
    await page.reload()
    await button(page, '나중에 등록').click()
    await expect(title(page, 'OTP 등록 완료!')).toBeVisible()
    await button(page, '확인').click()
    await expect(page).toHaveURL(`${stack.url}/dashboard/otp`)
  } finally {
    phone.stop()
  }
})

test('a serial that has run out reloads the page and gives a new one in the same place [R124] [R126] [R313]', async ({
  page,
  stack,
}) => {
  const employee = await stack.employee({ grants: everyKind })
  await page.clock.install()
  await openSignedIn(page, stack, employee, '/dashboard/mobile')
  await button(page, 'Add device').click()
  await button(page, /Select application/).click()
  await page.getByRole('option').first().click()
  await button(page, 'Next').click()
  const first = await digits(page)
  await page.clock.fastForward(299_000)
  expect(await digits(page)).toBe(first)
  const reloaded = page.waitForEvent('load')
  await page.clock.fastForward(2000)
  await reloaded
  await expect(title(page, 'Register a mobile biometric')).toBeVisible()
  await expect.poll(() => digits(page)).not.toBe(first)
})

test('a key that is registered already is said to be so, and leads back to the keys [R118] [R227]', async ({
  page,
  stack,
}) => {
  const employee = await stack.employee({ grants: everyKind })
  await openSignedIn(page, stack, employee, '/dashboard/fido')
  await plugIn(page, 'ctap')
  await addPasskey(page, 'FIDO security key', 'FIDO security key registration complete!')
  await button(page, 'OK').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await addPasskey(page, 'FIDO security key', 'FIDO security key registration failed')
  await expect(page.getByText('This device is already registered.')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
})

test('a key whose owner is not recognised says so beside the countdown, and registers at the next try', async ({
  page,
  stack,
}) => {
  const employee = await stack.employee({ grants: everyKind })
  await openSignedIn(page, stack, employee, '/dashboard/fido')
  const key = await plugIn(page, 'ctap')
  await key.recognise(false)
  await addPasskey(page, 'FIDO security key', 'Register your security key')
  await expect(page.getByText('Cancelled or not possible').first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await key.recognise(true)
  await button(page, 'Try again').click()
  await expect(title(page, 'FIDO security key registration complete!')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Register a security key')).toBeVisible()
})
