import type { Page } from '@playwright/test'
import { expect } from '../../support/portal-test'
import { screensOf } from '../../support/screens'
import { openSignedIn } from '../../support/session'
import type { Stack } from '../../support/stack'
import type { Language } from '../../support/words'
import { selfServiceWords } from './self-service-words'

type Visit = (screen: string) => Promise<void>

const unavailable = { status: 503, json: { failInfo: { code: 1002 } } }
const everyAnswer = '**/api/**'

/** Through what the portal shows when it cannot do what it should. */
export async function tourOfTrouble(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = selfServiceWords(language)
  const screens = screensOf(page, language)
  const employee = await stack.employee({
    grants: ['mobile', 'email', 'otp', 'ctap'],
    phones: [{ name: 'Galaxy S24' }],
  })

  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto(`${stack.url}/`)
  await expect(screens.dialog).toBeVisible()
  await visit('trouble-configuration')
  await page.unroute('**/config.json')

  await page.goto(`${stack.url}/`)
  await screens.enterId(employee.employeeId)
  await expect(screens.chooser).toBeVisible()
  await page.route(everyAnswer, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '45' }, body: '' }),
  )
  await page.getByRole('button', { name: w.email }).click()
  await expect(screens.dialog).toBeVisible()
  await visit('trouble-email')
  await page.keyboard.press('Escape')
  await screens.back.click()
  await page.getByRole('button', { name: w.mobile }).click()
  await expect(page.getByRole('button', { name: w.retry })).toBeVisible()
  await visit('trouble-phones')
  await page.unroute(everyAnswer)

  await openSignedIn(page, stack, employee, '/dashboard')
  await page.route(everyAnswer, (route) => route.fulfill(unavailable))
  for (const [screen, path] of Object.entries({
    dashboard: '/dashboard',
    manage: '/dashboard/mobile',
    sheet: '/dashboard/sheet',
    setup: '/mobileSetup/select',
  })) {
    await page.goto(stack.url + path)
    await expect(page.getByRole('button', { name: w.retry }).or(screens.dialog).first()).toBeVisible()
    await expect(page.locator('.skeleton-line, [aria-busy=true]')).toHaveCount(0)
    await expect(screens.dialog).toBeVisible()
    if (screen === 'dashboard') await visit('trouble-dialog')
    await page.keyboard.press('Escape')
    await visit(`trouble-${screen}`)
  }
  await page.unroute(everyAnswer)

  await page.evaluate(() => sessionStorage.setItem('accessToken', 'not-a-token'))
  await page.goto(`${stack.url}/dashboard`)
  await expect(screens.dialog).toBeVisible()
  await visit('trouble-session')
}

/** A session that is about to end by itself. */
export async function tourOfIdleness(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = selfServiceWords(language)
  const employee = await stack.employee({ grants: ['email'] })
  await page.clock.install()
  await page.goto(`${stack.url}/`)
  await screensOf(page, language).signInByEmail(stack, employee)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.clock.fastForward('29:35')
  await expect(page.getByRole('button', { name: w.stay })).toBeVisible()
  // Timers run on: axe waits for some. The countdown stands still.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()))
  await visit('inactivity')
}
