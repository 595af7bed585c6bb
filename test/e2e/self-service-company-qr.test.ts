import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import type { Stack } from '../support/stack'
import { inEachLanguage } from './support/each-language'
import { readQr } from './support/read-qr'
import { selfServiceWords } from './support/self-service-words'

// The page's clock is put ahead, so that no test waits.

inEachLanguage(({ language }) => {
  const w = selfServiceWords(language)
  const control = (page: Page) => page.getByRole('button', { name: w.getQr })
  const panel = (page: Page) => page.getByRole('region', { name: w.qr, exact: true })
  const code = (page: Page) => panel(page).getByRole('img')
  const left = (page: Page, seconds: number) => panel(page).getByText(w.secondsLeft(seconds), { exact: true })
  /** The dashboard with the code open; the serials that were asked for are counted. */
  const open = async (page: Page, stack: Stack) => {
    const serials: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/app/serial')) serials.push(request.url())
    })
    const employee = await stack.employee()
    await page.clock.install()
    await openSignedIn(page, stack, employee, '/dashboard')
    await control(page).click()
    await expect(code(page).locator('path')).toBeAttached()
    return serials
  }

  test(`the code lasts 30 s in ${language}, its panel 15 s more; the next code lasts as long [R105a, R106a, R107]`, async ({
    page,
    stack,
  }) => {
    const serials = await open(page, stack)
    await expect(control(page)).toBeFocused()
    const first = await readQr(code(page))
    expect(JSON.parse(first)).toMatchObject({ mobBridge: false, apiUrl: expect.stringMatching(/^https?:/) })
    await expect(panel(page)).toContainText(w.hint)
    await page.clock.pauseAt(Date.now() + 1000)
    const before = await panel(page).getByRole('progressbar').getAttribute('value')
    await page.clock.runFor(10_000)
    await expect
      .poll(() => panel(page).getByRole('progressbar').getAttribute('value'))
      .toBe(String(Number(before) - 10))
    await page.clock.runFor(21_000)
    await expect(panel(page).getByRole('button', { name: w.renewQr })).toBeVisible()
    await page.clock.runFor(16_000)
    await expect(panel(page)).toBeHidden()
    await page.mouse.move(900, 500)

    await control(page).press('Enter')
    await expect(left(page, 30)).toBeVisible()
    expect(await readQr(code(page))).not.toBe(first)
    expect(serials).toHaveLength(2)
  })

  test(`the panel stays in ${language} in a window that becomes narrow, and wide again`, async ({
    page,
    stack,
  }) => {
    await open(page, stack)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(panel(page)).toBeVisible()
    }
    await expect(control(page)).toBeVisible()
  })

  test(`the panel stays in ${language} for a person who is in it, with a button for a new code [R106b, A30b, A65d]`, async ({
    page,
    stack,
  }) => {
    const serials = await open(page, stack)
    const renew = panel(page).getByRole('button', { name: w.renewQr })
    await panel(page).hover()
    await page.clock.fastForward(31_000)
    await expect(renew).toBeVisible()
    await page.clock.fastForward(16_000)
    await renew.press('Enter')
    await expect(code(page).locator('path')).toBeAttached()
    await expect(panel(page).getByRole('group')).toBeFocused()
    expect(serials).toHaveLength(2)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(31_000)
    await expect(renew).toBeVisible()
    await page.clock.fastForward(16_000)
    await expect(renew).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(control(page)).toBeFocused()
  })
})
