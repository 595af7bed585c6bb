import { expect, hostSite, hostTest } from './support/host-test'
import { picture } from './support/picture'
import { changesInside, stylesOfProbe } from './support/styles-of'

/** Pages that mean no harm to us in particular, and would harm whatever takes their styles over. */
const sheets = {
  'everything unset': '* { all: unset !important }',
  'a reset': `*, *::before, *::after { margin: 0 !important; padding: 0 !important; border: 0 !important; box-sizing: content-box !important;
    font: inherit !important; line-height: 1 !important; list-style: none !important; text-decoration: none !important; color: inherit !important }`,
  'a base font of 30 px':
    'html, body { font: italic 700 30px/2 serif; letter-spacing: 4px; word-spacing: 9px; text-indent: 40px; text-transform: uppercase }',
  'a colour for everything':
    '* { color: #c0ffee !important; background: #bad !important; outline: 3px dashed #f0f !important; cursor: none !important; user-select: none !important; text-align: right !important; white-space: nowrap !important }',
  'class names like ours': `.mfa, .card, .button, .input, .title, .stack, .field { display: none !important }
    :root { --_page: red; --_text: red; --_primary: red; --_font: fantasy; --b: red }`,
}

const rightToLeft = 'right to left'

const link = (href: string) => `<link rel="stylesheet" href="${href}">`
const hrefOf = (name: string) => `/${name.replaceAll(' ', '-')}.css`

const test = hostTest(
  hostSite(
    (config) => ({
      '/hostile': `${link('/calm.css')}${Object.keys(sheets).map(hrefOf).map(link).join('')}<mfa-login ${config}></mfa-login>`,
      '/probe': `<p id="probe">What the page says <input value="and asks"></p><mfa-login ${config}></mfa-login>`,
      '/alone': '<p id="probe">What the page says <input value="and asks"></p>',
    }),
    {
      '/calm.css': 'html, body { margin: 0; overflow-y: scroll } mfa-login { display: block !important }',
      ...Object.fromEntries(Object.entries(sheets).map(([name, css]) => [hrefOf(name), css])),
    },
  ),
)

test.use({
  stackOptions: { allowedOrigins: ['*'] },
  viewport: { width: 1024, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
})

test('no style of a page reaches what the element shows, from the form to a dialog on the dashboard', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  test.setTimeout(120_000)
  const calm = '/calm.css'
  // Each screen is left in the clothes of the last page, so that the next one begins in them.
  const compare = async (screen: string) => {
    for (const name of [...Object.keys(sheets), rightToLeft]) {
      const worn = name === rightToLeft ? { dir: 'rtl' } : { href: hrefOf(name) }
      const changes = await changesInside(page, 'mfa-login', { calm, ...worn })
      await picture(page, `drop-in/${screen}.${name}`.replaceAll(' ', '-'))
      expect.soft(changes.slice(0, 20), `${screen}, ${name}`).toEqual([])
    }
  }
  await page.goto(`${host.url}/hostile`)
  await expect(screens.userId).toBeVisible()
  await compare('login')
  await screens.chooseEmail(employee.employeeId)
  await compare('code')
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(screens.dashboard).toBeVisible()
  await screens.logout.click()
  await expect(screens.dialog).toBeVisible()
  await compare('dashboard and dialog')
})

test('no style of ours reaches the page, whatever the element shows', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  await page.goto(`${host.url}/alone`)
  const alone = await stylesOfProbe(page)
  const same = async () => {
    const now = await stylesOfProbe(page)
    const changed = Object.keys(alone).filter((name) => now[name] !== alone[name])
    // The page is longer with the element than without it, and so are the boxes around it.
    expect(
      changed.filter(
        (name) => !/^(html|body) (height|block-size|perspective-origin|transform-origin)$/.test(name),
      ),
    ).toEqual([])
    expect(
      await page.evaluate(() => [document.adoptedStyleSheets.length, document.styleSheets.length]),
    ).toEqual([0, 0])
  }
  await page.goto(`${host.url}/probe`)
  await expect(screens.userId).toBeVisible()
  await same()
  await screens.signInByEmail(stack, employee)
  await same()
  await screens.logout.click()
  await expect(screens.dialog).toBeVisible()
  await same()
})
