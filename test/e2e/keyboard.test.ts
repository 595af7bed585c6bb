import type { Route } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { focused, tabTo } from './support/keyboard'
import { picture } from './support/picture'
import { selfServiceWords } from './support/self-service-words'
import { inBothThemes } from './support/themes'

test('an employee signs in and out with the keyboard alone [R58, R83a]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await expect(screens.userId).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  expect(await tabTo(page, /^employee-id$/)).toEqual(['employee-id'])
  await page.keyboard.type(employee.employeeId)
  expect(await tabTo(page, /^Sign in$/)).toEqual(['remember', 'Sign in'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeFocused()
  await tabTo(page, /^Email/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your mailbox').first()).toBeVisible()
  await expect(screens.code).toBeFocused()
  await page.keyboard.type(await stack.mailbox.nextCode(employee.email))
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

test('each step moves focus to its heading, or to the field that it is there for, and gives the document its title THE_END', async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in · Sign-in center')
  await expect(screens.userId).toBeFocused()
  await screens.enterId(employee.employeeId)
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeFocused()
  await expect(page).toHaveTitle("Confirm it's you · Sign-in center")
  await page.getByRole('button', { name: /^Email/ }).click()
  await expect(screens.code).toBeFocused()
  await expect(screens.code).toHaveAccessibleDescription(/^Email Enter the code sent to/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveTitle('Sign in · Sign-in center')
  await expect(screens.userId).toBeFocused()
})

test('a step that comes late leaves focus where a person has moved it meanwhile', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const late: Route[] = []
  await page.route('**/manage-screen-*.js', (route) => {
    late.push(route)
  })
  await openSignedIn(page, stack, employee, '/dashboard')
  await expect(screens.dashboard).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: /^FIDO/ }).click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await screens.logout.focus()
  await expect.poll(() => late.length).toBe(1)
  await late[0]?.continue()
  await expect(page.getByRole('heading', { name: selfServiceWords('en').devices })).toBeVisible()
  await expect(screens.logout).toBeFocused()
})

test('the ring that marks focus stands out in both themes', async ({ page, screens }) => {
  await page.goto('/')
  await screens.userId.focus()
  const colours: string[] = []
  await inBothThemes(page, async (theme) => {
    expect((await focused(page)).ring).toBe(true)
    colours.push(await screens.userId.evaluate((field) => getComputedStyle(field).outlineColor))
    await picture(page, `focus.${theme}`)
  })
  expect(new Set(colours).size).toBe(2)
})
