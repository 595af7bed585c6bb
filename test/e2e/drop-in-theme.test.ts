import { readFile } from 'node:fs/promises'
import { plainPage, strictestPolicy } from '../support/plain-site'
import { startSite } from '../support/site'
import { lowContrast } from './support/axe'
import { expect, hostTest } from './support/host-test'
import { picture } from './support/picture'
import { inBothThemes } from './support/themes'

/** The example of docs/styling.md, as a developer would copy it. */
const css = /```css\n([^`]*::part\(card\)[^`]*)```/.exec(await readFile('docs/styling.md', 'utf8'))?.[1] ?? ''

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 28" width="120" height="28" fill="#7a1fa2">
<circle cx="14" cy="14" r="12"/><path d="M36 8h76v4H36zm0 8h48v4H36z"/></svg>`

/** The color that a browser gives the window, which axe does not see. */
const canvas = 'html { background: light-dark(#fff, #121212) }'

const test = hostTest(({ url }) =>
  startSite({
    '/': {
      html: plainPage(
        `<link rel="stylesheet" href="/company.css"><mfa-login config-url="${url}/config.json"></mfa-login>`,
      ),
      headers: { 'content-security-policy': `${strictestPolicy(url)}; img-src 'self'` },
    },
    '/company.css': { html: `${canvas}\n${css}`, headers: { 'content-type': 'text/css' } },
    '/brand/logo.svg': { html: logo, headers: { 'content-type': 'image/svg+xml' } },
  }),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test("ten lines of a company's CSS bring its logo and its colours, and leave every text readable", async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  expect(css.trim().split('\n').length).toBeLessThanOrEqual(10)
  const asked = page.waitForResponse('**/brand/logo.svg')
  await page.goto(host.url)
  expect((await asked).ok()).toBe(true)
  await screens.userId.fill(employee.employeeId)
  await expect(screens.signIn).toHaveCSS('background-color', 'rgb(122, 31, 162)')
  const found: string[] = []
  const look = (screen: string) =>
    inBothThemes(page, async (theme) => {
      await picture(page, `theme.${screen}.${theme}`)
      const broken = await lowContrast(page)
      found.push(...broken.map((each) => `${screen} ${theme} ${each}`))
    })
  await look('login')
  await screens.signInByEmail(stack, employee)
  await look('dashboard')
  expect(found).toEqual([])
})
