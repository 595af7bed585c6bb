/**
 * The results of one suite, whatever tool ran it: `test-results/<suite>.json`.
 *
 * @typedef {import('../requirements/trace.mjs').Test} Test
 * @typedef {{ seconds: number }} Effort on the clock
 * @typedef {{ suite: string, tests: Test[] } & Partial<Effort>} SuiteResult
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The result of a suite without tests, or of a suite whose tool failed without naming a test. @returns {Test} */
export const failure = (/** @type {string} */ title, /** @type {string} */ error) => ({
  title,
  passed: false,
  error,
})

const readJson = (/** @type {string} */ file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

const skipped = 'skipped: a test runs or does not exist'

/**
 * @param {string} file written by vitest's JSON reporter
 * @param {string} root
 * @returns {Test[]}
 */
export const fromVitest = (file, root) =>
  (readJson(file)?.testResults ?? []).flatMap(
    (/** @type {{ name: string, status: string, message?: string, assertionResults: any[] }} */ result) => {
      const path = relative(root, result.name)
      const tests = result.assertionResults.map(
        ({ ancestorTitles, title, status, duration, failureMessages }) => ({
          title: [...ancestorTitles, title].join(' › '),
          file: path,
          passed: status === 'passed',
          durationMs: duration ?? 0,
          ...(status === 'passed' ? {} : { error: failureMessages?.join('\n') || skipped }),
        }),
      )
      const fileFailed = result.status === 'failed' && tests.every(({ passed }) => passed)
      return fileFailed
        ? [...tests, { ...failure(`${path} loads`, result.message || 'failed'), file: path }]
        : tests
    },
  )

/**
 * @param {string} file written by test/config/json-reporter.mjs
 * @returns {Test[]}
 */
export const fromWebTestRunner = (file) =>
  (readJson(file) ?? []).map(
    (
      /** @type {{ file: string, title: string, passed: boolean, skipped?: boolean, durationMs?: number, error?: string }} */ test,
    ) => ({
      title: test.title,
      file: test.file,
      passed: test.passed && !test.skipped,
      durationMs: test.durationMs ?? 0,
      ...(test.passed && !test.skipped ? {} : { error: test.error ?? skipped }),
    }),
  )

/**
 * @param {string} file written by Playwright's JSON reporter
 * @returns {Test[]}
 */
export function fromPlaywright(file) {
  /** @param {any} suite @param {string[]} path @returns {Test[]} */
  const flatten = (suite, path) => [
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => {
      const results = spec.tests.flatMap((/** @type {any} */ test) => test.results)
      const passed =
        results.length > 0 && results.every((/** @type {any} */ { status }) => status === 'passed')
      const message = results.map((/** @type {any} */ result) => result.error?.message).find(Boolean)
      return {
        title: [...path, spec.title].join(' › '),
        file: spec.file,
        passed,
        durationMs: results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ { duration = 0 }) => sum + duration,
          0,
        ),
        ...(passed ? {} : { error: message ?? skipped }),
      }
    }),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ child) => flatten(child, [...path, child.title])),
  ]
  const report = readJson(file)
  return [
    ...(report?.suites ?? []).flatMap((/** @type {any} */ suite) => flatten(suite, [])),
    ...(report?.errors ?? []).map((/** @type {any} */ error) =>
      failure('the files load', error.message ?? ''),
    ),
  ]
}

/**
 * @param {string} file written by a program of ours, with tests as they are here
 * @returns {Test[]}
 */
export const fromOurs = (file) => readJson(file) ?? []

/**
 * A suite that ran no test has shown nothing, and counts as failed.
 *
 * @param {string} suite
 * @param {Test[]} tests
 * @param {Effort} [effort]
 * @returns {SuiteResult}
 */
export const suiteResult = (suite, tests, effort) => ({
  suite,
  ...effort,
  tests: tests.length > 0 ? tests : [failure('the suite has tests', 'it ran none')],
})

/** @param {string} folder @param {SuiteResult} result */
export function writeResult(folder, result) {
  mkdirSync(folder, { recursive: true })
  const { suite, tests, ...effort } = result
  writeFileSync(
    join(folder, `${suite}.json`),
    `${JSON.stringify({ suite, ...count([result]), ...effort, tests }, null, 2)}\n`,
  )
}

/** @param {string} folder @returns {SuiteResult[]} every suite of the last full run */
export function readResults(folder) {
  /** @type {{ suites?: string[] }} */
  const { suites = [] } = readJson(join(folder, 'run.json')) ?? {}
  return suites.flatMap((suite) => readJson(join(folder, `${suite}.json`)) ?? [])
}

/** @param {readonly SuiteResult[]} results */
export function count(results) {
  const tests = results.flatMap((result) => result.tests)
  const passed = tests.filter((test) => test.passed).length
  return { passed, failed: tests.length - passed }
}
