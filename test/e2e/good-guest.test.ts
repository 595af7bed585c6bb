import { type PlainSite, startPlainSite } from '../support/plain-site'
import { expect, test as portalTest } from '../support/portal-test'
import { tour } from './support/tour'

const test = portalTest.extend<Record<never, never>, { plain: PlainSite }>({
  plain: [
    async ({ stack }, use) => {
      const config = `config-url="${stack.url}/config.json"`
      const tags = ['login', 'dashboard', 'register', 'mobile-setup', 'company-qr']
      const site = await startPlainSite(
        {
          '/': `<mfa-login ${config}></mfa-login>`,
          ...Object.fromEntries(tags.map((tag) => [`/${tag}`, `<mfa-${tag} ${config}></mfa-${tag}>`])),
        },
        stack.url,
      )
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('no screen before or behind the sign-in breaks its policy or asks anybody but its own server [R25]', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await tour(page, stack, 'en', async () => undefined)
  expect([...origins]).toEqual([stack.url])
})

test('every element runs under the strictest policy and asks only the page and the configured server [R1]', async ({
  page,
  stack,
  plain,
  screens,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  for (const tag of ['login', 'dashboard', 'register', 'mobile-setup', 'company-qr']) {
    await page.goto(`${plain.url}/${tag}`)
    await expect(screens.userId).toBeVisible()
  }
  expect([...origins].sort()).toEqual([plain.url, stack.url].sort())
})

test('a page with the element has no globals but the one documented symbol [R1]', async ({
  page,
  stack,
  plain,
  employee,
  screens,
}) => {
  const globals = () =>
    page.evaluate(() => [
      ...Object.getOwnPropertyNames(window),
      ...Object.getOwnPropertySymbols(window).map(String),
    ])
  await page.goto(`${plain.url}/elements/custom-elements.json`)
  const before = await globals()
  await page.goto(plain.url)
  await screens.signInByEmail(stack, employee)
  const added = (await globals()).filter((name) => !before.includes(name))
  expect(added).toEqual(['Symbol(mfa-elements)'])
})
