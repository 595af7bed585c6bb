import { chromium } from 'playwright'
import { chromiumFlags, ensureBrowser } from '../../support/browsers.mjs'
import { slowDown } from './profiles.mjs'

/** The browser with all that belongs to one, as people have it; not the shell that the tests use. */
export async function launchChromium() {
  const { executablePath } = await ensureBrowser('chromium')
  return chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
}

/**
 * A page of a visitor who has never been there: nothing in its cache.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./profiles.mjs').Profile} profile
 * @param {import('playwright').ViewportSize} [viewport] in CSS px
 */
export async function openPage(browser, profile, viewport = { width: 1280, height: 900 }) {
  const context = await browser.newContext({ locale: 'en-US', viewport })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await slowDown(devTools, profile)
  return { page, devTools, close: () => context.close() }
}
