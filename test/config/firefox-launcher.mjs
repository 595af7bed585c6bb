import { startFirefoxProgram } from '../support/start-firefox.mjs'
import { tabLauncher } from './tab-launcher.mjs'

/** px, what Web Test Runner gives a page in the other engines. */
const page = { width: 800, height: 600 }

/**
 * Firefox without Playwright, whose protocol has the browser report every request: that takes more of the processors than the
 * tests do.
 *
 * @param {{ headed: boolean }} options
 */
export const firefoxLauncher = ({ headed }) =>
  tabLauncher('Firefox', async () => {
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
    return { goTo: (url) => firefox.send('WebDriver:Navigate', { url }), stop: firefox.stop }
  })
