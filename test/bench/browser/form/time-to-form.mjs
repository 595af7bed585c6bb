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

/**
 * In the page, before its own scripts: looks in every frame, through open shadow roots, for the first field that a person
 * could type into, and sets the mark `form`.
 */
function watchForField() {
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
    if (fields.some((field) => canBeTypedInto(/** @type {HTMLInputElement} */ (field))))
      performance.mark('form')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function measured() {
  const at = (/** @type {string} */ name) => performance.getEntriesByName(name)[0]?.startTime
  const [tag, form] = [at('tag'), at('form')]
  if (tag === undefined || form === undefined) return undefined
  return { ms: form - tag, tagAt: performance.timeOrigin + tag }
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
  await page.route(/^https:/, (route) =>
    route.fulfill({ json: { data: {} }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.addInitScript(watchForField)
  try {
    await watch?.begin(devTools)
    await page.goto(site.url, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(measured, undefined, { timeout: LONGEST_MS })
    const { ms, tagAt } = /** @type {NonNullable<ReturnType<typeof measured>>} */ (await shown.jsonValue())
    await watch?.end()
    return { ms, tagAt, kB: rounded(bytes / 1000) }
  } finally {
    await close()
  }
}
