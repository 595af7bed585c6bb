import type { Locator } from '@playwright/test'
import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'

// Password managers and scripts put text into a field, and the page hears of it late, or not at all.

const fillSilently = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, text) => {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    own?.set?.call(input, text)
  }, text)

test('an ID and a code filled in without an event are sent by Enter, and an entry without a code is asked for again [R34, R58, A69d, A70d]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await holdBack(page, '**/elements/chunks/react-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await fillSilently(screens.userId, employee.employeeId)
  await screens.userId.press('Enter')
  release()
  await expect(screens.chooser).toBeVisible()

  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(screens.signIn).toBeDisabled()
  await fillSilently(screens.userId, employee.employeeId)
  await screens.userId.press('Enter')
  await page.getByRole('button', { name: /^Email/ }).click()
  const code = await stack.mailbox.nextCode(employee.email)
  await screens.code.fill('no code')
  await screens.code.press('Enter')
  await expect(page.getByText('Enter the digits of the code.').first()).toBeVisible()
  await expect(screens.code).toBeFocused()
  expect(asked.filter((url) => url.includes('validate'))).toEqual([])
  await fillSilently(screens.code, `인증번호: ${code}.`)
  await screens.code.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the button is there for an ID filled in without an event as soon as the pointer or focus comes [A70b, A70c]', async ({
  page,
  employee,
  screens,
}) => {
  for (const come of [
    () => page.locator('mfa-login form').hover({ position: { x: 5, y: 5 } }),
    () => screens.remember.focus(),
    () => screens.userId.dispatchEvent('change'),
  ]) {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await fillSilently(screens.userId, employee.employeeId)
    await expect(screens.signIn).toBeDisabled()
    await come()
    await expect(screens.signIn).toBeEnabled()
  }
  await screens.signIn.click()
  await expect(screens.chooser).toBeVisible()
})
