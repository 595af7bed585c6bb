import type { Page } from '@playwright/test'
import { expect } from '../../support/portal-test'
import { screensOf } from '../../support/screens'
import { openSignedIn } from '../../support/session'
import type { E2eEmployee, Stack } from '../../support/stack'
import { type Language, words } from '../../support/words'
import { inFull } from './picture'
import { tourOfDevices } from './tour-of-devices'
import { tourOfNothing, tourOfSelfService } from './tour-of-self-service'
import { plugIn, registerPasskey, type VirtualAuthenticator } from './virtual-authenticator'

type Visit = (screen: string) => Promise<void>

const allMethods = ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp']

// Every screen but those of registration and setup, in one language. `visit` is called at each and leaves it as it was.

/** Through the screens of a sign-in, to the dashboard. */
export async function tourOfSignIn(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = words[language]
  const screens = screensOf(page, language)
  const employee = await employeeWithPhones(stack, language)
  const newcomer = await stack.employee({ grants: [] })
  const chooser = page.getByRole('heading', { name: w.chooser })

  await page.goto(`${stack.url}/`)
  await expect(screens.userId).toBeVisible()
  await visit('login')
  await screens.enterId('ㅡㅓㅏㅑㅡ')
  await expect(screens.userId).toHaveAttribute('aria-invalid', 'true')
  await visit('login-unknown')

  await page.route('**/user-authenticator?*', (route) => route.abort(), { times: 1 })
  await screens.enterId(newcomer.employeeId)
  await expect(screens.dialog).toBeVisible()
  await visit('error-dialog')
  await page.keyboard.press('Escape')
  await expect(screens.signIn).toBeFocused() // or its return takes away what `fill` has selected to replace it
  await screens.enterId(newcomer.employeeId)
  await expect(page.getByRole('heading', { name: w.noMethods })).toBeVisible()
  await visit('chooser-empty')

  await page.goto(`${stack.url}/`)
  const authenticators = await givePasskeys(page, stack, employee)
  await screens.enterId(employee.employeeId)
  await expect(chooser).toBeVisible()
  await visit('chooser')
  await tourOfDevices(page, language, authenticators, visit)
  // A code by SMS has the screen of one by email.
  for (const [name, method] of Object.entries({
    otp: w.otp,
    recovery: w.recovery,
    ...(inFull && { sms: w.sms }),
  })) {
    await page.getByRole('button', { name: method }).click()
    await expect(screens.code).toBeVisible()
    await visit(name)
    await page.getByRole('button', { name: w.back }).click()
    await expect(chooser).toBeVisible()
  }
  await page.getByRole('button', { name: w.email }).click()
  await expect(page.getByText(w.sent).first()).toBeVisible()
  await visit('email')
  const code = await stack.mailbox.nextCode(employee.email)
  await screens.enterCode(code === '000000' ? '000001' : '000000')
  await expect(screens.code).toHaveAttribute('aria-invalid', 'true')
  await visit('email-wrong')
  await screens.enterCode(code)
  await expect(page.getByRole('cell').first()).toBeVisible()
  await visit('dashboard')
}

/** Through the screens behind the sign-in, and those that need none. */
export async function tourOfPortal(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = words[language]
  const screens = screensOf(page, language)
  const employee = await employeeWithPhones(stack, language)
  await page.goto(`${stack.url}/`)
  await givePasskeys(page, stack, employee)
  await openSignedIn(page, stack, employee, '/dashboard')
  await tourOfSelfService(page, stack, language, visit)
  await page.goto(`${stack.url}/nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit('not-found')
  await page.goto(`${stack.url}/dashboard`)
  await screens.logout.click()
  await expect(screens.dialog).toBeVisible()
  await visit('logout-dialog')
  await screens.dialog.getByRole('button', { name: w.logout }).click()
  await expect(screens.userId).toBeVisible()

  for (const path of ['/personalPolicy', '/sample', '/sample/login', '/sample/result', '/widgets']) {
    await page.goto(stack.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await visit(path.slice(1).replace('/', '-'))
  }
  await tourOfNothing(page, stack, visit)
}

const employeeWithPhones = (stack: Stack, language: Language): Promise<E2eEmployee> =>
  stack.employee({
    grants: allMethods,
    phone: '010-0000-0000',
    phones: [
      { name: language === 'ko' ? '갤럭시 S24 (업무용)' : 'Galaxy S24 (work)' },
      { name: 'iPhone 16' },
    ],
  })

/** The computer's own authenticator and a security key, both of which wait for a person who does nothing. */
async function givePasskeys(
  page: Page,
  { url, mailbox }: Stack,
  employee: E2eEmployee,
): Promise<Record<'pc' | 'fido', VirtualAuthenticator>> {
  const service = { loginUrl: `${url}/api/login`, mailbox }
  const give = async (type: 'platform' | 'ctap') => {
    const authenticator = await plugIn(page, type)
    await registerPasskey(page, service, employee, type)
    await authenticator.touch(false)
    return authenticator
  }
  return { pc: await give('platform'), fido: await give('ctap') }
}
