import type { Page } from '@playwright/test'
import { words } from '../support/words'
import type { BackendFixture, EmployeeFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { type PasskeyType, plugIn, registerPasskey } from './support/virtual-authenticator'

const test = backendTest()

const kinds = [
  { method: 'pc', type: 'platform', title: 'Confirm on this computer', clause: 'R193a' },
  { method: 'fido', type: 'ctap', title: 'Use your security key', clause: 'R193b' },
] as const

/** A page of the portal with an authenticator that holds a passkey of the employee. */
async function openWithPasskey(
  page: Page,
  backend: BackendFixture,
  user: EmployeeFixture,
  type: PasskeyType,
) {
  await page.goto('/')
  const authenticator = await plugIn(page, type)
  await registerPasskey(page, backend, user, type)
  return authenticator
}

/** Expects an interrupted wait: a status, no dialog, and the countdown. */
async function expectInterrupted(page: Page, status: string | RegExp): Promise<void> {
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
}

for (const { method, type, title, clause } of kinds) {
  test(`${method}: a person who is not recognized reads so beside the countdown, and tries again [R194a, R220a]`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    const authenticator = await openWithPasskey(page, backend, user, type)
    await authenticator.recognise(false)
    await screens.choose(user.employeeId, method)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectInterrupted(page, words.en.cancelled)
    await expect(screens.dialog).toBeHidden()
    await authenticator.recognise(true)
    await screens.retry.click()
    await expect(screens.dashboard).toBeVisible()
  })

  test(`${method}: a prompt without an answer ends after 30 s, and Try again goes one step back to it [R69] [${clause}]`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    await page.clock.install()
    const authenticator = await openWithPasskey(page, backend, user, type)
    await authenticator.touch(false)
    await screens.choose(user.employeeId, method)
    await expect(screens.waiting).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect(screens.failure).toBeVisible()
    await expect(page).toHaveURL(`${backend.url}/auth/fail`)
    await expect(page.getByText(`${method} / timeout`)).toBeVisible()
    await authenticator.touch(true)
    await screens.retry.click()
    await expect(screens.dashboard).toBeVisible()
  })

  test(`${method}: Cancel ends the prompt and goes back one page; coming back begins with a new one [R56b]`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    const authenticator = await openWithPasskey(page, backend, user, type)
    await authenticator.touch(false)
    await screens.choose(user.employeeId, method)
    await expect(screens.waiting).toBeVisible()
    await screens.cancel.click()
    await expect(screens.chooser).toBeVisible()
    await authenticator.touch(true)
    await page.getByRole('button', { name: method === 'pc' ? /^PC biometric/ : /^FIDO security key/ }).click()
    await expect(screens.dashboard).toBeVisible()
  })

  test(`${method}: what the backend refuses, or an exchange without a token, is explained in a dialog and beside the countdown [R202a]`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    await openWithPasskey(page, backend, user, type)
    const refuse = (call: string, code: number) =>
      page.route(call, (route) => route.fulfill({ status: 500, json: { failInfo: { code } } }), { times: 1 })
    await refuse('**/preAuthenticate', 11006)
    await refuse('**/authenticate', 11008)
    await page.route('**/token?*', (route) => route.fulfill({ json: {} }), { times: 1 })
    await screens.choose(user.employeeId, method)
    for (const text of ['11006', '11008', 'Token Error']) {
      await expect(screens.dialog).toContainText(text)
      await page.keyboard.press('Escape')
      await expectInterrupted(page, 'Something went wrong')
      await screens.retry.click()
    }
    await expect(screens.dashboard).toBeVisible()
  })
}

test('a computer without biometrics is explained in the chooser, and can be tried anyway', async ({
  page,
  screens,
  backend,
  user,
  context,
}) => {
  const other = await context.newPage()
  await openWithPasskey(other, backend, user, 'platform')
  await other.close()
  await page.goto('/')
  await screens.enterId(user.employeeId)
  const row = page.getByRole('button', { name: /^PC biometric/ })
  await expect(row).toContainText('Try anyway')
  await expect(row).toContainText('No fingerprint, face or PIN seems to be set up.')
  await row.press('Enter')
  await expect(page).toHaveURL(`${backend.url}/auth/pc`)
})

test('a browser without WebAuthn says so at the place of the method, and leads to the others', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.goto('/')
  await screens.enterId(user.employeeId)
  await expect(screens.chooser).toBeVisible()
  for (const path of ['/auth/pc', '/auth/fido']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not supported' })).toBeVisible()
    await page.getByRole('button', { name: 'Use another method' }).click()
    await expect(page).toHaveURL(`${backend.url}/auth`)
  }
})
