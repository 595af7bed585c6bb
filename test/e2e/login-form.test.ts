import { maskEmail } from '../../src/contract/text'
import { expect, test } from '../support/portal-test'

const savedId = () => localStorage.getItem('savedId')

test('the form at / has its parts, a button that ignores clicks without an ID, and the panel of the portal, which stays beside the chooser and the code [R25a, R25b, R26b, R32d, R33]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const brand = page.getByRole('banner')
  const mark = brand.getByRole('link', { name: 'Sign-in center' })
  /** Where the panel stands and what it says; it grows with the card beside it. */
  const layout = async () => {
    const box = await brand.boundingBox()
    return { x: box?.x, y: box?.y, width: box?.width, words: await brand.innerText() }
  }
  await page.goto('/')
  await expect(screens.userId).toHaveAttribute('autocomplete', 'username')
  await expect(screens.remember).not.toBeChecked()
  await expect(page.getByRole('button', { name: '한국어' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()

  await expect(screens.signIn).toBeDisabled()
  await screens.userId.fill('   ')
  await expect(screens.signIn).toBeDisabled()
  await screens.signIn.click({ force: true })
  await screens.userId.press('Enter')
  await screens.userId.fill('x')
  await expect(screens.signIn).toBeEnabled()
  await screens.userId.fill('')
  await expect(screens.signIn).toBeDisabled()
  await expect(page).toHaveURL(`${stack.url}/`)

  await expect(mark.locator('svg, img')).toBeVisible()
  const form = await layout()
  expect(form.words).toContain('Sign-in center')
  expect((await screens.userId.boundingBox())?.x).toBeGreaterThan(form.width ?? 0)
  await screens.enterId(employee.employeeId)
  await expect(screens.chooser).toBeVisible()
  expect(await layout()).toEqual(form)
  await page.getByRole('button', { name: /^Email/ }).click()
  await expect(screens.code).toBeVisible()
  expect(await layout()).toEqual(form)
})

test('an unknown ID is said at the field and not remembered; a known one is sent by Enter, tidied, and remembered until that is unchecked [R34, R38a, R40a, R41, A42c]', async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.remember.check()
  await screens.enterId('nobody')
  await expect(screens.userId).toHaveAccessibleDescription(
    'This username does not exist. Please enter it again.',
  )
  await expect(screens.userId).toHaveAttribute('aria-invalid', 'true')
  await expect(screens.userId).toBeFocused()
  await expect(screens.userId).toHaveValue('nobody')
  await expect(screens.dialog).toBeHidden()
  await screens.userId.pressSequentially('x')
  await expect(screens.userId).not.toHaveAccessibleDescription(/does not exist/)
  expect(await page.evaluate(savedId)).toBeNull()

  const asked = page.waitForRequest('**/user-authenticator?*')
  await screens.userId.fill(`  ${employee.employeeId.toUpperCase()} `)
  await screens.userId.press('Enter')
  expect(new URL((await asked).url()).searchParams.get('employeeId')).toBe(employee.employeeId)
  await expect(screens.chooser).toBeVisible()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    employeeId: employee.employeeId,
    userEmail: maskEmail(employee.email),
    applicationId: '1',
  })
  expect(await page.evaluate(savedId)).toBe(employee.employeeId)

  await page.goto('/')
  await expect(screens.userId).toHaveValue(employee.employeeId)
  await expect(screens.remember).toBeChecked()
  await expect(screens.signIn).toBeEnabled()
  await screens.remember.uncheck()
  await expect.poll(() => page.evaluate(savedId)).toBeNull()
})
