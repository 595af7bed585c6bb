import { globe } from '../../src/ui/glyph'
import { expect, test } from '../support/portal-test'
import { screensOf } from '../support/screens'

test('the language control shows both languages and which is chosen, and saves a choice for this page and later visits [R19, R20a, R20b, R21b, R325b]', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const control = page.getByRole('group', { name: 'Language' })
  await expect(control.getByRole('button')).toHaveText(['한국어', 'English'])
  await expect(control.locator('svg')).toBeVisible()
  await expect(control.locator('svg path')).toHaveAttribute('d', globe.lines)
  await expect(control.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  const colour = (name: string) =>
    control.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color)
  const [chosen, other] = [await colour('English'), await colour('한국어')]
  expect(chosen).not.toBe(other)

  await page.getByRole('button', { name: '한국어' }).click()
  await expect(screensOf(page, 'ko').userId).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  const korean = page.getByRole('group', { name: '언어' })
  await expect(korean.getByRole('button', { name: '한국어' })).toHaveAttribute('aria-current', 'true')
  await expect(korean.getByRole('button', { name: '한국어' })).toHaveCSS('color', chosen)
  await expect(korean.getByRole('button', { name: 'English' })).toHaveCSS('color', other)
  const saved = (await context.cookies()).find(({ name }) => name === 'savedLanguage')
  expect(saved).toMatchObject({ value: 'ko', path: '/' })
  expect(saved?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600)
  expect(await page.evaluate(() => localStorage.getItem('savedLanguage'))).toBe('ko')
})

test('a language chosen on the code screen reloads the page, keeps the step and the code that was sent, and overrides the browser’s without local storage [A1c, A2b, R18, R21a, R21c]', async ({
  page,
  context,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '한국어' }).click()
  await reloaded
  const korean = screensOf(page, 'ko')
  await expect(korean.code).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  const later = await context.newPage()
  await later.goto('/sample')
  await expect(later.getByRole('link', { name: 'MFA로 로그인' })).toBeVisible()
  await later.close()
  await korean.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(korean.dashboard).toBeVisible()
})
