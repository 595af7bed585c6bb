import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter, summaryReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { chromiumFlags, findBrowser, findHeadlessShell } from '../support/browsers.mjs'
import { exclusions, filesFor } from './engine-files.mjs'
import { firefoxLauncher } from './firefox-launcher.mjs'
import { heldChunks } from './held-chunks.mjs'
import { jsonReporter } from './json-reporter.mjs'
import { createLastRequests } from './last-requests.mjs'
import { otherVersion } from './other-version.mjs'
import { pseudoLanguage } from './pseudo-language.mjs'
import { sendableFailures } from './sendable-failures.mjs'
import { webKitLauncher } from './webkit-launcher.mjs'

/**
 * Element tests, in one engine at a time (TEST_BROWSER, default chromium). The tests load what ships:
 * /dist/… and /demo/dist/… are served from the repository's root.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const engine = /** @type {import('../support/browsers.mjs').Engine} */ (
  process.env.TEST_BROWSER ?? 'chromium'
)
const headed = process.env.TEST_HEADED === '1'
const everywhere = process.env.TEST_EVERYWHERE === '1'
const files = process.env.TEST_FILES?.split(' ') ?? filesFor(engine, everywhere)

const browser = await findBrowser(engine)
if (!browser) throw new Error(`No ${engine} found: "npm test -- elements --browser=${engine}" installs one.`)

// Chromium without a window of its own draws the same and takes a quarter less of the processors.
const shell = engine === 'chromium' && !headed ? findHeadlessShell() : undefined
const executablePath = shell ?? browser.executablePath

const lastRequests = createLastRequests()

const playwright = (/** @type {'chromium' | 'webkit'} */ product) =>
  playwrightLauncher({
    product,
    launchOptions: {
      headless: !headed,
      ...(executablePath ? { executablePath } : {}),
      ...(product === 'chromium' ? { args: chromiumFlags } : {}),
    },
  })

const launch = {
  chromium: () => playwright('chromium'),
  firefox: () => firefoxLauncher({ headed }),
  webkit: () =>
    browser.driver
      ? webKitLauncher(browser.driver, { executablePath: browser.executablePath, headed })
      : playwright('webkit'),
}

/** The long form of what is generated takes minutes for each area. */
const isLong = process.env.SOAK === 'long'
const page = (/** @type {string} */ testFramework) =>
  `<!doctype html><script>globalThis.generatedAnswers = 10000</script><script type="module" src="${testFramework}"></script>`

export default {
  rootDir: root,
  files: [...files, ...Object.keys(exclusions[engine]).map((file) => `!${file}`)],
  browsers: [await launch[engine]()],
  concurrentBrowsers: 1,
  concurrency: 1,
  hostname: '127.0.0.1',
  nodeResolve: { exportConditions: ['browser', 'development'], extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  middleware: [lastRequests.middleware, heldChunks(), otherVersion(), pseudoLanguage()],
  plugins: [sendableFailures(), esbuildPlugin({ ts: true, tsx: true, target: 'es2022' })],
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: isLong ? 7_200_000 : 300_000,
  ...(isLong ? { testRunnerHtml: page } : {}),
  testFramework: { config: { timeout: 10_000 } },
  reporters: [
    defaultReporter({ reportTestProgress: false, reportTestResults: true }),
    summaryReporter({}),
    jsonReporter({
      file: `${root}test-results/raw/elements-${engine}.json`,
      rootDir: root,
      lastRequests: lastRequests.text,
    }),
  ],
}
