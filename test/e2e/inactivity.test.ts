import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'

// The configuration gives 30 minutes. The pages' clock is put ahead, so that no test waits.

const warning = (page: Page) => page.getByRole('region').filter({ hasText: "You'll be logged out in" })

test('who is active in one tab stays signed in in the other; without activity a session warns, goes on when asked, and ends in both, everything cleared but the saved ID [A6c, R213a, R213b, R214a, R214b]', async ({
  page,
  context,
  stack,
  employee,
  screens,
}) => {
  const extended = page.getByText('Your session has been extended.').first()
  const use = async (tab: Page) => {
    await tab.mouse.move(200, 200)
    await tab.mouse.move(220, 220)
  }
  await context.clock.install()
  await page.goto('/')
  await screens.remember.check()
  await screens.signInByEmail(stack, employee)
  const other = await context.newPage()
  await openSignedIn(other, stack, employee, '/dashboard')
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await context.clock.fastForward('20:00')
  const activeAt = (tab: Page) => tab.evaluate(() => localStorage.getItem('mfa.activeAt'))
  /** A tab of another process reads what was written a moment later. */
  const heardBy = async (tab: Page, from: Page) =>
    expect.poll(async () => (await activeAt(tab)) === (await activeAt(from))).toBe(true)
  const before = await activeAt(page)
  await use(other)
  await expect.poll(() => activeAt(page)).not.toBe(before)
  await context.clock.fastForward('20:00')
  await expect(screens.dashboard).toBeVisible()
  await expect(warning(page)).toBeHidden()

  // Activity is noted at most once a second: after that nothing of it is left to be noted.
  await use(page)
  await context.clock.fastForward('00:02')
  await heardBy(other, page)
  await context.clock.fastForward('29:35')
  await expect(warning(page)).toContainText("You haven't been active for a while.")
  await use(page)
  await expect(extended).toBeVisible()
  await expect(warning(page)).toBeHidden()

  await context.clock.fastForward('00:02')
  await heardBy(other, page)
  await context.clock.fastForward('29:35')
  await expect(warning(page)).toBeVisible()
  // Not with the mouse, whose way to the button is activity already.
  await page.getByRole('button', { name: 'Stay signed in' }).dispatchEvent('click')
  await expect(extended).toBeVisible()

  await heardBy(other, page)
  await context.clock.fastForward('29:35')
  await expect(warning(page)).toBeVisible()
  await context.clock.fastForward('00:30')
  await expect(screens.userId).toHaveValue(employee.employeeId)
  await expect(page).toHaveURL(`${stack.url}/`)
  await expect(other.getByRole('textbox', { name: 'User ID' })).toBeVisible()
  const kept = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  await expect.poll(kept).toEqual([['savedId'], []])
})
