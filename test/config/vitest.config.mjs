import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * One project a suite: `unit` and `tooling` need nothing, `server` and `soak` need PostgreSQL and Mosquitto (see
 * test/support/services.mjs), `package` a build.
 */
const project = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ options = {}) => ({
  extends: /** @type {const} */ (true),
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx,mjs}`], ...options },
})

/** Far more than any test takes, because other suites keep the processors busy meanwhile. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    maxWorkers: 2,
    restoreMocks: true,
    isolate: false, // files share what they import: half the time, as no module keeps the state of a test
    ...patient,
    projects: [
      // They keep to the memory of their thread, and threads start sooner than processes.
      project('unit', { setupFiles: 'test/config/imports-end.setup.ts', pool: 'threads' }),
      project('tooling'),
      project('server', { globalSetup: 'test/support/pglite-image.setup.ts' }),
      project('package'),
      // By `npm run rehearsal` alone, which makes the machine for it.
      project('rehearsal', { testTimeout: 300_000, hookTimeout: 300_000 }),
      // One row after the other: each has the machine to itself and measures how long it takes.
      project('soak', { globalSetup: 'test/support/pglite-image.setup.ts', fileParallelism: false }),
    ],
  },
})
