import { openPage } from './chromium.mjs'

/**
 * A move from one screen to the next, in milliseconds.
 *
 * @typedef {object} Move
 * @property {string} name
 * @property {number} total from the key or click to the first frame with the next screen's heading
 * @property {number} calls how long of it at least one call was under way
 * @property {number} blank how long of it the element showed no text but its language control
 */

const LONGEST_MS = 20_000
const LONGEST_BLANK_MS = 50

/** Long enough for what the page fetches ahead, as a person reads or types meanwhile. */
const READING_MS = 1_500
const GLANCE_MS = 400

/**
 * In the page: looks at every frame from now to the one whose heading is another one and fits, and keeps what comes of it as
 * `watched`.
 */
function watchFrames(/** @type {{ wanted: string, longestMs: number }} */ { wanted, longestMs }) {
  const boxes = () =>
    [...document.querySelectorAll('mfa-login, mfa-dashboard, mfa-register')].flatMap((element) => {
      const box = element.shadowRoot?.querySelector('.mfa')
      return box ? [/** @type {HTMLElement} */ (box)] : []
    })
  const heading = () =>
    boxes()
      .map((box) => box.querySelector('h1')?.innerText.trim())
      .find(Boolean) ?? ''
  const isBlank = () => boxes().every((box) => box.innerText.replace(/한국어|English/g, '').trim() === '')
  const callsBetween = (/** @type {number} */ start, /** @type {number} */ end) => {
    let [sum, covered] = [0, start]
    const calls = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    for (const { name, startTime, responseEnd } of calls.sort((a, b) => a.startTime - b.startTime)) {
      if (!/\/(api|bridge)\//.test(name) || startTime < start) continue
      const to = Math.min(responseEnd || end, end)
      sum += Math.max(0, to - Math.max(startTime, covered))
      covered = Math.max(covered, to)
    }
    return sum
  }
  const before = heading()
  let start = performance.now()
  // The way back in the history begins with neither.
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
  let [last, blank] = [start, 0]
  const kept = /** @type {{ watched?: Promise<Omit<Move, 'name'>> }} */ (globalThis)
  kept.watched = new Promise((resolve, reject) => {
    const look = () => {
      const now = performance.now()
      if (isBlank()) blank += now - last
      last = now
      const shown = heading()
      if (shown !== before && new RegExp(wanted).test(shown)) {
        const result = () => ({ total: now - start, calls: callsBetween(start, now), blank })
        // The timeline tells of a call a little after its answer.
        setTimeout(() => resolve(result()), 100)
      } else if (now - start > longestMs)
        reject(new Error(`"${shown}" stands where ${wanted} was to come after "${before}"`))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function watchedMove() {
  const { watched } = /** @type {{ watched?: Promise<Omit<Move, 'name'>> }} */ (globalThis)
  if (!watched) throw new Error('the page was left')
  return watched
}

/**
 * An employee's way through the portal, each screen for the first time.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./profiles.mjs').Profile} profile
 * @param {import('./portal.mjs').Portal} portal
 * @returns {Promise<Move[]>}
 */
export async function walkThroughPortal(browser, profile, { url, sink, addEmployee }) {
  const { employeeId, email } = await addEmployee()
  const { page, close } = await openPage(browser, profile)
  /** @type {Move[]} */
  const moves = []
  const move = async (
    /** @type {string} */ name,
    /** @type {string} */ wanted,
    /** @type {() => Promise<unknown>} */ act,
  ) => {
    await page.evaluate(watchFrames, { wanted, longestMs: LONGEST_MS })
    await act()
    moves.push({ name, ...(await page.evaluate(watchedMove)) })
    await page.waitForTimeout(GLANCE_MS)
  }
  const press = (/** @type {RegExp} */ name) => page.getByRole('button', { name }).first().click()
  const follow = (/** @type {RegExp} */ name) => page.getByRole('link', { name }).first().click()
  try {
    await page.goto(`${url}/`)
    await page.getByRole('textbox').fill(employeeId)
    await page.waitForTimeout(READING_MS)
    await move('ID to chooser', '^Choose', () => page.keyboard.press('Enter'))
    await move('chooser to phones', 'hone', () => press(/^Mobile/))
    await move('back to chooser', '^Choose', () => press(/^Cancel/))
    const mailed = sink.code(email)
    await move('chooser to code', '^Email', () => press(/^Email/))
    await page.getByRole('textbox').fill(await mailed)
    await move('code to dashboard', '^Dashboard', () => page.keyboard.press('Enter'))
    await page.waitForTimeout(READING_MS)
    await move('menu: mobile', '^Mobile', () => follow(/^Mobile biometric/))
    await move('menu: security keys', '^FIDO', () => follow(/^FIDO security key/))
    await move('menu: OTP', '^OTP', () => follow(/^OTP/))
    await move('back in the history', '^FIDO', () => page.goBack())
    await move('add a security key', '^(Register|Choose|Select)', () => press(/^Add device/))
  } finally {
    await close()
  }
  return moves
}

/** True if a person would see the element empty. One late frame is too short to see. @param {number} blankMs */
export const isBlank = (blankMs) => blankMs > LONGEST_BLANK_MS
