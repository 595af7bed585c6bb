import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import type { Stack } from '../support/stack'
import { inEachLanguage } from './support/each-language'
import { tabOnto, tabTo } from './support/keyboard'
import { minji } from './support/minji'
import { selfServiceWords } from './support/self-service-words'

test('on paper all rows of a table stand, not those alone that are in sight [A31h]', async ({
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
})

inEachLanguage(({ language }) => {
  const w = selfServiceWords(language)

  /** The history as one finds it on the page. */
  const historyOn = async (page: Page, stack: Stack, path: string) => {
    await openSignedIn(page, stack, minji, path)
    const table = page.getByRole('region', { name: w.historyTable })
    const pager = page.getByRole('navigation', { name: w.pages })
    await expect(table).toBeVisible()
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
    return {
      rows,
      /** There are rows, and each of them has the text. */
      each: async (text: string) => {
        await expect(rows.filter({ hasNotText: text })).toHaveCount(0)
        expect(await rows.count()).toBeGreaterThan(0)
      },
      cells: (column: number) => table.getByRole('row').getByRole('cell').nth(column),
      search: page.getByRole('searchbox', { name: w.search }),
      button: (name: string) => pager.getByRole('button', { name, exact: true }),
      numbers: pager.getByRole('listitem'),
      current: pager.locator('[aria-current=page]'),
    }
  }

  test(`pages come in blocks of ten and by tens in ${language} [R91d, R317a, R166b]`, async ({
    page,
    stack,
  }) => {
    const { button, current, numbers, rows } = await historyOn(page, stack, '/dashboard')
    await expect(current).toHaveText('1')
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await expect(button(w.previous)).toHaveAttribute('aria-disabled', 'true')
    await expect(rows).toHaveCount(10)
    const newest = await rows.first().innerText()

    await button(w.aheadTen).click()
    await expect(current).toHaveText('11')
    await expect(numbers.first()).toHaveText('11')
    await expect.poll(() => rows.first().innerText()).not.toBe(newest)
    await button(w.previous).click()
    await expect(current).toHaveText('10')
    await expect(numbers.first()).toHaveText('1')
    await button(w.next).click()
    await expect(current).toHaveText('11')
    await button(w.backTen).click()
    await expect(current).toHaveText('1')
    await expect.poll(() => rows.first().innerText()).toBe(newest)
  })

  test(`filters and search in ${language} lead back to page 1, by the keyboard alone [R91b, R91c, R103b]`, async ({
    page,
    stack,
  }) => {
    const { button, current, each, rows, search } = await historyOn(page, stack, '/dashboard')
    await button(w.page(2)).click()
    await expect(current).toHaveText('2')

    await page.getByRole('heading', { level: 1 }).focus()
    await tabTo(page, w.byStatus)
    await page.keyboard.press('End')
    await expect(page.getByRole('combobox', { name: w.byStatus })).toBeFocused()
    await expect(current).toHaveText('1')
    await each(w.failure)

    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('combobox', { name: w.byService })).toBeFocused()
    await page.keyboard.type('OTP')
    await each('OTP')
    await page.keyboard.press('Home')

    await tabOnto(page, search)
    await page.keyboard.type('sign')
    await each('Gaon Sign')

    await page.keyboard.type('!')
    await expect(page.getByText(w.noMatch).first()).toBeVisible()
    await tabTo(page, new RegExp(`^${w.reset}$`))
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await expect(rows).toHaveCount(10)
    await tabTo(page, new RegExp(`^${w.page(2)}$`))
    await page.keyboard.press('Enter')
    await expect(current).toHaveText('2')
    await expect(current).toBeFocused()
  })

  test(`a management screen in ${language} has the history of its kind, searched by application [R94, R95a, R269a]`, async ({
    page,
    stack,
  }) => {
    const { button, current, each, rows, search } = await historyOn(page, stack, '/dashboard/fido')
    await expect(rows.filter({ hasText: 'YubiKey' })).toHaveCount(10)
    await button(w.page(2)).click()
    await expect(current).toHaveText('2')
    await search.fill('hr')
    // Records that fit one page have no pager.
    await expect(current).toBeHidden()
    await each('Gaon HR')
  })
})
