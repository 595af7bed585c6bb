import type { Page } from '@playwright/test'
import { expect } from '../../support/portal-test'
import { screensOf } from '../../support/screens'
import { openSignedIn } from '../../support/session'
import type { Stack } from '../../support/stack'
import type { Language } from '../../support/words'
import { inFull } from './picture'
import { selfServiceWords } from './self-service-words'

type Visit = (screen: string) => Promise<void>

/** Through the screens behind the sign-in, as somebody who is signed in and has a device of each kind. */
export async function tourOfSelfService(
  page: Page,
  stack: Stack,
  language: Language,
  visit: Visit,
): Promise<void> {
  const w = selfServiceWords(language)
  const { dialog } = screensOf(page, language)
  const devices = page.getByRole('table', { name: w.devices })
  const open = async (path: string) => {
    await page.goto(stack.url + path)
    await loaded(page)
  }

  for (const kind of [...(inFull ? ['otp', 'pc'] : []), 'fido', 'mobile']) {
    await open(`/dashboard/${kind}`)
    await expect(devices).toBeVisible()
    await visit(`manage-${kind}`)
  }
  await devices.getByRole('button').first().click()
  await visit('rename')
  await page.keyboard.type('내 휴대폰 (개인용)')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName(w.renameQuestion)
  await visit('rename-dialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await devices.getByRole('button').last().click()
  await expect(dialog.getByRole('button', { name: w.delete })).toBeEnabled()
  await visit('delete-dialog')
  await page.keyboard.press('Escape')
  // The mobile page has no record, and no filters over nothing.
  await open('/dashboard')
  await page.getByRole('searchbox', { name: w.search }).fill('?')
  await expect(page.getByRole('button', { name: w.reset })).toBeVisible()
  await visit('history-no-match')

  await page.getByRole('button', { name: w.getQr }).click()
  await expect(page.getByRole('img', { name: w.qr })).not.toHaveAttribute('aria-busy')
  await visit('company-qr')
  await open('/dashboard/sheet')
  await visit('sheet')
  await open('/dashboard/phone')
  await visit('phone')
}

/** As somebody who has registered nothing yet, and has few permissions. */
export async function tourOfNothing(page: Page, stack: Stack, visit: Visit): Promise<void> {
  const newcomer = await stack.employee({ grants: ['email', 'ctap'] })
  await openSignedIn(page, stack, newcomer, '/dashboard/fido')
  await loaded(page)
  await visit('manage-empty')
  await page.goto(`${stack.url}/dashboard/pc`)
  await loaded(page)
  await visit('manage-not-granted')
  await page.goto(`${stack.url}/dashboard`)
  await loaded(page)
  await visit('dashboard-new')
  await page.evaluate(() => sessionStorage.clear())

  // Their codes sign in to another application than the first.
  const elsewhere = await stack.employee({
    grants: ['email', 'otp'],
    phones: [{ name: '갤럭시 S24', types: ['otp'], applicationId: 2 }],
  })
  await openSignedIn(page, stack, elsewhere, '/dashboard')
  await loaded(page)
  await visit('dashboard-otp-elsewhere')
}

/** Nothing is on its way any more. */
async function loaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton-line, [aria-busy=true]')).toHaveCount(0)
}
