import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { tabOnto, tabTo } from './support/keyboard'
import { minji } from './support/minji'

test('the history has pages by tens, and filters and a search that lead back to page 1 by the keyboard alone [R91b, R91c, R91d, R103b]', async ({
  page,
  stack,
}) => {
  await openSignedIn(page, stack, minji, '/dashboard')
  const table = page.getByRole('region', { name: 'Table of your authentication history' })
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  const search = page.getByRole('searchbox', { name: 'Application name' })
  const button = (name: string) => pager.getByRole('button', { name, exact: true })
  const current = pager.locator('[aria-current=page]')
  const firstNumber = pager.getByRole('listitem').first()
  /** There are rows, and each of them has the text. */
  const each = async (text: string) => {
    await expect(rows.filter({ hasNotText: text })).toHaveCount(0)
    expect(await rows.count()).toBeGreaterThan(0)
  }

  await expect(current).toHaveText('1')
  await expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true')
  await expect(rows).toHaveCount(10)
  const newest = await rows.first().innerText()
  await button('Forward 10 pages').click()
  await expect(current).toHaveText('11')
  await expect(firstNumber).toHaveText('11')
  await expect.poll(() => rows.first().innerText()).not.toBe(newest)
  await button('Previous page').click()
  await expect(current).toHaveText('10')
  await expect(firstNumber).toHaveText('1')

  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, /^Status$/)
  await page.keyboard.press('End')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await expect(current).toHaveText('1')
  await each('Failure')

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await page.keyboard.type('OTP')
  await each('OTP')
  await page.keyboard.press('Home')

  await tabOnto(page, search)
  await page.keyboard.type('sign')
  await each('Gaon Sign')

  await page.keyboard.type('!')
  await expect(page.getByText('No matching records').first()).toBeVisible()
  await tabTo(page, /^Reset search and filters$/)
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(10)
  await expect.poll(() => rows.first().innerText()).toBe(newest)
  await tabTo(page, /^Page 2$/)
  await page.keyboard.press('Enter')
  await expect(current).toHaveText('2')
  await expect(current).toBeFocused()
})

test('page 10 of the history is at most 12 keystrokes from the top of the page, also in Korean', async ({
  page,
  stack,
}) => {
  for (const [language, skip, field] of [
    ['en', 'Skip to authentication history', /^Page number/],
    ['ko', '인증 이력으로 건너뛰기', /^페이지 번호/],
  ] as const) {
    await page.context().addCookies([{ name: 'savedLanguage', value: language, url: stack.url }])
    await openSignedIn(page, stack, minji, '/dashboard')
    const current = page.locator('.pager [aria-current=page]')
    await expect(current).toHaveText('1')
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
    })
    let keys = 0
    const press = (key: string) => {
      keys += 1
      return page.keyboard.press(key)
    }
    const focused = (name: string | RegExp) =>
      page.evaluate(
        (source) => {
          let node = document.activeElement
          while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
          return new RegExp(source).test(node?.getAttribute('aria-label') ?? node?.textContent ?? '')
        },
        typeof name === 'string' ? `^${name}$` : name.source,
      )
    const tabOntoNamed = async (name: string | RegExp) => {
      do await press('Tab')
      while (!(await focused(name)) && keys < 30)
    }
    await tabOntoNamed(skip)
    await press('Enter')
    await tabOntoNamed(field)
    await press('1')
    await press('0')
    await press('Enter')
    await expect(current).toHaveText('10')
    expect(keys).toBeLessThanOrEqual(12)
  }
})
