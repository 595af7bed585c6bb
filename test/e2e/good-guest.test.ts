import { expect, hostSite, hostTest } from './support/host-test'

const tags = ['login', 'dashboard', 'register', 'mobile-setup', 'company-qr']

const test = hostTest(
  hostSite((config) => ({
    '/': `<mfa-login ${config}></mfa-login><mfa-dashboard ${config}></mfa-dashboard>`,
    ...Object.fromEntries(tags.map((tag) => [`/${tag}`, `<mfa-${tag} ${config}></mfa-${tag}>`])),
  })),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('elements run under the strictest policy, ask only the page and the configured server, add one global, and hand over to each other', async ({
  page,
  stack,
  host,
  origins,
  employee,
  screens,
}) => {
  const globals = () =>
    page.evaluate(() => [
      ...Object.getOwnPropertyNames(window),
      ...Object.getOwnPropertySymbols(window).map(String),
    ])
  await page.goto(`${host.url}/elements/custom-elements.json`)
  const before = await globals()
  for (const tag of tags) {
    await page.goto(`${host.url}/${tag}`)
    await expect(screens.userId).toBeVisible()
  }

  await page.goto(host.url)
  await expect(screens.userId).toHaveCount(1)
  await screens.signInByEmail(stack, employee)
  await expect(page.locator('mfa-dashboard').getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(screens.dashboard).toHaveCount(1)
  const added = (await globals()).filter((name) => !before.includes(name))
  expect(added).toEqual(['Symbol(mfa-elements)'])
  await screens.logOut()
  await expect(page.locator('mfa-login').getByRole('textbox')).toBeVisible()
  await expect(screens.userId).toHaveCount(1)
  expect([...origins].sort()).toEqual([host.url, stack.url].sort())
})
