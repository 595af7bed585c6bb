import { expect, hostSite, hostTest } from './support/host-test'

const tags = ['login', 'dashboard', 'register', 'mobile-setup', 'company-qr']

const test = hostTest(
  hostSite((config) => ({
    '/': `<mfa-login ${config}></mfa-login>`,
    ...Object.fromEntries(tags.map((tag) => [`/${tag}`, `<mfa-${tag} ${config}></mfa-${tag}>`])),
  })),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('every element runs under the strictest policy and asks only the page and the configured server', async ({
  page,
  stack,
  host,
  origins,
  screens,
}) => {
  for (const tag of tags) {
    await page.goto(`${host.url}/${tag}`)
    await expect(screens.userId).toBeVisible()
  }
  expect([...origins].sort()).toEqual([host.url, stack.url].sort())
})

test('a page with the element has no globals but the one documented symbol', async ({
  page,
  stack,
  host,
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
  await page.goto(host.url)
  await screens.signInByEmail(stack, employee)
  const added = (await globals()).filter((name) => !before.includes(name))
  expect(added).toEqual(['Symbol(mfa-elements)'])
})
