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

/**
 * A file that did not load, or failed outside its tests, counts as one failed test of that file.
 *
 * @param {TestSession} session
 * @param {string} [lastRequests]
 */
const brokenFile = (session, lastRequests = '') =>
  session.errors.length > 0 || !session.testResults
    ? [
        {
          title: 'the file loads and ends without errors',
          passed: false,
          skipped: false,
          durationMs: 0,
          error: [...session.errors.map(({ message }) => message), lastRequests].join('\n') || 'no results',
        },
      ]
    : []

/**
 * Writes the outcome of every test as JSON: `[{file, title, passed, skipped, durationMs, error?}]`.
 *
 * @param {{ file: string, rootDir: string, lastRequests: () => string }} options
 * @returns {import('@web/test-runner-core').Reporter}
 */
export function jsonReporter({ file, rootDir, lastRequests }) {
  /** By the file that broke. @type {Map<string, string>} */
  const askedBefore = new Map()
  return {
    reportTestFileResults({ testFile, sessionsForTestFile }) {
      if (sessionsForTestFile.some((session) => session.errors.length > 0))
        askedBefore.set(testFile, lastRequests())
    },
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap((session) =>
        [
          ...(session.testResults ? flatten(session.testResults, []) : []),
          ...brokenFile(session, askedBefore.get(session.testFile)),
        ].map((test) => ({ file: relative(rootDir, session.testFile), ...test })),
      )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(tests, null, 2)}\n`)
    },
  }
}
