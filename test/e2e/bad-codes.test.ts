import { expect, test } from '../support/portal-test'

const refused = 'This verification code is invalid. Please enter it again.'

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

test('a wrong code, an expired one and one that was used are refused at the field, and a new one signs in [R231a]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  const late = await stack.mailbox.nextCode(employee.email)
  await screens.enterCode(wrongFor(late))
  await expect(screens.code).toHaveAccessibleDescription(refused)
  await expect(screens.code).toBeFocused()
  await expect(screens.dialog).toBeHidden()

  stack.clock.advance(301)
  // The wrong one is selected: what is typed next replaces it.
  await page.keyboard.type(late)
  await expect(screens.code).toHaveValue(late)
  const answered = page.waitForResponse('**/email/authenticate/validate?*')
  await page.keyboard.press('Enter')
  expect((await answered).ok()).toBe(false)
  await expect(screens.code).toHaveAccessibleDescription(refused)

  await page.getByRole('button', { name: 'Send again' }).click()
  const code = await stack.mailbox.nextCode(employee.email)
  await screens.enterCode(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(screens.dashboard).toBeVisible()

  await screens.logOut()
  await screens.choose(employee.employeeId, 'email')
  await screens.enterCode(code)
  await expect(screens.code).toHaveAccessibleDescription(refused)
})

test('after too many wrong codes it says to wait, and leads back to the methods [R304b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  await stack.mailbox.nextCode(employee.email)
  // A code is good for five tries, and a browser that is new to the employee has ten.
  for (const code of [1, 2]) {
    for (let guess = 0; guess < 5; guess++) {
      const answered = page.waitForResponse('**/email/authenticate/validate?*')
      await screens.enterCode(`${code}00000000${guess}`)
      await answered
      await expect(page.getByText(refused)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Send again' }).click()
    await stack.mailbox.nextCode(employee.email)
  }
  await screens.enterCode('9999999999')
  await expect(screens.dialog).toContainText('Too many attempts')
  await page.keyboard.press('Escape')
  await expect(screens.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Use another method' }).click()
  await expect(screens.chooser).toBeVisible()
})
