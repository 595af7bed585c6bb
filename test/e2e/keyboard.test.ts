import { expect, test } from '../support/portal-test'
import { focused, tabTo } from './support/keyboard'
import { picture } from './support/picture'
import { inBothThemes } from './support/themes'

test('an employee signs in, a step back on the way, and out with the keyboard alone; each step has its focus and its title [R58, R83a]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in · Sign-in center')
  await expect(screens.userId).toBeFocused()
  const rings: string[] = []
  await inBothThemes(page, async (theme) => {
    expect((await focused(page)).ring).toBe(true)
    rings.push(await screens.userId.evaluate((field) => getComputedStyle(field).outlineColor))
    await picture(page, `focus.${theme}`)
  })
  expect(new Set(rings).size).toBe(2)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  expect(await tabTo(page, /^employee-id$/)).toEqual(['employee-id'])
  await page.keyboard.type(employee.employeeId)
  expect(await tabTo(page, /^Sign in$/)).toEqual(['remember', 'Sign in'])
  await page.keyboard.press('Enter')
  await expect(screens.chooser).toBeFocused()
  await expect(page).toHaveTitle("Confirm it's you · Sign-in center")
  await tabTo(page, /^Cancel$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Sign in · Sign-in center')
  await expect(screens.userId).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(employee.employeeId)
  await page.keyboard.press('Enter')
  await expect(screens.chooser).toBeFocused()
  await tabTo(page, /^Email/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your mailbox').first()).toBeVisible()
  await expect(screens.code).toBeFocused()
  await expect(screens.code).toHaveAccessibleDescription(/^Email Enter the code sent to/)
  const code = await stack.mailbox.nextCode(employee.email)

  await tabTo(page, /^Cancel$/)
  await page.keyboard.press('Enter')
  await expect(screens.chooser).toBeFocused()
  await page.goForward()
  await expect(screens.code).toBeFocused()

  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(screens.dashboard).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await screens.logout.focus()
  await page.keyboard.press('Enter')
  await expect(screens.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(screens.logout).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Log out$/)
  await page.keyboard.press('Enter')
  await expect(screens.userId).toBeVisible()
})
