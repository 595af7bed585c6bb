import { rounded } from '../../statistics.mjs'
import { openPage } from '../chromium.mjs'

/**
 * @typedef {Awaited<ReturnType<typeof import('./site.mjs').serveContestant>>} Site
 * @typedef {object} Watch looks at the page meanwhile
 * @property {import('playwright').ViewportSize} viewport
 * @property {(devTools: import('playwright').CDPSession) => Promise<void>} begin before the page is opened
 * @property {() => Promise<void>} end once the form stands
 */

const LONGEST_MS = 30_000

const emptyAnswer = {
  responseCode: 200,
  responseHeaders: [
    { name: 'access-control-allow-origin', value: '*' },
    { name: 'content-type', value: 'application/json' },
  ],
  body: Buffer.from('{"data":{}}').toString('base64'),
}

/**
 * In the page, before its own scripts: looks in every frame, through open shadow roots, for the first field that a person
 * could type into, and calls the binding `formShows` with the time since the mark `tag`.
 */
function watchForField() {
  const { formShows } = /** @type {{ formShows?: (said: string) => void }} */ (globalThis)
  /** @type {ShadowRoot[]} */
  const shadows = []
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const shadow = attachShadow.call(this, options)
    shadows.push(shadow)
    return shadow
  }
  const canBeTypedInto = (/** @type {HTMLInputElement} */ field) => {
    if (field.disabled || field.readOnly) return false
    if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { left, top, width, height } = field.getBoundingClientRect()
    if (width < 2 || height < 2) return false
    const root = /** @type {Document | ShadowRoot} */ (field.getRootNode())
    return root.elementFromPoint(left + width / 2, top + height / 2) === field
  }
  const look = () => {
    const fields = [document, ...shadows].flatMap((root) => [
      ...root.querySelectorAll('input:not([type=hidden], [type=checkbox])'),
    ])
    if (!fields.some((field) => canBeTypedInto(/** @type {HTMLInputElement} */ (field))))
      return void requestAnimationFrame(look)
    const now = performance.now()
    const tag = performance.getEntriesByName('tag')[0]?.startTime ?? NaN
    formShows?.(JSON.stringify({ ms: now - tag, tagAt: performance.timeOrigin + tag }))
  }
  requestAnimationFrame(look)
}

/**
 * Shows a form once, on a new page.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('../profiles.mjs').Profile} profile
 * @param {Site} site
 * @param {Watch} [watch]
 * @returns {Promise<{ ms: number, kB: number, tagAt: number }>} from the tag to the first field; what was loaded until then,
 *   after brotli; when the tag stood in the page, in ms since the epoch
 * @throws {Error} when no form shows
 */
export async function timeToForm(browser, profile, site, watch) {
  const { page, devTools, close } = await openPage(browser, profile, watch?.viewport)
  let bytes = 0
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) bytes += site.bytesOf(new URL(request.url()).pathname)
  })
  // Nothing leaves this machine: what a peer asks its own host for is answered here.
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    // The page may have gone meanwhile.
    devTools.send('Fetch.fulfillRequest', { requestId, ...emptyAnswer }).catch(() => undefined)
  })
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
  await devTools.send('Runtime.enable')
  await devTools.send('Runtime.addBinding', { name: 'formShows' })
  await page.addInitScript(watchForField)
  try {
    await watch?.begin(devTools)
    // The page itself says when its form stands: to ask it meanwhile would cost more of its time than some forms do.
    /** @type {Promise<{ ms: number, tagAt: number }>} */
    const shown = new Promise((resolve, reject) => {
      devTools.once('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload)))
      setTimeout(() => reject(new Error(`no form after ${LONGEST_MS} ms: ${site.url}`)), LONGEST_MS).unref()
    })
    await page.goto(site.url, { waitUntil: 'commit' })
    const { ms, tagAt } = await shown
    const kB = rounded(bytes / 1000)
    await watch?.end()
    // Waits until the page has finished, so that its remaining work does not slow the next page.
    await page.waitForLoadState('networkidle')
    return { ms, tagAt, kB }
  } finally {
    await close()
  }
}
