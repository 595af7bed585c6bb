import type { Page } from '@playwright/test'
import type { Phone } from '../../demo/phone/phone'
import { pairPhone, registerOtp } from '../support/phone'
import { expect, test } from '../support/portal-test'
import { everyKind, openAsNewcomer } from './support/newcomer'
import { readQr } from './support/read-qr'
import { addDevice, button, digits, openCompanyLink, title } from './support/registering'
import { plugIn } from './support/virtual-authenticator'

/** From the dashboard to the choice of a method, with the app linked to the company on the way. */
async function linkPhone(page: Page, url: string): Promise<Phone> {
  await openCompanyLink(page)
  const code = page.getByRole('img', { name: /QR code/ })
  await expect(code.locator('path')).toBeAttached()
  const phone = await pairPhone(url, await readQr(code), 'Galaxy S25')
  await button(page, 'Next').click()
  await expect(title(page, 'Choose authentication method')).toBeVisible()
  return phone
}

test('a reload and another language lose neither the number nor what the phone does with it [R206a]', async ({
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

test('what was chosen in the wizard outlives a reload and another language [R176b]', async ({
  page,
  stack,
}) => {
  await openAsNewcomer(page, stack, '/mobileSetup/os')
  await page.getByText('iOS', { exact: true }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'iOS' })).toBeChecked()
  await button(page, '한국어').click()
  await expect(title(page, '사용하는 휴대폰 선택')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'iOS' })).toBeChecked()
  await button(page, '다음').click()
  await expect(title(page, '앱 다운로드')).toBeVisible()
  await page.reload()
  await expect(page.getByText('iOS', { exact: true })).toBeVisible()
})

test('a choice and a name outlive a reload and another language, and the prompt of a key stays open', async ({
  page,
  stack,
}) => {
  await openAsNewcomer(page, stack, '/dashboard/fido')
  const key = await plugIn(page, 'ctap')
  await key.touch(false)
  await button(page, 'Add device').click()
  await button(page, /Select application/).click()
  await page.getByRole('option', { name: /^Gaon Works/ }).click()
  await page.reload()
  await expect(button(page, /Gaon Works/)).toBeVisible()
  await button(page, '한국어').click()
  await expect(title(page, 'FIDO 보안키 등록')).toBeVisible()
  await expect(button(page, /Gaon Works/)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await button(page, '다음').click()
  await expect(page.getByText('응답을 기다리는 중입니다...')).toBeVisible()
  await button(page, 'English').click()
  await expect(page.getByText('Waiting for response...')).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/preRegister'))).toHaveLength(1)
  await key.touch(true)
  await button(page, 'Try again').click()
  await expect(title(page, 'FIDO security key registration complete!')).toBeVisible()

  const name = page.getByLabel('Device name')
  await name.fill('Key on my desk')
  await page.reload()
  await expect(name).toHaveValue('Key on my desk')
  await button(page, '한국어').click()
  await expect(page.getByLabel('기기 이름')).toHaveValue('Key on my desk')
  await button(page, '확인').click()
  await expect(page.getByRole('table', { name: '등록된 기기' })).toContainText('Key on my desk')
})

test('a serial that has run out reloads the page and gives a new one in the same place [R124b, R313c]', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await openAsNewcomer(page, stack, '/dashboard/mobile')
  await addDevice(page, 'Mobile biometric management')
  const first = await digits(page)
  await page.clock.fastForward(299_000)
  await expect(page.getByRole('region').getByText(/^0:0[01]$/)).toBeVisible()
  expect(await digits(page)).toBe(first)
  const reloaded = page.waitForEvent('load')
  await page.clock.fastForward(2000)
  await reloaded
  await expect(title(page, 'Register mobile biometric')).toBeVisible()
  await expect.poll(() => digits(page)).not.toBe(first)
})

test('a key that is registered already is said to be so, and leads back to the keys [R118] [R227]', async ({
  page,
  stack,
}) => {
  await openAsNewcomer(page, stack, '/dashboard/fido')
  await plugIn(page, 'ctap')
  await addDevice(page, 'FIDO security key management')
  await expect(title(page, 'FIDO security key registration complete!')).toBeVisible()
  await button(page, 'OK').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await addDevice(page, 'FIDO security key management')
  await expect(title(page, 'FIDO security key registration failed')).toBeVisible()
  await expect(page.getByText('This device is already registered.')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
})

test('an application that is full says so and may be chosen, and the server decides [A19e]', async ({
  page,
  stack,
  screens,
}) => {
  await openAsNewcomer(page, stack, '/dashboard/fido')
  await plugIn(page, 'ctap')
  await addDevice(page, 'FIDO security key management', /^Gaon HR/)
  await button(page, 'OK').click()
  await page.getByRole('link', { name: 'FIDO security key management', exact: true }).click()
  await button(page, 'Add device').click()
  await button(page, /Select application/).click()
  await page.getByRole('option', { name: /^Gaon HR.*Full · 1 of 1 device\b/ }).click()
  await expect(page.getByText('This application has reached its limit')).toBeVisible()
  await button(page, 'Next').click()
  await expect(screens.dialog).toContainText('11002')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await expect(title(page, 'FIDO security key registration failed')).toBeVisible()
})

test('a key whose owner is not recognised says so beside the countdown, and registers at the next try', async ({
  page,
  stack,
}) => {
  await openAsNewcomer(page, stack, '/dashboard/fido')
  const key = await plugIn(page, 'ctap')
  await key.recognise(false)
  await addDevice(page, 'FIDO security key management')
  await expect(title(page, 'Register your security key')).toBeVisible()
  await expect(page.getByText(/^(Not confirmed|The browser refused at once)$/).first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await key.recognise(true)
  await button(page, 'Try again').click()
  await expect(title(page, 'FIDO security key registration complete!')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Register a security key')).toBeVisible()
})
