/**
 * Where the three engines come from. In this order: an installed browser, Debian's packages, Playwright's own
 * download. WebKit is either Playwright's build or WebKitGTK's MiniBrowser, which WebDriver drives under Xvfb.
 *
 * @typedef {'chromium' | 'firefox' | 'webkit'} Engine
 * @typedef {object} Browser
 * @property {Engine} engine
 * @property {'installed' | 'playwright'} source
 * @property {string} [executablePath] absent: Playwright's own build
 * @property {{ webDriver: string, display: string }} [driver] programs that drive a browser without Playwright
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installPackages } from './debian.mjs'
import { which } from './which.mjs'

export const engines = /** @type {const} */ (['chromium', 'firefox', 'webkit'])

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000

/** Chromium's calls home would be traffic that no test asked for. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const debianPackages = {
  chromium: ['chromium', 'chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'],
}

/** @type {Record<Engine, () => Browser | undefined>} */
const installed = {
  chromium: () => {
    const executablePath = which([
      ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ])
    return executablePath ? { engine: 'chromium', source: 'installed', executablePath } : undefined
  },
  firefox: () => {
    const executablePath = which([
      ...(process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : []),
      'firefox-esr',
      'firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ])
    return executablePath ? { engine: 'firefox', source: 'installed', executablePath } : undefined
  },
  webkit: () => {
    const webDriver = which(['WebKitWebDriver'], ['/usr/libexec/webkit2gtk-4.1', '/usr/lib/*/webkit2gtk-4.1'])
    const display = which(['Xvfb'])
    const executablePath = which(
      ['MiniBrowser'],
      ['/usr/lib/*/webkit2gtk-4.1', '/usr/lib/*/webkit2gtk-4.0', '/usr/libexec/webkit2gtk-4.1'],
    )
    return webDriver && display && executablePath
      ? { engine: 'webkit', source: 'installed', executablePath, driver: { webDriver, display } }
      : undefined
  },
}

/** @returns {Promise<Browser | undefined>} */
async function downloaded(/** @type {Engine} */ engine) {
  const playwright = await import('playwright')
  return existsSync(playwright[engine].executablePath()) ? { engine, source: 'playwright' } : undefined
}

async function playwrightCli(/** @type {string[]} */ ...args) {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env },
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function starts(/** @type {Browser} */ { engine }) {
  const playwright = await import('playwright')
  try {
    await (await playwright[engine].launch({ args: engine === 'chromium' ? chromiumFlags : [] })).close()
    return true
  } catch {
    return false
  }
}

/** Playwright's build may lack system libraries: those can be had as root, otherwise it is not usable. */
async function download(/** @type {Engine} */ engine) {
  console.log(`Downloading Playwright's ${engine} …`)
  if (!(await playwrightCli('install', engine))) throw new Error('the download failed')
  const browser = await downloaded(engine)
  if (!browser) throw new Error('the download left no browser')
  if (await starts(browser)) return browser
  if (process.getuid?.() === 0 && (await playwrightCli('install-deps', engine)) && (await starts(browser)))
    return browser
  throw new Error('the downloaded browser does not start: system libraries are missing')
}

async function fromDebian(/** @type {Engine} */ engine) {
  await installPackages(...debianPackages[engine])
  const browser = installed[engine]()
  if (!browser) throw new Error('the packages hold no browser that fits')
  return browser
}

/**
 * @param {Engine} engine
 * @returns {Promise<Browser | undefined>} a browser that is on this machine already
 */
export const findBrowser = async (engine) => installed[engine]() ?? (await downloaded(engine))

/**
 * Chromium without a window and all that belongs to one, of the same version: the same engine for half of the work. A
 * machine may do without it, and CHROMIUM_PATH goes before it.
 *
 * @returns {string | undefined} where it is
 */
export const findHeadlessShell = () =>
  process.env.CHROMIUM_PATH ? undefined : which(['chromium-headless-shell'])

/**
 * @param {Engine} engine
 * @returns {Promise<readonly string[]>} the Debian packages with this browser: none when one is there
 */
export async function missingBrowserPackages(engine) {
  const present = await findBrowser(engine)
  if (!present) return debianPackages[engine]
  // Debian's Chromium may be there without its shell, which halves the work of the end-to-end tests.
  return present.executablePath === '/usr/bin/chromium' && !findHeadlessShell()
    ? ['chromium-headless-shell']
    : []
}

/**
 * Finds a browser or gets one.
 *
 * @param {Engine} engine
 * @returns {Promise<Browser>}
 * @throws {Error} that says what was tried and what a person can do
 */
export async function ensureBrowser(engine) {
  const present = await findBrowser(engine)
  if (present) return present
  const tried = ['installed: none found']
  for (const [name, get] of /** @type {const} */ ([
    ["Debian's packages", fromDebian],
    ["Playwright's download", download],
  ])) {
    try {
      return await get(engine)
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(
    `No ${engine} to test in (${tried.join('; ')}). ` +
      `Install ${debianPackages[engine].join(', ')} or run "npx playwright install --with-deps ${engine}".`,
  )
}
