import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A suite as Stryker runs it, which cannot choose a project of test/config/vitest.config.mjs. */
export const vitestConfig = (/** @type {import('vitest/config').ViteUserConfig['test']} */ test) =>
  defineConfig({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    test: {
      environment: 'node',
      restoreMocks: true,
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      ...test,
    },
  })
