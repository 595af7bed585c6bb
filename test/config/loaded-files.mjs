import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, findBrowser } from '../support/browsers.mjs'

const SETTLE_TIMEOUT_MS = 30_000

const configuration = JSON.stringify({
  CONNECTION_STRINGS: {
    LOGIN_SERVICE_URL: '/login',
    BRIDGE_SERVICE_URL: '/bridge',
    API_SERVER_DOMAIN: 'localhost',
    USER_SERVICE_URL: '/user',
    APP_SERVICE_URL: '/app',
    MESSAGE_BROKER_URL: 'ws://localhost',
    MESSAGE_BROKER_PORT: 1883,
  },
  CONFIG_VARIABLES: {
    USER_PORTAL: {
      BRIDGE: false,
      PRIVATE_APP_STORE: false,
      MOB_APP_BRIDGE: false,
      DEMO_MODE: false,
      TIMEOUT: 30,
    },
  },
})

/** The services' responses to an employee who signs in by email and opens the dashboard. @type {Readonly<Record<string, unknown>>} */
const answers = {
  '/login/user-authenticator': {
    userEmail: 'mjkim@example.com',
    employeeId: 'mjkim',
    userId: 7,
    applicationId: 1,
    fidoSecurityKeyStatus: 1,
    pcAuthenticationStatus: 1,
    mobileAuthenticationStatus: 1,
    otpStatus: 1,
    smsStatus: 3,
    emailStatus: 3,
    recoveryOtpStatus: 3,
  },
  '/login/email/authenticate': {},
  '/login/email/authenticate/validate': { loginSerial: 'serial' },
  '/login/token': { accessToken: 'token', refreshToken: 'token' },
  '/user/application/all': [{ applicationId: 1, applicationName: 'Groupware' }],
  '/user/application': [{ applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 }],
  '/user/mobile-authenticator': { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 2 },
  '/user/otp': { otpDtos: [], otpStatus: 2 },
  '/user/ctap': { fidoAuthenticatorDtos: [], fidoStatus: 2 },
  '/user/platform': { fidoAuthenticatorDtos: [], fidoStatus: 2 },
  '/user/dashboard/authenticator/status': {
    mobileAuthenticationStatus: 2,
    otpStatus: 2,
    fidoSecurityKeyStatus: 2,
    pcAuthenticationStatus: 2,
    emailStatus: 1,
    smsStatus: 0,
  },
  '/user/dashboard/authenticator/history': {
    list: [],
    pageNum: 1,
    pages: 1,
    isFirstPage: true,
    hasNextPage: false,
  },
}

/** A plain intranet page: the script tag, an element, dist/ and a backend behind it. */
async function serve(/** @type {string} */ dist, /** @type {string} */ body) {
  const page = `<!doctype html><meta charset="utf-8"><title>Plain page</title>
<script type="module" src="/elements/mfa-elements.js"></script>${body}`
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(dist, url.replace(/^\/elements\//, ''))
    if (url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html', 'mfa-config-location': '/config.json' })
        .end(page)
    else if (url === '/config.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(configuration)
    else if (url in answers)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[url]))
    else if (url.startsWith('/elements/') && existsSync(file))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

/** Turns on data saving, which stops fetching ahead: those files belong to no part of a sign-in. */
function saveData() {
  const connection = Reflect.get(navigator, 'connection')
  Object.defineProperty(connection, 'saveData', { value: true })
}

/** Writes down what was asked for when an element can be used: what follows is fetched ahead, not for the first screen. */
const watchReady = () =>
  document.addEventListener('mfa-ready', () => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => name)
    Reflect.set(window, 'askedUntilReady', asked)
  })
const askedUntilReady = () => /** @type {string[] | undefined} */ (Reflect.get(window, 'askedUntilReady'))

/** From the login form to the first page behind it, in whatever language. @param {import('playwright').Page} page */
async function signInByEmail(page) {
  await page.getByRole('textbox').fill('mjkim')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /mail|메일/ }).click()
  await page.locator('input[autocomplete=one-time-code]').fill('123456')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').waitFor({ timeout: SETTLE_TIMEOUT_MS })
  await page.waitForLoadState('networkidle')
}

/**
 * The files of dist/ that Chromium loads for a page, by the part of a sign-in that asks for them: `form` until the element
 * says that it can be used, `sign-in` until the token is asked for, `signed-in` only then. Nothing is fetched ahead,
 * and what stands in for a late screen does not count.
 *
 * @param {string} dist
 * @param {string} body what stands on the page
 * @param {string} language such as `ko-KR`
 * @param {'form' | 'sign-in' | 'signed-in'} part
 * @returns {Promise<string[]>} from dist/
 */
export async function loadedFiles(dist, body, language, part) {
  const found = await findBrowser('chromium')
  if (!found) throw new Error('there is no Chromium; "npm test -- size" installs one')
  const server = await serve(dist, body)
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.executablePath ? { executablePath: found.executablePath } : {}),
  })
  try {
    const page = await browser.newPage({ locale: language })
    /** @type {string[]} */
    const asked = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(saveData)
    await page.addInitScript(watchReady)
    await page.goto(server.url)
    const ready = await page.waitForFunction(askedUntilReady, undefined, { timeout: SETTLE_TIMEOUT_MS })
    if (part === 'form') return inDist((await ready.jsonValue()) ?? [])
    await signInByEmail(page)
    const token = asked.findIndex((url) => new URL(url).pathname === '/login/token')
    const before = inDist(asked.slice(0, token))
    return part === 'sign-in' ? before : inDist(asked).filter((file) => !before.includes(file))
  } finally {
    await browser.close()
    server.close()
  }
}

/** The skeleton replaces a late screen. On a slow machine any screen may be late. */
const standIn = /\/chunks\/skeleton-/

/** @param {readonly string[]} urls */
function inDist(urls) {
  const folder = '/elements/'
  const paths = urls
    .map((url) => new URL(url).pathname)
    .filter((path) => path.startsWith(folder) && !standIn.test(path))
  return [...new Set(paths.map((path) => path.slice(folder.length)))]
}
