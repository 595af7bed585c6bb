import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { minji } from './support/minji'

test('the menu can be skipped, and logging out asks first, and leaves nothing of the employee behind [R83a, R83b, R84b]', async ({
  page,
  stack,
  employee,
  screens: { dialog, logout, logOut, userId },
}) => {
  await openSignedIn(page, stack, employee, '/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: /^FIDO/ }).click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await expect(page.getByRole('heading', { level: 1, name: 'FIDO security key management' })).toBeFocused()
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await logout.click()
  await expect(dialog).toHaveAccessibleName('Do you want to log out?')
  await page.keyboard.press('Escape')
  await expect(logout).toBeFocused()
  await logOut()
  await expect(page).toHaveURL(`${stack.url}/`)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.goBack()
  await expect(userId).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/`)
  await expect(page.getByText(employee.email)).toHaveCount(0)
})

test('paper has all rows of a table, not those alone that are in sight, and the sign-in sheet with its devices and no control [A31h]', async ({
  page,
  stack,
}) => {
  await openSignedIn(page, stack, minji, '/dashboard/fido')
  const rows = page.getByRole('region', { name: 'Table of your authentication history' })
  await expect(rows.getByRole('row')).toHaveCount(11)
  const hidden = () => rows.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await hidden()).toBeGreaterThan(100)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'My sign-in sheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My sign-in sheet' })).toBeFocused()
  const devices = page
    .getByRole('region')
    .getByRole('row')
    .filter({ hasText: /YubiKey|갤럭시|사무실/ })
  for (const name of ['YubiKey', '갤럭시', '사무실'])
    await expect(devices.filter({ hasText: name }).first()).toBeVisible()
  const shown = await devices.count()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(devices).toHaveCount(shown)
  for (const row of await devices.all()) await expect(row).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  expect(await page.getByRole('main').innerText()).not.toContain(token)
})
