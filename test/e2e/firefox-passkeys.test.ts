import { expect, test } from '@playwright/test'
import { startFirefox } from '../support/firefox'
import { specBackendFixture } from './support/backend-fixtures'
import { createCredential, registerBy } from './support/virtual-authenticator'

// Firefox has its own way of asking for a passkey, with its own software behind it. Its platform authenticator on Linux is
// a phone or a key like any other, so the security key stands for both.

/** Runs in the page: an element inside ours, by selector, or a button by the start of its text. */
function inside(wanted: string) {
  const root = document.querySelector('mfa-login')?.shadowRoot
  const buttons = [...(root?.querySelectorAll('button') ?? [])]
  return wanted.startsWith('#')
    ? (root?.querySelector(wanted) ?? null)
    : (buttons.find((button) => button.textContent?.trim().startsWith(wanted) && !button.disabled) ?? null)
}

const titleOf = () => document.querySelector('mfa-login')?.shadowRoot?.querySelector('h1')?.textContent

test('Firefox signs in with a security key, registered with it before [R5a, R191c, R245a]', async () => {
  const backend = await specBackendFixture()
  const user = await backend.employee()
  const firefox = await startFirefox()
  await firefox.goTo(backend.url)
  await firefox.plugIn('usb')
  await registerBy((wanted) => firefox.run(createCredential, wanted), backend, user, 'ctap')

  await expect.poll(() => firefox.run(titleOf, undefined)).toBe('Sign in')
  await firefox.type(inside, '#employee-id', user.employeeId)
  await firefox.click(inside, 'Sign in')
  await expect.poll(() => firefox.run(titleOf, undefined)).toBe('Choose how to sign in')
  await firefox.click(inside, 'FIDO security key')
  await expect.poll(() => firefox.run(titleOf, undefined)).toBe('Dashboard')
  await firefox.close()
  expect(await backend.close()).toEqual([])
})
