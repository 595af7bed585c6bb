import type { Page } from '@playwright/test'
import { expect } from '../../support/portal-test'
import { screensOf } from '../../support/screens'
import type { Stack } from '../../support/stack'
import { type Language, words } from '../../support/words'

const buttons = {
  en: { openPhone: 'Open phone', issue: 'Issue a code', link: 'Link phone', approve: 'Approve' },
  ko: { openPhone: '휴대폰 열기', issue: '코드 발급', link: '휴대폰 연동', approve: '승인' },
} as const

/**
 * Through the pages that stand for what an employee has outside the portal: the desk's and the phone's.
 * `visit` is given the page that shows the screen.
 */
export async function tourOfHelpers(
  page: Page,
  stack: Stack,
  language: Language,
  visit: (screen: string, page: Page) => Promise<void>,
): Promise<void> {
  const b = buttons[language]
  const { employeeId } = await stack.employee({
    grants: ['mobile', 'otp', 'email', 'sms', 'recovery otp'],
    phone: '010-0000-0001',
    phones: [{ name: 'Galaxy S24' }],
  })
  const desk = await page.context().newPage()
  await desk.goto(`${stack.url}/desk`)
  await expect(desk.getByRole('button', { name: new RegExp(employeeId) }).first()).toBeVisible()
  await visit('desk', desk)
  await desk
    .getByRole('button', { name: new RegExp(employeeId) })
    .last()
    .click()
  await desk.getByRole('button', { name: b.issue }).click()
  await expect(desk.getByRole('status').first()).toBeVisible()
  await visit('desk-employee', desk)

  const opened = desk.waitForEvent('popup')
  await desk.getByRole('button', { name: b.openPhone, exact: true }).click()
  const phone = await opened
  await expect(phone.getByRole('dialog')).toBeVisible()
  await visit('phone-question', phone)
  await phone.getByRole('button', { name: b.link, exact: true }).click()
  await expect(phone.getByRole('listitem').first()).toBeVisible()
  await visit('phone', phone)

  await page.bringToFront()
  await page.goto(`${stack.url}/`)
  await screensOf(page, language).choose(employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(page.getByText(words[language].waiting).first()).toBeVisible()
  await phone.bringToFront()
  await expect(phone.getByRole('button', { name: b.approve })).toBeVisible()
  await visit('phone-request', phone)
}
