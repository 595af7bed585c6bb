import { expect, test } from '../support/portal-test'

test('a failure opens a dialog with title, message and code; Esc and the button close it [R284a, R188a, R188b]', async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await page.route(
    '**/user-authenticator?*',
    (route) => route.fulfill({ status: 500, json: { failInfo: { code: '3002' } } }),
    { times: 2 },
  )
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => screens.dialog.getByRole('button', { name: 'OK' }).click(),
  ]) {
    await screens.userId.fill(employee.employeeId)
    await screens.userId.press('Enter')
    await expect(screens.dialog).toHaveAccessibleName('Error Occurred')
    await expect(screens.dialog).toHaveAccessibleDescription(/Please try again\.\s*Error code 3002/)
    await expect(screens.dialog.getByRole('button', { name: 'OK' })).toBeFocused()
    await close()
    await expect(screens.dialog).toBeHidden()
    await expect(screens.userId).toBeFocused()
  }
})
