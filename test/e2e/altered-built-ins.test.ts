import { libraries, lockdowns, scripts } from '../support/altered-built-ins'
import { openPhone, phoneUntil } from '../support/phone'
import { plainPage } from '../support/plain-site'
import { startSite } from '../support/site'
import type { SpecPage } from '../support/spec-backend/files'
import { expect, hostTest } from './support/host-test'
import { selfServiceWords } from './support/self-service-words'

/** Changes beside which the elements cannot start or make calls. */
const obstacles: Readonly<Record<string, string>> = {
  Map: `
    function Map() { this.map = {} }
    Map.prototype = {
      put(key, value) { this.map[key] = value },
      get(key) { return this.map[key] },
      containsKey(key) { return key in this.map },
    }`,
  'Object.prototype.each': `
    Object.defineProperty(Object.prototype, 'each', { value() {}, enumerable: true })`,
  'Object.prototype.clone': `
    Object.prototype.clone = function () { return 1 }
    Object.freeze(Object.prototype)`,
  Symbol: `
    window.Symbol = (name) => '@@' + name
    Symbol.for = Symbol
    Symbol.iterator = '@@iterator'`,
  'Object.entries': `
    Object.entries = (list) => { throw new Error(list + ' has no entries') }`,
  AbortController: `
    window.AbortController = class {
      signal = Object.assign(new EventTarget(), { aborted: false })
      abort() {
        this.signal.aborted = true
        this.signal.dispatchEvent(new Event('abort'))
      }
    }`,
  fetch: `
    function fetch(page) { document.title = 'page ' + page }`,
}

/** Libraries that change most. test/elements/altered-built-ins.test.ts has each library and each script by itself. */
const worst = ['Prototype 1.6.1', 'MooTools 1.3.2']
const everyScript = 'scripts that change built-ins'
const lockdown = 'a frozen Object.prototype'
const wholeLockdown = 'frozen built-ins'

const pathOf = (name: string) => `/${name.replaceAll(' ', '-')}`
const sourceOf = (name: string) => `${pathOf(name)}.js`

const test = hostTest(async ({ url }) => {
  const page = (...sources: readonly string[]): SpecPage => {
    const before = sources.map((source) => `<script src="${source}"></script>\n`).join('')
    const body = `<mfa-dashboard config-url="${url}/config.json"></mfa-dashboard>`
    return { html: plainPage(body).replace('<script', `${before}<script`) }
  }
  const pages: Record<string, SpecPage> = {}
  for (const name of worst)
    pages[pathOf(name)] = page(...(libraries[name] ?? []).map((file) => `/libraries/${file}`))
  pages[pathOf(everyScript)] = page(...Object.keys(scripts).map(sourceOf))
  for (const name of [...Object.keys(obstacles), ...Object.keys(lockdowns)])
    pages[pathOf(name)] = page(sourceOf(name))
  for (const [name, text] of Object.entries({ ...scripts, ...lockdowns, ...obstacles }))
    pages[sourceOf(name)] = { html: text, headers: { 'content-type': 'text/javascript' } }
  return startSite(pages, { '/elements/': 'dist', '/libraries/': 'node_modules' })
})

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test.setTimeout(150_000)
const w = selfServiceWords('en')

for (const name of [...worst, everyScript, lockdown])
  test(`an employee signs in, manages devices and logs out beside ${name}`, async ({
    page,
    stack,
    host,
    screens,
  }) => {
    const employee = await stack.employee({
      grants: ['email', 'mobile', 'otp'],
      phones: [{ name: 'Galaxy S24' }, { name: 'iPhone 16' }],
    })
    await page.goto(host.url + pathOf(name))
    await screens.signInByEmail(stack, employee)
    await expect(page.getByText(employee.email)).toBeVisible()
    await expect(page.getByRole('cell').first()).toBeVisible()
    await page.reload()
    await expect(screens.dashboard).toBeVisible()

    await page.getByRole('link', { name: /^Mobile biometric management/ }).click()
    const devices = page.getByRole('table', { name: w.devices })
    await devices.getByRole('button', { name: w.renameOf('Galaxy S24') }).click()
    await page.keyboard.type('My phone')
    await page.keyboard.press('Enter')
    await screens.dialog.getByRole('button', { name: w.rename }).click()
    await expect(page.getByText(w.renamed('My phone')).first()).toBeVisible()
    await devices.getByRole('button', { name: w.deleteOf('iPhone 16') }).click()
    await screens.dialog.getByRole('button', { name: w.delete }).click()
    await expect(devices.getByText('iPhone 16')).toBeHidden()
    await expect(devices.getByText('My phone')).toBeVisible()

    await page.getByRole('button', { name: w.getQr }).click()
    // The package for QR codes can't be loaded beside a frozen Object.prototype. The link as a text takes its place.
    if (name === lockdown) await expect(page.getByRole('button', { name: w.showQr })).toBeVisible()
    else await expect(page.getByRole('img', { name: w.qr })).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: 'Add device' }).click()
    await page.getByRole('button', { name: 'Select application' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^\d( ?\d){5}$/)).toBeVisible()
    await screens.cancel.click()
    await screens.cancel.click()
    await screens.logOut()
  })

for (const name of [everyScript, lockdown])
  test(`an approval on the phone signs in beside ${name}`, async ({ page, stack, host, screens }) => {
    const employee = await stack.employee({ grants: ['mobile'], phones: [{ name: 'Galaxy S24' }] })
    const deviceId = employee.deviceIds[0] ?? ''
    const phone = await openPhone(stack.url, employee.employeeId, deviceId)
    await page.goto(host.url + pathOf(name))
    await screens.choose(employee.employeeId, 'mobile')
    await page.getByRole('button', { name: /^Galaxy S24/ }).click()
    const request = await phoneUntil(phone, ({ devices: [device] }) => device?.pending[0])
    await phone.answer(deviceId, request.pushId, 'approve')
    await expect(screens.dashboard).toBeVisible()
    phone.stop()
  })

test('a page that freezes what the message broker needs is named in place, and on the console', async ({
  page,
  stack,
  host,
  screens,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const { employeeId } = await stack.employee({ grants: ['mobile'], phones: [{ name: 'Galaxy S24' }] })
  await page.goto(host.url + pathOf(wholeLockdown))
  await screens.choose(employeeId, 'mobile')
  await page.getByRole('button', { name: /^Galaxy S24/ }).click()
  await expect(page.getByText(/^A script of this page has changed something/).first()).toBeVisible()
  expect(said.join('\n')).toMatch(/\(altered-built-ins\): .* frozen a built-in: TypeError: /)
})

for (const name of Object.keys(obstacles))
  test(`a page whose own ${name} keeps the elements from working says so, with its name on the console`, async ({
    page,
    host,
  }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    // Read as an attribute: what runs in the page for a test would need the page's Map itself.
    await page.addInitScript(() => {
      addEventListener('mfa-error', (event) => {
        const { dataset } = document.documentElement
        dataset.heard = `${dataset.heard ?? ''}${(event as Event & { code: string }).code} `
      })
    })
    await page.goto(host.url + pathOf(name))
    await expect(page.getByText('altered-built-ins').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-heard', 'altered-built-ins ')
    expect(said.join('\n')).toMatch(new RegExp(`\\(altered-built-ins\\): .* replaced ${name} by`))
    expect(said.join('\n')).not.toMatch(/no configuration/)
  })
