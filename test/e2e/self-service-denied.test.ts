import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'

const elevenHours = 11 * 60 * 60

test('a token that runs out is explained once, however many calls hear of it, and closing signs out [R236a, R236b]', async ({
  page,
  stack,
  screens,
}) => {
  const employee = await stack.employee({ grants: ['email', 'mobile', 'ctap'] })
  await openSignedIn(page, stack, employee, '/dashboard/mobile')
  await expect(page.getByText('No devices yet')).toBeVisible()

  stack.clock.advance(elevenHours)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.getByRole('navigation').getByRole('link', { name: /^FIDO/ }).click()
  await expect.poll(() => refused.length).toBeGreaterThan(1)
  await expect(screens.dialog).toHaveCount(1)
  await expect(screens.dialog).toHaveAccessibleName('Access denied.')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await expect(screens.userId).toBeVisible()
  await expect(screens.dialog).toBeHidden()
  await expect(page).toHaveURL(`${stack.url}/`)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
