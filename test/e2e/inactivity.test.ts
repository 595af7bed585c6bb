import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'

// The configuration gives 30 minutes. The pages' clock is put ahead, so that no test waits.

const warning = (page: Page) => page.getByRole('region').filter({ hasText: "You'll be logged out in" })

test('an idle session warns, goes on when asked, and ends with everything cleared but the saved ID [R212a, R214a, R214b]', async ({
  page,
  context,
  stack,
  employee,
  screens,
}) => {
  await context.clock.install()
  await page.goto('/')
  await screens.remember.check()
  await screens.signInByEmail(stack, employee)
  await context.clock.fastForward('29:35')
  await expect(warning(page)).toContainText("You haven't been active for a while.")
  // Not with the mouse, whose way to the button is activity already.
  await page.getByRole('button', { name: 'Stay signed in' }).dispatchEvent('click')
  await expect(page.getByText('Your session has been extended.').first()).toBeVisible()

  await context.clock.fastForward('29:35')
  await expect(warning(page)).toBeVisible()
  await context.clock.fastForward('00:30')
  await expect(screens.userId).toHaveValue(employee.employeeId)
  await expect(page).toHaveURL(`${stack.url}/`)
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  expect(kept).toEqual([['savedId'], []])
})

test('moving the mouse ends the warning, and a short status says so [A6c, R213a]', async ({
  page,
  context,
  stack,
  employee,
  screens,
}) => {
  await context.clock.install()
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  await context.clock.fastForward('29:35')
  await expect(warning(page)).toBeVisible()
  await page.mouse.move(200, 200)
  await page.mouse.move(220, 220)
  await expect(page.getByText('Your session has been extended.').first()).toBeVisible()
  await expect(warning(page)).toBeHidden()
})

test('who is active in one tab stays signed in in the other, and both end together [R213b, R214b]', async ({
  page,
  context,
  stack,
  employee,
  screens,
}) => {
  await context.clock.install()
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  const other = await context.newPage()
  await openSignedIn(other, stack, employee, '/dashboard')
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await context.clock.fastForward('20:00')
  const heard = () => page.evaluate(() => localStorage.getItem('mfa.activeAt'))
  const before = await heard()
  await other.mouse.move(200, 200)
  await other.mouse.move(220, 220)
  await expect.poll(heard).not.toBe(before) // a tab of another process reads what was written a moment later
  await context.clock.fastForward('20:00')
  await expect(screens.dashboard).toBeVisible()
  await expect(warning(page)).toBeHidden()

  await context.clock.fastForward('31:00')
  for (const tab of [page, other]) await expect(tab.getByRole('textbox', { name: 'User ID' })).toBeVisible()
})
