import { startPlainSite } from '../../support/plain-site'
import { expect, test as portalTest } from '../../support/portal-test'
import type { Site } from '../../support/site'
import type { Stack } from '../../support/stack'

/**
 * The whole sign-in through real mail on one stack: in the portal, and on a page of another origin that holds nothing
 * but the script and the tag, under the strictest policy.
 */
export function signInTests(
  name: string,
  withStack: (use: (stack: Stack) => Promise<void>) => Promise<void>,
): void {
  const test = portalTest.extend<{ plain: Site }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    stack: async ({}, use) => withStack(use),
    plain: async ({ stack }, use) => {
      const tag = `<mfa-login config-url="${stack.url}/config.json"></mfa-login>`
      const site = await startPlainSite({ '/': tag }, stack.url)
      await use(site)
      await site.close()
    },
  })

  test(`on ${name} an employee signs in to the portal with a mailed code and logs out [R1a] [R2a] [R7]`, async ({
    page,
    stack,
    employee,
    screens,
  }) => {
    await page.goto('/')
    await screens.signInByEmail(stack, employee)
    await expect(page).toHaveURL(`${stack.url}/dashboard`)
    await expect(page.getByText(employee.email)).toBeVisible()
    await screens.logOut()
    await expect(page).toHaveURL(`${stack.url}/`)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  test(`on ${name} an employee signs in on a plain page with one tag and logs out [R1a] [R2b] [R7]`, async ({
    page,
    stack,
    plain,
    employee,
    screens,
  }) => {
    await page.goto(plain.url)
    await screens.signInByEmail(stack, employee)
    await expect(page.getByText(employee.email)).toBeVisible()
    await screens.logOut()
    await expect(page).toHaveURL(`${plain.url}/`)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })
}
