import { words } from '../support/words'
import { backendTest, expect } from './support/backend-test'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

const test = backendTest()

test('pc: a person who is not recognized tries again, leaves by Cancel, and comes back to a new prompt [R56b, R194a, R220a]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.goto('/')
  const computer = await plugIn(page, 'platform')
  await registerPasskey(page, backend, user, 'platform')
  await computer.recognise(false)
  await screens.choose(user.employeeId, 'pc')
  await expect(page.getByRole('heading', { name: 'Confirm on this computer' })).toBeVisible()
  await expect(page.getByText(words.en.cancelled, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(screens.dialog).toBeHidden()

  await computer.recognise(true)
  await computer.touch(false)
  await screens.retry.click()
  await expect(screens.waiting).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await computer.touch(true)
  await page.getByRole('button', { name: words.en.pc }).click()
  await expect(screens.dashboard).toBeVisible()
})

test('fido: what goes wrong at the backend is explained in a dialog and beside the countdown; 30 s without a touch fail, one step before another try [R193b]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  await page.clock.install()
  await page.goto('/')
  const key = await plugIn(page, 'ctap')
  await registerPasskey(page, backend, user, 'ctap')
  const refuse = (call: string, code: number) =>
    page.route(call, (route) => route.fulfill({ status: 500, json: { failInfo: { code } } }), { times: 1 })
  await refuse('**/preAuthenticate', 11006)
  await refuse('**/authenticate', 11008)
  await page.route('**/token?*', (route) => route.fulfill({ json: {} }), { times: 1 })
  await screens.choose(user.employeeId, 'fido')
  await expect(page.getByRole('heading', { name: 'Use your security key' })).toBeVisible()
  for (const text of ['11006', '11008', 'Token Error']) {
    await expect(screens.dialog).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Something went wrong', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    if (text === 'Token Error') await key.touch(false)
    await screens.retry.click()
  }

  await expect(screens.waiting).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(screens.failure).toBeVisible()
  await expect(page).toHaveURL(`${backend.url}/auth/fail`)
  await expect(page.getByText('fido / timeout')).toBeVisible()
  await key.touch(true)
  await screens.retry.click()
  await expect(screens.dashboard).toBeVisible()
})
