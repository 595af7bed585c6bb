/**
 * @typedef {object} Browser
 * @property {(url: string) => Promise<unknown>} goTo
 * @property {() => Promise<unknown>} stop
 */

/**
 * One browser with one tab, which goes from file to file. A browser that breaks takes the file under way with it; the
 * next file gets another browser, so that all others are still tried and the run says which one it was.
 *
 * @param {string} name
 * @param {() => Promise<Browser>} start
 * @returns {import('@web/test-runner').BrowserLauncher}
 */
export function tabLauncher(name, start) {
  /** @type {Promise<Browser> | undefined} */
  let browser
  /** @type {Map<string, string>} the address of each session */
  const open = new Map()

  const stop = async () => {
    const stopping = browser
    browser = undefined
    await (await stopping)?.stop()
  }
  const goTo = async (/** @type {string} */ url) => {
    browser ??= start()
    try {
      await (await browser).goTo(url)
    } catch (error) {
      await stop().catch((/** @type {Error} */ { message }) =>
        console.error(`${name} did not stop: ${message}`),
      )
      throw error
    }
  }
  return {
    name,
    type: 'tab',
    concurrency: 1,
    async startSession(id, url) {
      open.set(id, url)
      await goTo(url)
    },
    isActive: (id) => open.has(id),
    getBrowserUrl: (id) => open.get(id) ?? '',
    startDebugSession: (_, url) => goTo(url),
    async stopSession(id) {
      open.delete(id)
      await goTo('about:blank') // nothing of it runs on
      return {}
    },
    stop,
  }
}
