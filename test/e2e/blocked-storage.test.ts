import { expect, listenForComplaints, test } from '../support/portal-test'

/** Storage that the browser denies, that is full, and that is missing. Each function runs in the page. */
const faults = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  missing: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null })
  },
}

for (const fault of ['blocked', 'full'] as const)
  test(`storage that is ${fault} does not keep anybody out`, async ({ page, stack, employee, screens }) => {
    await page.addInitScript(faults[fault])
    await page.goto('/')
    await screens.remember.check()
    await screens.signInByEmail(stack, employee)
    await screens.logOut()
  })

test('without cookies the portal works and the language is kept [R18] [R22]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '한국어' }).click()
  await reloaded
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
})

test('the help desk says that nobody can sign in without storage', async ({ context, stack, complaints }) => {
  for (const [fault, spoil] of Object.entries(faults)) {
    const page = await context.newPage()
    listenForComplaints(page, complaints)
    await page.addInitScript(spoil)
    await page.goto(`${stack.url}/helpdesk`)
    await expect(page.getByRole('alert'), fault).toContainText("You can't sign in here with this browser")
    await page.close()
  }
})

test('the phone’s page is shown where the browser blocks all storage, and says that it keeps nothing', async ({
  page,
}) => {
  await page.addInitScript(faults.blocked)
  await page.addInitScript(() => {
    const denied = new DOMException('Access is denied for this document.', 'SecurityError')
    Object.defineProperty(Navigator.prototype, 'locks', {
      value: { request: () => Promise.reject(denied) },
    })
  })
  await page.goto('/phone')
  await expect(page.getByText('This browser keeps nothing')).toBeVisible()
  await expect(page.getByText('The phone is open in another tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Link', exact: true })).toBeVisible()
})
