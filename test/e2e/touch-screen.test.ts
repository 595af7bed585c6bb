import type { Locator } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openAsNewcomer } from './support/newcomer'
import { button, openCompanyLink, title } from './support/registering'

// A browser that is a phone's by its screen and its input.
test.use({ isMobile: true, hasTouch: true, viewport: { width: 412, height: 840 } })

test('on a phone the QR codes of OTP, company link and download fold out beneath what the phone itself can use [A56a, A56b]', async ({
  page,
  stack,
}) => {
  const code = page.getByRole('img', { name: /QR code/ })
  const expectBeneath = async (own: Locator) => {
    await expect(own).toBeVisible()
    await expect(code).toHaveCount(0)
    await button(page, 'Show the QR code for another phone').tap()
    await expect(code).not.toHaveAttribute('aria-busy')
    const [above, below] = [await own.boundingBox(), await code.boundingBox()]
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  }

  await openAsNewcomer(page, stack, '/dashboard/otp')
  await button(page, 'Add device').tap()
  await button(page, /Select application/).tap()
  await page.getByRole('option').first().tap()
  await button(page, 'Next').tap()
  await expectBeneath(button(page, 'Copy'))

  await page.goto('/dashboard')
  await openCompanyLink(page)
  await expectBeneath(button(page, 'Copy link code'))
  await page.goBack()
  await expect(title(page, 'Download the app')).toBeVisible()
  await expectBeneath(page.getByRole('link', { name: 'Download the app on this phone' }))
})
