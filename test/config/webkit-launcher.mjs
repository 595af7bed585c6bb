import { startWebKitDriver } from '../support/webkit-driver.mjs'
import { tabLauncher } from './tab-launcher.mjs'

/**
 * WebKitGTK's MiniBrowser, by the WebDriver standard.
 *
 * @param {{ webDriver: string, display: string }} programs
 * @param {{ executablePath: string | undefined, headed: boolean }} options
 */
export const webKitLauncher = (programs, { executablePath, headed }) =>
  tabLauncher('MiniBrowser', async () => {
    const driver = await startWebKitDriver(programs, { headed })
    process.once('exit', driver.stop)
    const session = await driver.post('/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          pageLoadStrategy: 'none',
          unhandledPromptBehavior: 'accept',
          'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
        },
      },
    })
    return {
      goTo: (url) => driver.post(`/session/${session?.sessionId}/url`, { url }),
      async stop() {
        process.off('exit', driver.stop)
        driver.stop()
      },
    }
  })
