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

/** A plain intranet page: the script tag, an element, and dist/ behind it. */
const serve = async (/** @type {string} */ dist, /** @type {string} */ body) => {
  const page = `<!doctype html><meta charset="utf-8"><title>Plain page</title>
<script type="module" src="/elements/mfa-elements.js"></script>${body}`
  const server = createServer(({ url = '/' }, response) => {
    const file = join(dist, url.replace(/^\/elements\//, ''))
    if (url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html', 'mfa-config-location': '/config.json' })
        .end(page)
    else if (url === '/config.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(configuration)
    else if (url.startsWith('/elements/') && existsSync(file))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

/** Writes down what was asked for when an element can be used: what follows is fetched ahead, not for the first screen. */
const watchReady = () =>
  document.addEventListener('mfa-ready', () => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    Reflect.set(window, 'askedUntilReady', asked)
  })
const askedUntilReady = () => /** @type {string[] | undefined} */ (Reflect.get(window, 'askedUntilReady'))

/**
 * The files of dist/ that Chromium loads for a page until the element on it says that it can be used.
 *
 * @param {string} dist
 * @param {string} body what stands on the page
 * @param {string} language such as `ko-KR`
 * @returns {Promise<string[]>} from dist/
 */
export const loadedFiles = async (dist, body, language) => {
  const found = await findBrowser('chromium')
  if (!found) throw new Error('there is no Chromium; "npm test -- size" installs one')
  const server = await serve(dist, body)
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.executablePath ? { executablePath: found.executablePath } : {}),
  })
  try {
    const page = await browser.newPage({ locale: language })
    await page.addInitScript(watchReady)
    await page.goto(server.url)
    const asked = await page.waitForFunction(askedUntilReady, undefined, { timeout: SETTLE_TIMEOUT_MS })
    const paths = (await asked.jsonValue()) ?? []
    const folder = '/elements/'
    return [
      ...new Set(paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}
