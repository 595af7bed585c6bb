import type { Page } from '@playwright/test'
import { expect } from '../../support/portal-test'
import { screensOf } from '../../support/screens'
import { type Language, words } from '../../support/words'
import { inFull } from './picture'
import type { VirtualAuthenticator } from './virtual-authenticator'

/**
 * From the chooser through every screen on which one waits for a device, and the failure pages, back to the chooser.
 * The page's clock stands still, so that a countdown has all the time that a visit takes; it is put ahead to end one.
 */
export async function tourOfDevices(
  page: Page,
  language: Language,
  authenticators: Record<'pc' | 'fido', VirtualAuthenticator>,
  visit: (screen: string) => Promise<void>,
): Promise<void> {
  const w = words[language]
  const { chooser, waiting, failure, cancel, retry } = screensOf(page, language)
  const phone = page.getByRole('button', { name: /^(Galaxy|갤럭시)/ })
  const choose = (method: 'mobile' | 'pc' | 'fido') => page.getByRole('button', { name: w[method] }).click()
  let now = Date.now()
  const pass = (seconds: number) => {
    now += seconds * 1000
    return page.clock.setFixedTime(now)
  }
  const atStart = async (screen: string, button: string) => {
    await page.goBack()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await visit(screen)
    await page.goForward()
    await expect(failure).toBeVisible()
  }
  const backToChooser = async () => {
    await cancel.click()
    await expect(chooser).toBeVisible()
  }

  await pass(0)
  await choose('mobile')
  await expect(phone).toBeVisible()
  await visit('mobile')
  await phone.click()
  await expect(waiting).toBeVisible()
  await pass(16)
  await expect(page.getByText(w.notReceived, { exact: true })).toBeVisible()
  await visit('mobile-wait')
  await pass(15)
  await expect(failure).toBeVisible()
  await visit('fail-mobile')
  await atStart('mobile-start', w.sendRequest)
  await backToChooser()

  await choose('mobile')
  await page.route('**/fcm/push/token', (route) => route.abort(), { times: 1 })
  await phone.click()
  await expect(failure).toBeVisible()
  await visit('fail-push')
  await backToChooser()

  // Both have the same screens, with other words.
  for (const method of inFull ? (['pc', 'fido'] as const) : (['fido'] as const)) {
    const authenticator = authenticators[method]
    await authenticator.recognise(false)
    await authenticator.touch(true)
    await choose(method)
    await expect(page.getByText(w.cancelled, { exact: true })).toBeVisible()
    await visit(`${method}-cancelled`)
    await authenticator.touch(false)
    await retry.click()
    await expect(waiting).toBeVisible()
    await visit(method)
    await pass(31)
    await expect(failure).toBeVisible()
    await visit(`fail-${method}`)
    await atStart(`${method}-start`, w.continue)
    await backToChooser()
  }
}
