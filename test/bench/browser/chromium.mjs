import { setInterval } from 'node:timers/promises'
import { chromium } from 'playwright'
import { chromiumFlags, ensureBrowser } from '../../support/browsers.mjs'
import { slowDown } from './profiles.mjs'

/** The browser with all that belongs to one, as people have it; not the shell that the tests use. */
export async function launchChromium() {
  const { executablePath } = await ensureBrowser('chromium')
  return chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
}

const LONGEST_START_MS = 20_000
/** Processor time is a rate, which takes a while to be seen. */
const LOOK_MS = 100
/** Between two looks. The browser counts its processor time in steps of 10 ms. */
const RESTING_MS = 10

/**
 * A window of a whole Chromium builds its own parts after it has opened, the suggestions of its address bar among them. That
 * takes both cores for half a second, in which any page would be slower by chance, and which a person at work is long past.
 *
 * @param {import('playwright').Browser} browser
 * @throws {Error} when the browser does not come to rest
 */
async function untilBrowserRests(browser) {
  const devTools = await browser.newBrowserCDPSession()
  /** By the process: one that has ended meanwhile takes its time out of the sum. */
  const usedMs = async () => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]))
  }
  let before = await usedMs()
  for await (const end of setInterval(LOOK_MS, performance.now() + LONGEST_START_MS)) {
    const now = await usedMs()
    const spent = [...now].reduce((sum, [id, ms]) => sum + ms - (before.get(id) ?? 0), 0)
    if (spent <= RESTING_MS) return devTools.detach()
    if (performance.now() > end) break
    before = now
  }
  throw new Error(`Chromium does not rest within ${LONGEST_START_MS} ms.`)
}

/**
 * A page of a visitor who has never been there: nothing in its cache. The browser around it rests.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./profiles.mjs').Profile} profile
 * @param {import('playwright').ViewportSize} [viewport] in CSS px
 */
export async function openPage(browser, profile, viewport = { width: 1280, height: 900 }) {
  const context = await browser.newContext({ locale: 'en-US', viewport })
  const page = await context.newPage()
  await untilBrowserRests(browser)
  const devTools = await context.newCDPSession(page)
  await slowDown(devTools, profile)
  return { page, devTools, close: () => context.close() }
}
