import { expect, type Page } from '@playwright/test'
import { pairPhone, registerMobile, registerOtp } from '../../support/phone'
import type { Stack } from '../../support/stack'
import { type Language, words } from '../../support/words'
import { openAsNewcomer } from './newcomer'
import { inFull } from './picture'
import { readQr } from './read-qr'
import { digits } from './registering'
import { setupWords } from './setup-words'
import { plugIn } from './virtual-authenticator'

type Visit = (screen: string) => Promise<void>

const typed = (page: Page) => page.getByRole('textbox')

/**
 * Through every step of the wizard of a private app store, as somebody new: the phone registers both of its uses. The
 * page's clock stands still, so that a code holds as long as a visit takes.
 */
export async function tourOfWizard(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = setupWords(language)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await page.clock.setFixedTime(Date.now())
  await openAsNewcomer(page, stack, '/mobileSetup/os')
  await page.getByText(w.android, { exact: true }).click()
  await visit('setup-os')
  await press(w.next)
  await page.getByText(w.agree).click()
  await visit('setup-terms')
  await press(w.confirm)
  await expect(page.getByRole('img', { name: w.download })).not.toHaveAttribute('aria-busy')
  await visit('setup-download')
  await press(w.next)
  const code = page.getByRole('img', { name: /QR/ })
  await expect(code).not.toHaveAttribute('aria-busy')
  const link = await readQr(code)
  await visit('setup-link')
  const phone = await pairPhone(stack.url, link, 'Galaxy S25')
  try {
    await press(w.next)
    await expect(page.getByRole('button', { name: w.mobile })).toBeVisible()
    await visit('setup-select')
    await press(w.mobile)
    await expect(page.getByRole('img', { name: /QR/ })).not.toHaveAttribute('aria-busy')
    await visit('setup-device-one')
    await registerMobile(phone, await digits(page))
    await expect(page.getByRole('button', { name: w.finishLater })).toBeVisible()
    const serial = await digits(page)
    await visit('setup-device-two')
    await registerOtp(phone, serial)
    await expect(typed(page)).toHaveCount(1)
    await visit('setup-complete')
  } finally {
    phone.stop()
  }
}

/** Through the screens on which each kind of device is registered from its page, with what can go wrong on them. */
export async function tourOfRegistration(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = setupWords(language)
  const { cancel, retry, cancelled, waiting, continue: goOn, getNumber } = words[language]
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  let now = Date.now()
  const pass = (seconds: number) => {
    now += seconds * 1000
    return page.clock.setFixedTime(now)
  }
  const choose = async (kind: string) => {
    await page.goto(`${stack.url}/dashboard/${kind}`)
    await press(w.add)
    await press(w.select)
  }
  const begin = async (kind: string) => {
    await choose(kind)
    await page.getByRole('option').first().click()
    await press(w.next)
  }

  await pass(0)
  await openAsNewcomer(page, stack, '/dashboard/mobile')
  await choose('mobile')
  await visit('register-select')
  await page.getByRole('option').first().click()
  await press(w.next)
  await expect(page.getByRole('img', { name: /QR/ })).not.toHaveAttribute('aria-busy')
  await visit('register-mobile')
  await begin('otp')
  await digits(page)
  await visit('register-otp')
  await page.evaluate(() => sessionStorage.removeItem('mfa.serial'))
  await page.reload()
  await expect(page.getByRole('button', { name: getNumber })).toBeVisible()
  await visit('register-otp-start')

  // Both have the same screens, with other words.
  for (const [kind, type] of [['fido', 'ctap'] as const, ...(inFull ? [['pc', 'platform'] as const] : [])]) {
    const key = await plugIn(page, type)
    await key.recognise(false)
    await begin(kind)
    await expect(page.getByText(cancelled, { exact: true })).toBeVisible()
    await visit(`register-${kind}-cancelled`)
    await key.touch(false)
    await press(retry)
    await expect(page.getByText(waiting)).toBeVisible()
    await pass(16)
    await expect(page.getByText('14', { exact: true })).toBeVisible()
    await visit(`register-${kind}`)
    await pass(15)
    await expect(page.getByRole('heading', { name: w.failed })).toBeVisible()
    await visit(`register-${kind}-failed`)
    await page.goBack()
    await expect(page.getByRole('button', { name: goOn, exact: true })).toBeVisible()
    await visit(`register-${kind}-start`)
    await page.goForward()
    await expect(page.getByRole('heading', { name: w.failed })).toBeVisible()
    await press(cancel)
    await key.recognise(true)
    await key.touch(true)
    await begin(kind)
    await expect(page.getByRole('heading', { name: w.complete })).toBeVisible()
    await expect(typed(page)).toBeVisible()
    await visit(`register-${kind}-complete`)
  }
  await page.evaluate(() => sessionStorage.setItem('userId', 'not a number'))
  await begin('pc')
  await expect(page.getByRole('heading', { name: w.signInAgain })).toBeVisible()
  await visit('register-blocked')
}
