import { startFirefoxProgram } from '../support/start-firefox.mjs'

/** px, what Web Test Runner gives a page in the other engines. */
const page = { width: 800, height: 600 }

/**
 * One Firefox with one tab, which goes from file to file. It is driven without Playwright, whose protocol has the
 * browser report every request: that takes more of the processors than the tests do.
 *
 * @param {{ headed: boolean }} options
 * @returns {import('@web/test-runner').BrowserLauncher}
 */
export function firefoxLauncher({ headed }) {
  /** @type {ReturnType<typeof start> | undefined} */
  let starting
  /** @type {Map<string, string>} the address of each session */
  const open = new Map()

  const start = async () => {
    const firefox = await startFirefoxProgram({
      headed,
      capabilities: { pageLoadStrategy: 'none', unhandledPromptBehavior: 'accept' },
    })
    /** @type {[number, number]} */
    const [aroundX, aroundY] = await firefox.send('WebDriver:ExecuteScript', {
      script: 'return [outerWidth - innerWidth, outerHeight - innerHeight]',
      args: [],
    })
    await firefox.send('WebDriver:SetWindowRect', {
      width: page.width + aroundX,
      height: page.height + aroundY,
    })
    return firefox
  }
  const goTo = async (/** @type {string} */ url) => {
    starting ??= start()
    await (await starting).send('WebDriver:Navigate', { url })
  }
  return {
    name: 'Firefox',
    type: 'marionette',
    concurrency: 1,
    async startSession(id, url) {
      open.set(id, url)
      await goTo(url)
    },
    isActive: (id) => open.has(id),
    getBrowserUrl: (id) => open.get(id) ?? '',
    startDebugSession: (_, url) => goTo(url),
    async stopSession(id) {
      await goTo('about:blank') // nothing of it runs on
      open.delete(id)
      return {}
    },
    async stop() {
      await (await starting)?.stop()
    },
  }
}
