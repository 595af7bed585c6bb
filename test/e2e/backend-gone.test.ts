import { expect, test } from '../support/portal-test'
import { startStack } from '../support/stack'

test('a backend that stops in the middle of a sign-in is explained, and the code stays [R240a]', async ({
  page,
  screens,
}) => {
  const stack = await startStack()
  const employee = await stack.employee()
  await page.goto(stack.url)
  await screens.chooseEmail(employee.employeeId)
  await stack.close()
  await screens.enterCode('123456')
  await expect(screens.dialog).toContainText(/No connection to the server|Error Occurred/)
  await page.keyboard.press('Escape')
  await expect(screens.code).toHaveValue('123456')
  await expect(screens.signIn).toBeEnabled()
})
