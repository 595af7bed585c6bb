import type { Page } from '@playwright/test'
import { overflow } from '../support/overflow'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'

const names: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'letters from right to left': 'שלום عالم \u202e123',
  emoji: '👨‍👩‍👧‍👦🏴‍☠️ 휴대폰 📱'.repeat(8),
  '500 characters': 'a'.repeat(500),
  'invisible characters': 'Gal\u200baxy\u200d\u2060 S24',
  'Hangul without a space': '가나다라마바사아자차카타파하'.repeat(20),
}

const widths = [320, 1280]

async function fits(page: Page, where: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // A field scrolls what is longer than itself.
    const problems = (await overflow(page)).filter((problem) => !problem.startsWith('cut: input'))
    expect(problems, `${where}, ${width} px`).toEqual([])
  }
}

test('names of any kind are text, and keep the layout of every screen', async ({
  page,
  stack,
  screens: { dialog },
}) => {
  const run: string[] = []
  page.on('dialog', async (alert) => {
    run.push(alert.message())
    await alert.dismiss()
  })
  const employee = await stack.employee({
    grants: ['email', 'mobile', 'otp'],
    phones: [{ name: 'Galaxy S24', types: ['mobile'] }],
  })
  await openSignedIn(page, stack, employee, '/dashboard/mobile')
  const table = page.getByRole('table', { name: 'Registered devices' })
  for (const [kind, name] of Object.entries(names)) {
    await table.getByRole('button').first().click()
    await table.getByRole('textbox').fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('definition').last()).toHaveText(name)
    await fits(page, `the question, ${kind}`)
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(dialog).toBeHidden()
    const stored = name.replaceAll(/[\u202e\u200b\u2060]|(?<=y)\u200d/g, '')
    await expect(table.getByRole('cell').first()).toContainText(stored)
    await fits(page, `the table, ${kind}`)
    await table.getByRole('button').last().click()
    await expect(dialog.getByRole('definition').last()).toHaveText(stored)
    await fits(page, `the deletion, ${kind}`)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    const row = await table.getByRole('row').last().boundingBox()
    expect(row?.height).toBeLessThan(100)
  }
  await page.getByRole('link', { name: 'My sign-in sheet' }).click()
  await expect(page.getByRole('cell', { name: names['Hangul without a space'] })).toBeVisible()
  await fits(page, 'the sheet')
  expect(run, 'names that were run').toEqual([])
})
