import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { blocksUnder } from '../support/page-blocks'
import { plainPage } from '../support/plain-site'
import { screensOf } from '../support/screens'
import { startSite } from '../support/site'
import type { SpecPage } from '../support/spec-backend/files'
import type { Stack } from '../support/stack'
import { expect, hostTest } from './support/host-test'

// The snippets of the pages for developers, as a developer copies them: with the address of their own backend.

const EMBEDDING = 'docs/embedding.md'

/** A block of a page, for a backend. */
function snippet(
  file: string,
  heading: string,
  { url }: Pick<Stack, 'url'>,
  language = 'js',
  at = 0,
): string {
  const block = blocksUnder(file, heading, language)[at]
  if (block === undefined) throw new Error(`${file} has no such block under “${heading}”`)
  return block.replaceAll('https://mfa.company.example', url)
}

/** A module that runs in Node, from where it finds the packages of the repository. */
async function importedFrom<T>(text: string): Promise<T> {
  const file = new URL(`./snippet-${randomUUID()}.mjs`, import.meta.url)
  writeFileSync(file, text)
  try {
    return await import(file.href)
  } finally {
    rmSync(file)
  }
}

const script = (text: string): SpecPage => ({ html: text, headers: { 'content-type': 'text/javascript' } })
const config = ({ url }: Pick<Stack, 'url'>) => `config-url="${url}/config.json"`

/** A page whose script is what a test asks for, at every address of a sign-in. */
function siteWith(body: (stack: Stack) => string, code: (stack: Stack) => string, base = '') {
  return (stack: Stack) => {
    const page = {
      html: plainPage(`${body(stack)}<script type="module" src="/host.js"></script>`),
    }
    const paths = ['/', '/auth', '/auth/email', '/dashboard'].map((path) => base + path)
    return startSite({
      ...Object.fromEntries(paths.map((path) => [path, page])),
      '/host.js': script(code(stack)),
    })
  }
}
const open = { stackOptions: { allowedOrigins: ['*'] } }

const readmeTest = hostTest((stack) =>
  startSite({ '/': { html: snippet('README.md', '# mfa-elements', stack, 'html') } }),
).extend(open)

readmeTest(
  'the five lines of the README sign somebody in, on another origin',
  async ({ page, stack, host, employee, screens }) => {
    const lines = snippet('README.md', '# mfa-elements', stack, 'html').trim().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines.join('\n')).toContain(snippet(EMBEDDING, 'Install', stack, 'html').trim())
    await page.goto(host.url)
    await screens.signInByEmail(stack, employee)
  },
)

const base = '/app'
const routerTest = hostTest(
  siteWith(
    (stack) => `<mfa-login ${config(stack)}></mfa-login>`,
    (stack) => snippet(EMBEDDING, 'Places and your router', stack).replace("base = ''", `base = '${base}'`),
    base,
  ),
).extend(open)

routerTest(
  'the sample of a router keeps address and place together, below “/app/”',
  async ({ page, stack, host, employee, screens }) => {
    const at = (path: string) => expect(page).toHaveURL(`${host.url}${base}${path}`)
    await page.goto(`${host.url}${base}/`)
    await screens.chooseEmail(employee.employeeId)
    await at('/auth/email')
    await page.goBack()
    await expect(screens.chooser).toBeVisible()
    await at('/auth')
    await page.goForward()
    await at('/auth/email')
    await screens.enterCode(await stack.mailbox.nextCode(employee.email))
    await expect(screens.dashboard).toBeVisible()
    await at('/dashboard')
    await page.reload()
    await expect(screens.dashboard).toBeVisible()
    await screens.logOut()
    await at('/')
  },
)

const plainRouterTest = hostTest(
  siteWith(
    (stack) => `<mfa-login ${config(stack)}></mfa-login>`,
    (stack) => snippet(EMBEDDING, 'Places and your router', stack),
  ),
).extend(open)

plainRouterTest(
  'the sample of a router goes back to entries of the element alone',
  async ({ page, host, employee, screens }) => {
    await page.goto(host.url)
    await screens.chooseEmail(employee.employeeId)
    await expect(page).toHaveURL(`${host.url}/auth/email`)
    // The same address again, in an entry of the page’s own.
    await page.goto(`${host.url}/auth/email`)
    await expect(screens.code).toBeVisible()
    await screens.cancel.click()
    await expect(screens.chooser).toBeVisible()
    await expect(page).toHaveURL(`${host.url}/auth`)
  },
)

/** The samples of what follows a sign-in, and what a page makes of them. */
const afterTest = hostTest(
  siteWith(
    (stack) => `<p id="who"></p><mfa-login ${config(stack)}></mfa-login>
      <mfa-dashboard ${config(stack)}></mfa-dashboard>`,
    (stack) => `
      ${snippet(EMBEDDING, 'After the sign-in', stack)}
      ${snippet(EMBEDDING, 'After the sign-in', stack, 'js', 1)}
      globalThis.applicationToken = applicationToken
      globalThis.logOut = () => { ${snippet(EMBEDDING, 'After the sign-in', stack, 'js', 3)} }`,
  ),
).extend(open)

afterTest(
  'the samples after a sign-in tell who it is, also after a reload, and give a server its proof',
  async ({ page, stack, host, employee, screens }) => {
    const who = page.locator('#who')
    await page.goto(host.url)
    await expect(who).toHaveText('nobody')
    await screens.signInByEmail(stack, employee)
    await expect(who).toHaveText(employee.employeeId)
    await page.reload()
    await expect(who).toHaveText(employee.employeeId)

    const token = await page.evaluate('applicationToken(1)')
    const { employeeOf } = await serverSample(stack)
    expect(await employeeOf(token, 1)).toBe(employee.employeeId)
    await expect(employeeOf(token, 2)).rejects.toThrow('aud')

    await page.evaluate('logOut()')
    await expect(screens.userId).toBeVisible()
    await expect(who).toHaveText('nobody')
  },
)

/** The sample for the host's server. A backend without PUBLIC_URL has another issuer, as the page says. */
function serverSample(stack: Stack) {
  const sample = snippet(EMBEDDING, 'After the sign-in', stack, 'js', 2)
  return importedFrom<{ employeeOf(token: unknown, applicationId: number): Promise<unknown> }>(
    sample.replace(`issuer: '${stack.url}',`, ''),
  )
}

const wholePageTest = hostTest((stack) =>
  startSite({ '/': { html: snippet(EMBEDDING, 'Without a framework', stack, 'html') } }),
).extend(open)

wholePageTest(
  'the whole page without a framework greets in Korean, also after a reload, and logs out',
  async ({ page, stack, host, employee }) => {
    const screens = screensOf(page, 'ko')
    const who = page.locator('#who')
    await page.goto(host.url)
    await expect(who).toBeEmpty()
    await screens.signInByEmail(stack, employee)
    await expect(who).toHaveText(`${employee.employeeId} 님, 안녕하세요`)
    await page.reload()
    await expect(who).toHaveText(`${employee.employeeId} 님, 안녕하세요`)
    await page.locator('#logout').click()
    await expect(screens.userId).toBeVisible()
    await expect(who).toBeEmpty()
  },
)

const wordsTest = hostTest(
  siteWith(
    (stack) => `<mfa-login ${config(stack)}></mfa-login>`,
    (stack) =>
      snippet(EMBEDDING, 'Words of your company', stack).replace(`${stack.url}/elements/`, '/elements/'),
  ),
).extend(open)

wordsTest('the sample of own words shows them', async ({ page, host }) => {
  await page.goto(host.url)
  await expect(page.getByRole('heading', { name: 'Groupware sign-in' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Employee number' })).toBeVisible()
})

const replacedTest = hostTest(
  siteWith(
    (stack) => `<mfa-login ${config(stack)}></mfa-login>`,
    (stack) => `import { configure } from '/elements/mfa-elements.js'
      ${snippet(EMBEDDING, 'Replace a part', stack)}`,
  ),
).extend(open)

replacedTest(
  'the sample of replaced parts writes queries as it says',
  async ({ page, host, employee, screens }) => {
    await page.goto(host.url)
    const asked = page.waitForRequest('**/user-authenticator?*')
    await screens.enterId(employee.employeeId)
    const { searchParams } = new URL((await asked).url())
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({ employeeId: employee.employeeId })
  },
)

const confirmTest = hostTest(
  siteWith(
    (stack) => `<mfa-register ${config(stack)}
      place="/register/otp?type=otp&applicationId=1&applicationName=Groupware"></mfa-register>`,
    (stack) => `globalThis.asked = []
      const confirmWithColleague = async (method) => { asked.push(method); return false }
      ${snippet(EMBEDDING, 'Ask for more before a change', stack)}`,
  ),
).extend(open)

confirmTest('the sample that asks for more holds a registration', async ({ page, stack, host, screens }) => {
  const employee = await stack.employee({ grants: ['email', 'otp'] })
  await page.goto(host.url)
  await screens.chooseEmail(employee.employeeId)
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await page.getByRole('button', { name: 'Get number' }).click()
  await expect(page.getByText("Registration didn't start")).toBeVisible()
  expect(await page.evaluate('asked')).toEqual(['otp'])
})

const policyTest = hostTest((stack) => {
  const policy = snippet(EMBEDDING, 'Content security policy', stack, '').replace(/\s+/g, ' ').trim()
  const hash = JSON.parse(readFileSync('dist/integrity.json', 'utf8'))['mfa-elements.bundle.js']
  const tag = snippet(EMBEDDING, 'Content security policy', stack, 'html').replace('sha384-…', hash)
  const own = policy.replace("connect-src 'self'", `connect-src 'self' ${stack.url}`)
  return startSite({
    '/': {
      html: `<!doctype html><title>Intranet</title>${tag}<mfa-login config-url="/mfa/config.json"></mfa-login>`,
      headers: { 'content-security-policy': own },
    },
    '/mfa/config.json': {
      html: snippet(EMBEDDING, 'Configure', stack, 'json').replaceAll('"/', `"${stack.url}/`),
      headers: { 'content-type': 'application/json' },
    },
  })
}).extend(open)

policyTest(
  'the sample policy, the hash of the bundle and the sample of a configuration are enough for a sign-in',
  async ({ page, stack, host, employee, screens, complaints }) => {
    await page.goto(host.url)
    await screens.signInByEmail(stack, employee)
    expect(complaints).toEqual([])
  },
)

const oldTest = hostTest((stack) => {
  const tag = snippet('docs/browsers.md', 'What older browsers show', stack, 'html')
  return startSite({
    '/old': { html: `<!doctype html><title>Intranet</title>${tag}` },
    '/': { html: plainPage(tag.replace('/mfa/config.json', `${stack.url}/config.json`)) },
  })
}).extend(open)

oldTest('the text for old browsers shows without the script alone', async ({ page, host, screens }) => {
  await page.goto(`${host.url}/old`)
  await expect(page.getByText('too old')).toBeVisible()
  await page.goto(host.url)
  await expect(screens.userId).toBeVisible()
  await expect(page.getByText('too old')).toBeHidden()
})

readmeTest(
  'the sample for testers reads a code at the desk',
  async ({ page, stack, request, host, screens }) => {
    const phone = '010-0000-3141'
    const { employeeId } = await stack.employee({ grants: ['sms'], phone })
    const sample = snippet('docs/testing.md', 'Get a code in a test', stack)
    const { readCode } = await importedFrom<{
      readCode(from: APIRequestContext, recipient: string): Promise<string>
    }>(sample.replace('http://localhost:8080', stack.url))
    await page.goto(host.url)
    await screens.choose(employeeId, 'sms')
    await expect(screens.code).toBeVisible()
    await screens.enterCode(await readCode(request, phone))
    await expect(screens.dashboard).toBeVisible()
  },
)
