import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'
import { withMotion } from './support/with-motion'

test.use(withMotion)

/** React renders nothing before this file is there. */
const react = '**/elements/chunks/react-*.js'

test('what is typed before React has arrived stays, with the caret where it was', async ({
  page,
  screens,
}) => {
  await page.addInitScript(() =>
    addEventListener('mfa-ready', () => document.documentElement.setAttribute('data-ready', '')),
  )
  const release = await holdBack(page, react)
  await page.goto('/', { waitUntil: 'commit' })
  await screens.userId.pressSequentially('mjkm')
  await screens.userId.press('ArrowLeft')
  await expect(screens.signIn).toBeEnabled()
  release()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(screens.userId).toBeFocused()
  await page.keyboard.type('i')
  await expect(screens.userId).toHaveValue('mjkim')
})

test('Enter before React has arrived signs in once it is there [R34]', async ({
  page,
  employee,
  screens,
}) => {
  const release = await holdBack(page, react)
  await page.goto('/', { waitUntil: 'commit' })
  await screens.userId.fill(employee.employeeId)
  await screens.userId.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeVisible()
})
