import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/**
 * @typedef {import('@web/test-runner-core').TestSuiteResult} TestSuiteResult
 * @typedef {import('@web/test-runner-core').TestSession} TestSession
 */

/**
 * @param {TestSuiteResult} suite
 * @param {string[]} path
 * @returns {{ title: string, passed: boolean, skipped: boolean, durationMs: number, error?: string }[]}
 */
const flatten = (suite, path) => [
  ...suite.tests.map((test) => ({
    title: [...path, test.name].join(' › '),
    passed: test.passed,
    skipped: test.skipped,
    durationMs: test.duration ?? 0,
    ...(test.error ? { error: test.error.message } : {}),
  })),
  ...suite.suites.flatMap((child) => flatten(child, [...path, child.name])),
]

/** A file that did not load, or failed outside its tests, counts as one failed test of that file. */
const brokenFile = (/** @type {TestSession} */ session) =>
  session.errors.length > 0 || !session.testResults
    ? [
        {
          title: 'the file loads and ends without errors',
          passed: false,
          skipped: false,
          durationMs: 0,
          error: session.errors.map((error) => error.message).join('\n') || 'no results',
        },
      ]
    : []

/**
 * Writes the outcome of every test as JSON: `[{file, title, passed, skipped, durationMs, error?}]`.
 *
 * @param {{ file: string, rootDir: string }} options
 * @returns {import('@web/test-runner-core').Reporter}
 */
export const jsonReporter = ({ file, rootDir }) => ({
  onTestRunFinished({ sessions }) {
    const tests = sessions.flatMap((session) =>
      [...(session.testResults ? flatten(session.testResults, []) : []), ...brokenFile(session)].map(
        (test) => ({
          file: relative(rootDir, session.testFile),
          ...test,
        }),
      ),
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(tests, null, 2)}\n`)
  },
})
