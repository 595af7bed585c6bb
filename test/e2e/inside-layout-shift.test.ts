import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'

/** What a person notices. */
const bound = 0.05

/** Adds up how far the page moves on its own, from its first paint on. */
const measureShift = (page: Page) =>
  page.addInitScript(() => {
    const total = { shift: 0 }
    Object.assign(window, { total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) total.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Two frames, so that what has changed is drawn and measured. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Holds back every answer of the user service; the function lets one arrive after the other, each drawn on its own. */
async function oneByOne(page: Page): Promise<() => Promise<number>> {
  const held: Route[] = []
  await page.route('**/api/user/**', (route) => void held.push(route))
  return async () => {
    let released = 0
    for (let route = held.shift(); route; route = held.shift()) {
      const answered = page.waitForResponse((response) => response.request() === route?.request())
      await route.continue()
      await answered
      await drawn(page)
      released += 1
    }
    return released
  }
}

const screens = [
  { path: '/dashboard', skeleton: 'article, .status-card', last: 'OTP', calls: 6 },
  { path: '/dashboard/mobile', skeleton: '.bone', last: 'Galaxy S24', calls: 3 },
  { path: '/dashboard/pc', skeleton: '.bone', last: 'No device registered', calls: 3 },
] as const

for (const { path, skeleton, last, calls } of screens)
  for (const width of [360, 768, 1280])
    test(`${path} moves by less than ${bound} while it loads, ${width} px wide`, async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 800 })
      const employee = await stack.employee({
        grants: ['email', 'mobile', 'otp', 'platform'],
        phones: [{ name: 'Galaxy S24' }],
      })
      await measureShift(page)
      const release = await oneByOne(page)
      await openSignedIn(page, stack, employee, path)
      await expect(page.locator(skeleton).first()).toBeVisible()
      let answered = 0
      await expect
        .poll(async () => {
          answered += await release()
          return answered
        })
        .toBeGreaterThanOrEqual(calls)
      await expect(page.getByText(last, { exact: true }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], .bone')).toHaveCount(0)
      await drawn(page)
      const shift = await page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift)
      expect(shift).toBeLessThan(bound)
    })
