import { expect, test } from '../support/portal-test'
import { countStarts } from './support/count-starts'
import { openAsNewcomer } from './support/newcomer'
import { addDevice, button, digits, title } from './support/registering'
import { plugIn } from './support/virtual-authenticator'

test('Back to the registration of a passkey opens no prompt; Continue and Try again do [R131]', async ({
  page,
  stack,
  screens,
}) => {
  const started = countStarts(page)
  await openAsNewcomer(page, stack, '/dashboard/fido')
  const key = await plugIn(page, 'ctap')
  await page.route('**/register', (route) => route.fulfill({ status: 500, json: {} }), { times: 2 })
  await addDevice(page, 'FIDO security key management')
  await expect(title(page, /registration failed/)).toBeVisible()
  expect(started.challenges).toBe(1)
  await page.goBack()
  await expect(button(page, 'Continue')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Continue')).toBeVisible()
  await page.goForward()
  await expect(title(page, /registration failed/)).toBeVisible()
  expect(started.challenges).toBe(1)
  await screens.retry.click()
  await expect(title(page, /registration failed/)).toBeVisible()
  expect(started.challenges).toBe(2)
  await screens.cancel.click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await page.goBack()
  await expect(title(page, /registration failed/)).toBeVisible()
  await page.goBack()
  await key.recognise(true)
  await button(page, 'Continue').click()
  await expect(title(page, /registration complete/)).toBeVisible()
  expect(started.challenges).toBe(3)
})

test('Back and Forward show the number that is still open, and ask for none [A63a]', async ({
  page,
  stack,
  screens,
}) => {
  const started = countStarts(page)
  await openAsNewcomer(page, stack, '/dashboard/mobile')
  await addDevice(page, 'Mobile biometric management')
  const shown = await digits(page)
  await page.goBack()
  await expect(button(page, 'Next')).toBeVisible()
  await page.goForward()
  expect(await digits(page)).toBe(shown)
  expect(started.serials).toBe(1)
  // Choosing it again starts another registration, with another number.
  await screens.cancel.click()
  await button(page, 'Next').click()
  await expect(page.getByText(/^(\d ){5}\d$/)).toBeAttached()
  expect(await digits(page)).not.toBe(shown)
  expect(started.serials).toBe(2)
})
