import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'

// The other changes that scripts and extensions make are in test/elements/foreign-nodes.test.ts.

/** React renders nothing before this file is there. */
const react = '**/elements/chunks/react-*.js'

test('Enter in a form into which an extension put a button before React arrived signs in [R34]', async ({
  page,
  employee,
  screens,
  complaints,
}) => {
  const release = await holdBack(page, react)
  await page.goto('/', { waitUntil: 'commit' })
  await screens.userId.fill(employee.employeeId)
  await screens.userId.evaluate((input) => input.before(document.createElement('button')))
  await screens.userId.press('Enter')
  release()
  await expect(screens.chooser).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  // React says that the form was not its own, which is what this is about.
  complaints.length = 0
})

test('no form is ever sent by the browser itself, early or late', async ({ page, screens }) => {
  const release = await holdBack(page, react)
  await page.goto('/', { waitUntil: 'commit' })
  await screens.userId.fill('mjkim')
  const submitted = () =>
    page.locator('mfa-login form').evaluate((form: HTMLFormElement) => {
      // As scripts that fill in forms do: without an event that could be cancelled.
      form.submit()
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  await submitted()
  release()
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' }).or(screens.userId)).toBeVisible()
  await expect(page).not.toHaveURL(/username/)
})
