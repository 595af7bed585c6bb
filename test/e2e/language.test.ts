import { globe } from '../../src/ui/glyph'
import { expect, test } from '../support/portal-test'
import { screensOf } from '../support/screens'
import { leftovers } from '../support/texts-on-screen'

const browserLanguages = [
  ['ko-KR', 'ko'],
  ['ko', 'ko'],
  ['en-GB', 'en'],
  ['ja-JP', 'en'],
] as const

for (const [locale, language] of browserLanguages) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test(`${locale} gets the portal in ${language} [${language === 'ko' ? 'R17a' : 'R17b'}]`, async ({
      page,
    }) => {
      await page.goto('/')
      await expect(screensOf(page, language).userId).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
}

test('choosing a language saves it in cookie and local storage and reloads the page [R325b, R21a, R21b]', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '한국어' }).click()
  await reloaded
  await expect(screensOf(page, 'ko').userId).toBeVisible()
  await expect(page.getByRole('button', { name: '한국어' })).toHaveAttribute('aria-current', 'true')

  const cookie = (await context.cookies()).find(({ name }) => name === 'savedLanguage')
  expect(cookie).toMatchObject({ value: 'ko', path: '/' })
  expect(await page.evaluate(() => localStorage.getItem('savedLanguage'))).toBe('ko')
})

test('the saved language goes before the one of the browser, also on later visits and without local storage [R18] [A1c]', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(screensOf(page, 'ko').userId).toBeVisible()
  const saved = (await context.cookies()).find(({ name }) => name === 'savedLanguage')
  expect(saved?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600)
  await page.evaluate(() => localStorage.clear())
  const later = await context.newPage()
  await later.goto('/sample')
  await expect(later.getByRole('link', { name: 'MFA로 로그인' })).toBeVisible()
})

test('the language control has a globe, both names, and shows which is chosen [R19] [R20a] [R20b]', async ({
  page,
}) => {
  await page.goto('/')
  const control = page.getByRole('group', { name: 'Language' })
  await expect(control.getByRole('button')).toHaveText(['한국어', 'English'])
  await expect(control.locator('svg')).toBeVisible()
  await expect(control.locator('svg path')).toHaveAttribute('d', globe.lines)
  const colour = (name: string) =>
    control.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color)
  const [chosen, other] = [await colour('English'), await colour('한국어')]
  expect(chosen).not.toBe(other)
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('button', { name: '한국어' })).toHaveAttribute('aria-current', 'true')
  const korean = page.getByRole('group', { name: '언어' })
  await expect(korean.getByRole('button', { name: '한국어' })).toHaveCSS('color', chosen)
  await expect(korean.getByRole('button', { name: 'English' })).toHaveCSS('color', other)
})

test('a language chosen on the code screen keeps the step and the code that was sent [A2b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  await page.getByRole('button', { name: '한국어' }).click()
  const korean = screensOf(page, 'ko')
  await expect(korean.code).toBeVisible()
  await korean.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(korean.dashboard).toBeVisible()
})

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' })

  test('the whole way is in Korean, without a word, key or placeholder left over [R325a, R16b]', async ({
    page,
    stack,
    employee,
  }) => {
    const korean = screensOf(page, 'ko')
    await page.goto('/')
    expect(await leftovers(page, 'ko')).toEqual([])
    await korean.enterId(employee.employeeId)
    await expect(page.getByRole('heading', { name: '인증 수단 선택' })).toBeVisible()
    expect(await leftovers(page, 'ko')).toEqual([])
    await page.getByRole('button', { name: /^이메일 인증/ }).click()
    await expect(page.getByText('메일함을 확인하세요').first()).toBeVisible()
    expect(await leftovers(page, 'ko')).toEqual([])
    await korean.enterCode('000000')
    await expect(page.getByText('유효하지 않은 인증번호입니다')).toBeVisible()
    expect(await leftovers(page, 'ko')).toEqual([])
    await korean.enterCode(await stack.mailbox.nextCode(employee.email))
    await expect(korean.dashboard).toBeVisible()
    expect(await leftovers(page, 'ko')).toEqual([])
    await korean.logout.click()
    await expect(korean.dialog).toBeVisible()
    expect(await leftovers(page, 'ko')).toEqual([])
  })
})
