import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findBrowser, findHeadlessShell } from '../support/browsers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const chromium = (await findBrowser('chromium'))?.executablePath
// Workers read this file as well, without the arguments of the command line.
if (process.argv.includes('--headed')) process.env.TEST_HEADED = '1'
const executablePath = process.env.TEST_HEADED === '1' ? chromium : (findHeadlessShell() ?? chromium)

/** End to end in Chromium, the engine with virtual authenticators. Every worker starts the backends that its tests need. */
export default defineConfig({
  testDir: `${root}test/e2e`,
  // Takes the pictures of README.md and docs/ for `npm run gallery`, and proves nothing.
  testIgnore: process.env.GALLERY === '1' ? [] : ['**/readme-pictures.test.ts'],
  globalSetup: `${root}test/support/pglite-image.setup.ts`, // a first image takes longer than a fixture may
  outputDir: `${root}test-results/e2e`,
  reporter: [['list'], ['json', { outputFile: `${root}test-results/raw/e2e.json` }]],
  forbidOnly: true,
  fullyParallel: true, // so that all workers end together, whatever a file holds
  retries: 0,
  workers: Math.min(2, availableParallelism()), // a browser and a backend each; a third only makes all of them slower
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: chromiumFlags,
      ...(executablePath ? { executablePath } : {}),
    },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // A fifth of the work would be frames of transitions; the files that are about moves ask for them: `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
