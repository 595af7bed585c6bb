import { strictestPolicy } from '../support/plain-site'
import { screensOf } from '../support/screens'
import { buildHost, frameworks, startHostApp } from './support/build-host'
import { expect, hostTest } from './support/host-test'

for (const [name, { trustedTypes }] of Object.entries(frameworks)) {
  /** The app of the framework, built from the elements in dist/, at an address of its own. */
  const test = hostTest(async ({ url }) => {
    const policy = strictestPolicy(url).replace("trusted-types 'none'", `trusted-types ${trustedTypes}`)
    return startHostApp(await buildHost(name), policy, `${url}/config.json`)
  }).extend({ stackOptions: { allowedOrigins: ['*'] } })

  test(`${name} routes the element's moves, hears who has signed in, and sets its properties`, async ({
    page,
    stack,
    host,
    employee,
    screens,
    origins,
  }) => {
    const { url } = host
    await page.goto(url)
    await screens.chooseEmail(employee.employeeId)
    await expect(page).toHaveURL(`${url}/auth/email`)
    await page.goBack()
    await expect(screens.chooser).toBeVisible()
    await expect(page).toHaveURL(`${url}/auth`)
    await page.goForward()
    await screens.enterCode(await stack.mailbox.nextCode(employee.email))
    await expect(screens.dashboard).toBeVisible()
    await expect(page).toHaveURL(`${url}/dashboard`)
    await expect(page.getByText(`Signed in: ${employee.employeeId} by email`)).toBeVisible()

    await page.getByRole('button', { name: 'Korean, please' }).click()
    await expect(screensOf(page, 'ko').dashboard).toBeVisible()
    await page.reload()
    await expect(screens.dashboard).toBeVisible()
    await screens.logOut()
    await expect(page).toHaveURL(`${url}/`)
    await expect(page.getByText('Signed in: nobody')).toBeVisible()
    expect([...origins].sort()).toEqual([url, stack.url].sort())
  })
}
