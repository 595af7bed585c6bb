/**
 * Options that both runs of Stryker share. A mutant in a table that is made at import would need every test: such are left out
 * (`ignoreStatic`).
 *
 * @param {'units' | 'server'} part
 * @param {string[]} mutate
 * @returns {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export const strykerOptions = (part, mutate) => ({
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: `test/mutation/vitest-${part}.config.mjs`, related: false },
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/ignore-texts.mjs'],
  ignorers: ['log-texts'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `test-results/mutation/${part}-known.json`,
  disableTypeChecks: false,
  ignorePatterns: ['dist', 'demo/screenshots', 'release', 'test-results'],
  tempDirName: 'test-results/mutation/sandbox',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `test-results/mutation/${part}.json` },
  allowConsoleColors: false,
  timeoutMS: 60_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
})
