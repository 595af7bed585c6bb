import type { Page, Route } from '@playwright/test'
import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { drawn, measureShift, shiftSoFar } from './support/layout-shift'
import { withMotion } from './support/with-motion'

test.use(withMotion)

/** A shift that a person notices. */
const bound = 0.05

/** Holds back every answer of the user service; the function lets one arrive after the other, each drawn on its own. */
async function oneByOne(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route('**/api/user/**', (route) => void held.push(route))
  return async () => {
    for (let route = held.shift(); route; route = held.shift()) {
      const answered = page.waitForResponse((response) => response.request() === route?.request())
      await route.continue()
      await answered
      await drawn(page)
    }
  }
}

for (const [path, width] of [
  ['/dashboard', 1280],
  ['/dashboard/mobile', 360],
  ['/dashboard/pc', 768],
  ['/dashboard/sheet', 1280],
  ['/dashboard/phone', 360],
] as const)
  test(`${path} moves by less than ${bound} while it loads, ${width} px wide`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 800 })
    const employee = await stack.employee({
      grants: ['email', 'mobile', 'otp', 'platform'],
      phones: [{ name: 'Galaxy S24' }],
    })
    await measureShift(page)
    const release = await oneByOne(page)
    await openSignedIn(page, stack, employee, path)
    const waiting = page.locator('[aria-busy=true], .skeleton-line')
    await expect(waiting.first()).toBeVisible()
    await expect
      .poll(async () => {
        await release()
        return waiting.count()
      })
      .toBe(0)
    await drawn(page)
    const shift = await shiftSoFar(page)
    expect(shift).toBeLessThan(bound)
  })

test('the dashboard and its shape have the language control in sight where there is room', async ({
  page,
  stack,
  employee,
}) => {
  const release = await holdBack(page, '**/elements/chunks/react-*.js')
  await openSignedIn(page, stack, employee, '/dashboard')
  const control = page.getByRole('group', { name: 'Language' })
  const expectControl = async () => {
    for (const [width, visible] of [
      [360, false],
      [768, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(control, `${width} px`).toBeVisible({ visible })
    }
  }
  await expect(page.locator('.sk-main')).toBeVisible()
  await expectControl()
  await expect(page.locator('.sk-main')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  await expectControl()
})
