import { openPage } from './chromium.mjs'

const CYCLES = 100
/** Cycles before the count, in which everything that is made only once is made. */
const WARM_UP = 50

/** In the page: puts an element in and out, each time until it can be used. */
async function cycle(/** @type {{ tag: string, times: number }} */ { tag, times }) {
  for (let time = 0; time < times; time++) {
    const element = document.createElement(tag)
    element.setAttribute('config-url', '/config.json')
    const ready = new Promise((resolve) => element.addEventListener('mfa-ready', resolve, { once: true }))
    document.body.append(element)
    await ready
    element.remove()
  }
}

/** Counts the objects that remain after a garbage collection. @param {import('playwright').CDPSession} devTools */
async function held(devTools) {
  for (let round = 0; round < 3; round++) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
  return { usedSize, nodes, jsEventListeners }
}

/**
 * Puts the login element into a page and takes it out, a hundred times.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./portal.mjs').Portal} portal
 * @returns {Promise<{ heapPercent: number, nodes: number, listeners: number }>} by how much each has grown
 */
export async function mountAndUnmount(browser, { url }) {
  const { page, devTools, close } = await openPage(browser, { name: 'none' })
  try {
    const empty = `${url}/empty`
    await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(empty)
    await page.addScriptTag({ url: `${url}/elements/mfa-elements.js`, type: 'module' })
    await page.evaluate(cycle, { tag: 'mfa-login', times: WARM_UP })
    await page.waitForLoadState('networkidle')
    const before = await held(devTools)
    await page.evaluate(cycle, { tag: 'mfa-login', times: CYCLES })
    const after = await held(devTools)
    return {
      heapPercent: (after.usedSize / before.usedSize - 1) * 100,
      nodes: after.nodes - before.nodes,
      listeners: after.jsEventListeners - before.jsEventListeners,
    }
  } finally {
    await close()
  }
}
