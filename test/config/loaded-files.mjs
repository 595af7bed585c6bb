import { chromium } from 'playwright'
import { serveContestant } from '../bench/browser/form/site.mjs'
import { signInTable } from '../support/answers.mjs'
import { chromiumFlags, findBrowser } from '../support/browsers.mjs'

const SETTLE_TIMEOUT_MS = 30_000

/** Of an employee who signs in by email and opens the dashboard. */
const answers = {
  ...signInTable,
  'POST /login-service/email/authenticate': { json: {} },
  'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
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
  const script = '<script type="module" src="/files/mfa-elements.js"></script>'
  const server = await serveContestant({ folder: dist, body: body + script, answers })
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
    const token = asked.findIndex((url) => new URL(url).pathname === '/login-service/token')
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
  const folder = '/files/'
  const paths = urls
    .map((url) => new URL(url).pathname)
    .filter((path) => path.startsWith(folder) && !standIn.test(path))
  return [...new Set(paths.map((path) => path.slice(folder.length)))]
}
