import { plainPage } from '../support/plain-site'
import { startSite } from '../support/site'
import type { SpecPage } from '../support/spec-backend/files'
import { expect, hostTest } from './support/host-test'
import { selfServiceWords } from './support/self-service-words'

/** Files of libraries that change what the language and the browser bring, as they were published. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  'Prototype 1.6.1': ['old-libraries/test/3rdparty/prototype-1.6.1.js'],
  'Prototype 1.7.0': ['old-libraries/test/3rdparty/prototype-1.7.0.0.js'],
  'MooTools 1.3.2': ['old-libraries/test/3rdparty/mootools-1.3.2.js'],
  'MooTools 1.4.1': ['old-libraries/test/3rdparty/mootools-1.4.1.js'],
  'Ext Core 3.1.0': ['old-libraries/test/3rdparty/ext-core-3.1.0.js'],
  'Sugar 1.5.0': ['sugar/sugar-full.js'],
  'es5-shim and es6-shim': [
    ...['es5-shim/es5-shim.js', 'es5-shim/es5-sham.js'],
    ...['es6-shim/es6-shim.js', 'es6-shim/es6-sham.js'],
  ],
  'core-js 2': ['core-js/client/shim.js'],
  'jQuery 1.7.1 and Underscore': [
    'old-libraries/test/3rdparty/jquery-1.7.1.js',
    'old-libraries/test/3rdparty/underscore-1.2.3.js',
  ],
}

/** Changes that pages make to built-ins, each as a separate script. */
const scripts: Readonly<Record<string, string>> = {
  'members of every object': `
    Object.prototype.each = function (run) { for (const key in this) run(this[key], key) }
    Object.prototype.toJSON = function () { return 'own' }
    Object.prototype.size = 3`,
  'members of every list': `
    Array.prototype.toJSON = function () { return 'a list' }
    Array.prototype.remove = function (item) { this.splice(this.indexOf(item), 1) }
    Array.prototype.entries = function () { return this.slice() }
    Array.from = (list) => [].slice.call(list)`,
  'members of every text and number': `
    String.prototype.toJSON = function () { return 'a text' }
    Number.prototype.toJSON = function () { return 'a number' }
    Function.prototype.bind = function (self) { const run = this; const more = [].slice.call(arguments, 1)
      return function () { return run.apply(self, more.concat([].slice.call(arguments))) } }`,
  'storage that reads and writes JSON': `
    const { getItem, setItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      const text = getItem.call(this, key)
      try { return JSON.parse(text) } catch { return text }
    }
    Storage.prototype.setItem = function (key, value) { setItem.call(this, key, JSON.stringify(value)) }`,
  'JSON that makes dates and leaves out': `
    const { parse, stringify } = JSON
    JSON.parse = (text) => parse(text, (_, value) => /^\\d{4}-\\d\\d-\\d\\d/.test(value) ? new Date(value) : value)
    JSON.stringify = (value) => stringify(value, null, 2).replace(/"(\\w+)":/g, '$1:')`,
  'variables with names of built-ins': `
    var performance = { rate: 3 }, event = null, screen = 'main', status = 2, history = []
    function open() {} function close() {} function find() {} function stop() {} function focus() {}`,
}

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
  fetch: `
    function fetch(page) { document.title = 'page ' + page }`,
}

const pathOf = (name: string) => `/${name.replaceAll(' ', '-')}`

const test = hostTest(async ({ url }) => {
  const page = (...sources: readonly string[]): SpecPage => {
    const before = sources.map((source) => `<script src="${source}"></script>\n`).join('')
    const body = `<mfa-dashboard config-url="${url}/config.json"></mfa-dashboard>`
    return { html: plainPage(body).replace('<script', `${before}<script`) }
  }
  const pages: Record<string, SpecPage> = {}
  for (const [name, files] of Object.entries(libraries))
    pages[pathOf(name)] = page(...files.map((file) => `/libraries/${file}`))
  for (const [name, text] of Object.entries({ ...scripts, ...obstacles })) {
    const source = `${pathOf(name)}.js`
    pages[pathOf(name)] = page(source)
    pages[source] = { html: text, headers: { 'content-type': 'text/javascript' } }
  }
  return startSite(pages, { '/elements/': 'dist', '/libraries/': 'node_modules' })
})

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test.setTimeout(150_000)
const w = selfServiceWords('en')

for (const name of [...Object.keys(libraries), ...Object.keys(scripts)])
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
    await expect(page.getByRole('img', { name: w.qr }).locator('path')).toBeAttached()
    await page.getByRole('button', { name: 'Add device' }).click()
    await page.getByRole('button', { name: 'Select application' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^\d( ?\d){5}$/)).toBeVisible()
    await screens.cancel.click()
    await screens.cancel.click()
    await screens.logOut()
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
