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

/** Runs in the page: the size of the title, and of the text in the field. */
function sizes() {
  const root = document.querySelector('mfa-login')?.shadowRoot
  return ['h1', '#employee-id'].map((selector) => {
    const element = root?.querySelector(selector)
    return element ? getComputedStyle(element).fontSize : undefined
  })
}

const titleOf = () => document.querySelector('mfa-login')?.shadowRoot?.querySelector('h1')?.textContent

test('Firefox at 24 px instead of 16 shows the form at one and a half times the size, and signs in with a security key registered with it before [R5a, R191c, R245a]', async () => {
  const backend = await specBackendFixture()
  const user = await backend.employee()
  const firefox = await startFirefox({ 'font.size.variable.x-western': 24, 'font.size.variable.ko': 24 })
  await firefox.goTo(backend.url)
  await firefox.plugIn('usb')
  await registerBy((wanted) => firefox.run(createCredential, wanted), backend, user, 'ctap')

  await expect.poll(() => firefox.run(titleOf, undefined)).toBe('Sign in')
  await expect.poll(() => firefox.run(sizes, undefined)).toEqual(['36px', '24px'])
  await firefox.type(inside, '#employee-id', user.employeeId)
  await firefox.click(inside, 'Sign in')
  await expect.poll(() => firefox.run(titleOf, undefined)).toBe('Choose how to sign in')
  await firefox.click(inside, 'FIDO security key')
  await expect.poll(() => firefox.run(titleOf, undefined)).toBe('Dashboard')
  await firefox.close()
  expect(await backend.close()).toEqual([])
})
