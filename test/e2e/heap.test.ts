import type { CDPSession, Page } from '@playwright/test'
import { expect, hostSite, hostTest } from './support/host-test'
import { withMotion } from './support/with-motion'

const test = hostTest(hostSite(() => ({ '/': '' }))).extend({
  // Code that the engine compiles while it warms up lies on the same heap, and is none of our leaks.
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { project }) => {
      const { launchOptions } = project.use
      await use({ ...launchOptions, args: [...(launchOptions?.args ?? []), '--js-flags=--jitless'] })
    },
    { scope: 'worker' },
  ],
})

// No trace: it would keep each state of the page on the page's heap.
test.use({ ...withMotion, stackOptions: { allowedOrigins: ['*'] }, trace: 'off' })

/**
 * Leaves the element in the page until all that it fetches ahead has come. The details for the help desk are the last of
 * it: a busy machine is idle so late that they might otherwise come between the two measurements.
 */
async function fetchAhead(page: Page, { tag, configUrl }: { tag: string; configUrl: string }) {
  const open = new Set<string>()
  let last = false
  page.on('request', (request) => {
    open.add(request.url())
    last ||= request.url().includes('/help-desk-')
  })
  page.on('requestfinished', (request) => open.delete(request.url()))
  const element = await page.evaluateHandle(
    ([name, url]) => {
      const shown = document.createElement(name)
      shown.setAttribute('config-url', url)
      document.body.append(shown)
      return shown
    },
    [tag, configUrl] as const,
  )
  await expect.poll(() => last && open.size === 0).toBe(true)
  await element.evaluate((shown) => shown.remove())
  await element.dispose()
}

/** Puts the elements in and out of the page in turn, each time until one can be used. */
async function cycle({ tags, configUrl, times }: { tags: string[]; configUrl: string; times: number }) {
  for (let time = 0; time < times; time++) {
    const element = document.createElement(tags[time % tags.length] ?? '')
    element.setAttribute('config-url', configUrl)
    const ready = new Promise((resolve) => element.addEventListener('mfa-ready', resolve, { once: true }))
    document.body.append(element)
    await ready
    element.remove()
  }
}

/** Measures the heap after a garbage collection, in bytes and DOM nodes. */
async function held(devtools: CDPSession) {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { usedSize, nodes }
}

test('100 elements that come and go leave the heap of their page within 2.5 %, and no nodes', async ({
  page,
  stack,
  host,
}, { annotations }) => {
  test.setTimeout(120_000)
  const tags = ['mfa-login', 'mfa-dashboard']
  await page.goto(host.url)
  const devtools = await page.context().newCDPSession(page)
  const configUrl = `${stack.url}/config.json`
  await fetchAhead(page, { tag: 'mfa-dashboard', configUrl })
  // Everything that is made only once exists after these cycles.
  await page.evaluate(cycle, { tags, configUrl, times: 50 })
  const before = await held(devtools)
  await page.evaluate(cycle, { tags, configUrl, times: 100 })
  const after = await held(devtools)
  annotations.push({ type: 'heap', description: `${before.usedSize} → ${after.usedSize} bytes` })
  expect(after.usedSize / before.usedSize).toBeLessThan(1.025)
  expect(after.nodes - before.nodes).toBeLessThan(25)
})
