import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findBrowser } from '../support/browsers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const browser = await findBrowser('chromium')

/** End to end in Chromium, the engine with virtual authenticators. Every test file starts the backend it needs. */
export default defineConfig({
  testDir: `${root}test/e2e`,
  outputDir: `${root}test-results/e2e`,
  reporter: [['list'], ['json', { outputFile: `${root}test-results/raw/e2e.json` }]],
  forbidOnly: true,
  retries: 0,
  workers: Math.min(2, availableParallelism()), // a browser and a backend each
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: chromiumFlags,
      ...(browser?.executablePath ? { executablePath: browser.executablePath } : {}),
    },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: { mode: 'retain-on-failure', screenshots: false }, // a film of the page is a tenth of the work
    screenshot: 'only-on-failure',
  },
})
