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

    test(`${locale} gets the portal in ${language} [R16] [R17]`, async ({ page }) => {
      await page.goto('/')
      await expect(screensOf(page, language).userId).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
}

test('choosing a language saves it in cookie and local storage and reloads the page [R21] [R22] [R325]', async ({
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

test('the saved language goes before the one of the browser, also on later visits [R18]', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(screensOf(page, 'ko').userId).toBeVisible()
  const later = await context.newPage()
  await later.goto('/sample')
  await expect(later.getByRole('link', { name: 'MFA로 로그인' })).toBeVisible()
})

test('the language control has a globe, both names, and shows which is chosen [R19] [R20]', async ({
  page,
}) => {
  await page.goto('/')
  const control = page.getByRole('group', { name: 'Language' })
  await expect(control.getByRole('button')).toHaveText(['한국어', 'English'])
  await expect(control.locator('svg')).toHaveCount(1)
  const colour = (name: string) =>
    control.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color)
  expect(await colour('English')).not.toBe(await colour('한국어'))
})

test('a language chosen on the code screen keeps the step and the code that was sent [R21]', async ({
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

  test('the whole way is in Korean, without a word, key or placeholder left over [R16] [R325]', async ({
    page,
    stack,
    employee,
  }) => {
    const korean = screensOf(page, 'ko')
    const own = [employee.employeeId, employee.email, 'Gaon Works', 'Gaon Sign', 'Gaon HR']
    await page.goto('/')
    expect(await leftovers(page, own)).toEqual([])
    await korean.enterId(employee.employeeId)
    await expect(page.getByRole('heading', { name: '인증 수단 선택' })).toBeVisible()
    expect(await leftovers(page, own)).toEqual([])
    await page.getByRole('button', { name: /^이메일 인증/ }).click()
    await expect(page.getByText('메일함을 확인하세요').first()).toBeVisible()
    expect(await leftovers(page, own)).toEqual([])
    await korean.enterCode('000000')
    await expect(page.getByText('유효하지 않은 인증번호입니다')).toBeVisible()
    expect(await leftovers(page, own)).toEqual([])
    await korean.enterCode(await stack.mailbox.nextCode(employee.email))
    await expect(korean.dashboard).toBeVisible()
    expect(await leftovers(page, own)).toEqual([])
    await korean.logout.click()
    await expect(korean.dialog).toBeVisible()
    expect(await leftovers(page, own)).toEqual([])
  })
})
