import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { minji } from './support/minji'

// The accessibility tree that Chromium builds for screen readers, shadow roots included.

test('each card is a heading with its state and what it means, and the devices are a named table whose controls say which device they are for [R90, R92]', async ({
  page,
  stack,
}) => {
  const employee = await stack.employee({
    grants: ['email', 'mobile', 'ctap'],
    phones: [{ name: 'Galaxy S24', types: ['mobile'] }],
  })
  await openSignedIn(page, stack, employee, '/dashboard')
  const status = page.getByRole('region', { name: 'Status by application' })
  await expect(status.getByRole('heading', { level: 3 })).toHaveText([
    'Mobile biometric',
    'OTP',
    'FIDO security key',
    'PC biometric',
    'Email',
    'SMS',
  ])
  await expect(status.getByRole('article').nth(2)).toMatchAriaSnapshot(`
    - article:
      - heading "FIDO security key" [level=3]
      - text: Not registered
      - paragraph:
        - text: Register to use this service.
        - 'button "Register: FIDO security key"'
  `)
  await expect(status.getByRole('article').nth(4)).toMatchAriaSnapshot(`
    - article:
      - heading "Email" [level=3]
      - text: Available
      - paragraph: /@test\\.example/
  `)

  await page.getByRole('link', { name: 'Mobile biometric management', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Registered devices', exact: true })).toMatchAriaSnapshot(`
    - heading "Registered devices" [level=2]
    - text: /1 device, up to \\d/
    - region "Table of registered devices":
      - table "Registered devices":
        - caption: Registered devices
        - rowgroup:
          - row:
            - columnheader "Device name"
            - columnheader "Application"
            - columnheader "Registered"
            - columnheader "Actions"
        - rowgroup:
          - row:
            - cell:
              - text: Galaxy S24
              - button "Rename Galaxy S24 (Gaon Works)"
            - cell "Gaon Works"
            - cell /\\d{4}\\. \\d{2}\\. \\d{2}/
            - cell:
              - button "Delete Galaxy S24 (Gaon Works)"
  `)
})

test('the pager is a landmark that names its arrows and the page one is on, what was said for the moment is not found afterwards, and the pointer keeps the panel of the company link open [A30b, A65d]', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await openSignedIn(page, stack, minji, '/dashboard')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager).toMatchAriaSnapshot(`
    - navigation "Pages":
      - button "Back 10 pages" [disabled]
      - button "Previous page" [disabled]
      - list:
        - listitem:
          - button "Page 1"
        - listitem:
          - button "Page 2"
      - button "Next page"
      - button "Forward 10 pages"
  `)
  await expect(pager.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const live = page.locator('[part=live-region]')
  await page.getByRole('button', { name: 'Get company-link QR' }).click()
  await expect(live).toHaveText(/30 seconds/)
  await page.clock.runFor(8000)
  await expect(live).toHaveText('')

  await page.getByRole('button', { name: 'Close' }).hover()
  await page.clock.runFor(23_000)
  const renew = page.getByRole('button', { name: 'Get a new QR code' })
  await expect(renew).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(renew).toBeVisible()
})
