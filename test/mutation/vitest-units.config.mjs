import { vitestConfig } from './vitest-options.mjs'

/** The suite `unit`. */
export default vitestConfig({
  include: ['test/unit/**/*.test.{ts,tsx}'],
  setupFiles: 'test/config/imports-end.setup.ts',
})
