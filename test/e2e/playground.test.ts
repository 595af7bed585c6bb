import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { checkersIn, examine } from './support/examine'
import { drawn, measureShift, shiftSoFar } from './support/layout-shift'

/** The element that is tried out, and the code that it comes to. */
const preview = (page: Page, tag: string) => page.locator('.preview').locator(tag)
const html = (page: Page) => page.locator('#html-title').locator('xpath=../..').locator('pre')

test('the playground stands still while it loads, 360 px wide, where the preview comes first', async ({
  page,
  screens,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await measureShift(page)
  // On a slow machine the browser draws between two steps of React, and the page moves in sight.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/playground')
  await expect(screens.userId).toBeVisible()
  await drawn(page)
  expect(await shiftSoFar(page)).toBeLessThan(0.05)
})

inEachLanguage(({ language, screens, text }) => {
  test(`in ${language} the playground explains every field, shows what is chosen by keyboard at once, fits from 320 px up and breaks no rule of ${checkersIn[language]}, light or dark`, async ({
    page,
  }) => {
    await page.goto('/playground')
    await expect(screens(page).userId).toBeVisible()
    const meanings = await page
      .locator('[id^="attribute-"]')
      .evaluateAll((parts) =>
        parts.flatMap(({ id, textContent }) => (/-(meaning|message)$/.test(id) ? [textContent] : [])),
      )
    expect(meanings.length).toBeGreaterThan(6)
    expect(meanings.filter((meaning) => /[가-힣]/.test(meaning ?? '') !== (language === 'ko'))).toEqual([])
    expect(await examine(page, 'playground', language)).toEqual([])

    const other = language === 'ko' ? 'en' : 'ko'
    await page.getByRole('combobox', { name: 'language', exact: true }).focus()
    await page.keyboard.type(other)
    await expect(
      preview(page, 'mfa-login').getByRole('button', { name: other === 'ko' ? '로그인' : 'Sign in' }),
    ).toBeVisible()
    await expect(html(page)).toContainText(`language="${other}"`)
    await page.getByRole('combobox', { name: text({ ko: '요소', en: 'Element' }), exact: true }).focus()
    await page.keyboard.press('Home')
    await expect(preview(page, 'mfa-company-qr')).toBeVisible()
    await expect(preview(page, 'mfa-login')).toHaveCount(0)
    await expect(html(page)).toContainText('</mfa-company-qr>')
  })
})

test('without its description of the elements the playground says so, and focus stays where one tries again', async ({
  page,
}) => {
  const description = '**/custom-elements.json'
  await page.route(description, (route) => route.abort(), { times: 2 })
  await page.goto('/playground')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByRole('alert')).toContainText("Couldn't load")
  await again.focus()
  const failed = page.waitForEvent('requestfailed')
  await page.keyboard.press('Enter')
  await failed
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(preview(page, 'mfa-login')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'theme', exact: true })).toHaveAccessibleDescription(
    /color-scheme/,
  )
})

test('tokens change the element while they are typed; their rule and the HTML are there to copy, which is a page that works', async ({
  page,
  stack,
  context,
  screens,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/playground')
  const colour = page.getByRole('textbox', { name: '--mfa-color-primary', exact: true })
  await colour.fill('#7a1fa2')
  await preview(page, 'mfa-login').getByRole('textbox').fill('somebody')
  await expect(preview(page, 'mfa-login').getByRole('button', { name: 'Sign in' })).toHaveCSS(
    'background-color',
    'rgb(122, 31, 162)',
  )
  await expect(page.getByLabel('Color of --mfa-color-primary', { exact: true })).toHaveValue('#7a1fa2')
  await page.getByRole('region', { name: 'CSS' }).getByRole('button', { name: 'Copy' }).click()
  expect(await copied()).toBe('mfa-login {\n  --mfa-color-primary: #7a1fa2;\n}')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('region', { name: 'CSS' })).toHaveCount(0)
  await expect(colour).toHaveValue('')

  await page.getByRole('combobox', { name: 'theme', exact: true }).selectOption('dark')
  const code = page.getByRole('region', { name: 'HTML' })
  await code.getByRole('button', { name: 'Copy' }).click()
  await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible()
  const body = await copied()
  expect(body).toBe(
    `<script type="module" src="${stack.url}/elements/mfa-elements.js"></script>\n` +
      `<mfa-login config-url="${stack.url}/config.json" theme="dark"></mfa-login>`,
  )
  await page.route('**/pasted', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/pasted')
  await expect(screens.userId).toBeVisible()
})

test('what the element says is written down, and the page stays where it is through a whole sign-in', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/playground')
  await expect(page.getByRole('log')).toContainText('mfa-ready')
  await screens.chooseEmail(employee.employeeId)
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  // The element stands under the heading of its preview, in the main part of the page.
  await expect(screens.dashboard).toHaveAttribute('aria-level', '3')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page).toHaveURL(`${stack.url}/playground`)
  await expect(page.getByRole('log')).toContainText(
    `mfa-signed-in {"employeeId":"${employee.employeeId}","method":"email"}`,
  )
  await expect(page.getByRole('log')).toContainText('mfa-navigate')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('log')).toContainText('No events yet.')
})
