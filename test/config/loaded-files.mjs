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

/** What the services answer while somebody signs in by e-mail. */
const answers = {
  '/login/user-authenticator': {
    userEmail: 'mjkim@example.com',
    employeeId: 'mjkim',
    userId: 7,
    applicationId: 1,
    fidoSecurityKeyStatus: 0,
    pcAuthenticationStatus: 0,
    mobileAuthenticationStatus: 0,
    otpStatus: 0,
    smsStatus: 0,
    emailStatus: 1,
    recoveryOtpStatus: 0,
  },
  '/login/email/authenticate': {},
  '/login/email/authenticate/validate': { loginSerial: 'serial' },
  '/login/token': { accessToken: 'token', refreshToken: 'token' },
}

/** A plain intranet page: the script tag, an element, and dist/ behind it. */
const serve = async (/** @type {string} */ dist, /** @type {string} */ body) => {
  const page = `<!doctype html><meta charset="utf-8"><title>Plain page</title>
<script type="module" src="/elements/mfa-elements.js"></script>${body}`
  const server = createServer(({ url: target = '/' }, response) => {
    const url = new URL(target, 'http://localhost').pathname
    const file = join(dist, url.replace(/^\/elements\//, ''))
    if (url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html', 'mfa-config-location': '/config.json' })
        .end(page)
    else if (url === '/config.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(configuration)
    else if (url in answers)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answers[/** @type {keyof typeof answers} */ (url)]))
    else if (url.startsWith('/elements/') && existsSync(file))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

/**
 * Marks the moment when an element can be used: what is fetched later is fetched ahead, and not for the first screen.
 */
const watchReady = () =>
  document.addEventListener('mfa-ready', () => Reflect.set(window, 'elementIsReady', true))
const isReady = () => Reflect.get(window, 'elementIsReady') === true

/** From the login form to the dashboard, in whatever language. @param {import('playwright').Page} page */
const signInByEmail = async (page) => {
  await page.getByRole('textbox').fill('mjkim')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /mail|메일/ }).click()
  await page.locator('input[autocomplete=one-time-code]').fill('123456')
  await page.keyboard.press('Enter')
  await page.locator('.shell').waitFor({ timeout: SETTLE_TIMEOUT_MS })
}

/**
 * The files of dist/ that Chromium loads for a page: until the element says that it can be used, or, with `signIn`, until
 * somebody has signed in by e-mail and the network is quiet again, with all that was fetched ahead.
 *
 * @param {string} dist
 * @param {string} body what stands on the page
 * @param {string} language such as `ko-KR`
 * @param {boolean} signIn
 * @returns {Promise<string[]>} from dist/
 */
export const loadedFiles = async (dist, body, language, signIn = false) => {
  const found = await findBrowser('chromium')
  if (!found) throw new Error('there is no Chromium; "npm test -- size" installs one')
  const server = await serve(dist, body)
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.executablePath ? { executablePath: found.executablePath } : {}),
  })
  try {
    const page = await browser.newPage({ locale: language })
    /** @type {Set<string>} */
    const files = new Set()
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.startsWith('/elements/')) files.add(path.slice('/elements/'.length))
    })
    await page.addInitScript(watchReady)
    await page.goto(server.url)
    await page.waitForFunction(isReady, undefined, { timeout: SETTLE_TIMEOUT_MS })
    if (!signIn) return [...files]
    await signInByEmail(page)
    await page.waitForLoadState('networkidle')
    return [...files]
  } finally {
    await browser.close()
    server.close()
  }
}
