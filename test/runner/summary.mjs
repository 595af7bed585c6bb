/**
 * The summary at the end of `npm test`.
 *
 * @typedef {import('./results.mjs').SuiteResult} SuiteResult
 */
import { stripVTControlCharacters } from 'node:util'
import { count } from './results.mjs'

const LONGEST_ERROR = 100
const SLOWEST = 10
/** Faster tests are left out of the list of slow tests. */
const SLOW_MS = 100
const TITLE_WIDTH = 100

/** Shortens an error for the summary. The whole text is in test-results/. */
const indent = (/** @type {string} */ text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, LONGEST_ERROR)
    .map((line) => `  ${line}`)
    .join('\n')

/** `1:05` */
function onTheClock(/** @type {number} */ seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** @param {readonly SuiteResult[]} results @returns {string[]} every failed test with its error */
function failures(results) {
  const failed = results.flatMap(({ suite, tests }) =>
    tests.filter((test) => !test.passed).map((test) => ({ suite, ...test })),
  )
  if (failed.length === 0) return []
  return [
    '\n━━ failed',
    ...failed.map(({ suite, file = '', title, error = '' }) =>
      [[suite, file, title].filter(Boolean).join('  '), indent(error)].join('\n'),
    ),
  ]
}

/** @param {readonly SuiteResult[]} results @returns {string[]} the tests of each suite that take longest */
function slowest(results) {
  const lines = results.flatMap(({ suite, tests }) =>
    [...tests]
      .map(({ file = '', title, durationMs = 0 }) => ({ file, title, durationMs }))
      .filter(({ durationMs }) => durationMs >= SLOW_MS)
      .sort((a, b) => b.durationMs - a.durationMs)
      .slice(0, SLOWEST)
      .map(({ file, title, durationMs }) => {
        const name = [file.slice(file.lastIndexOf('/') + 1), title].filter(Boolean).join('  ')
        const short = name.length > TITLE_WIDTH ? `${name.slice(0, TITLE_WIDTH - 1)}…` : name
        return `${suite.padEnd(20)}${(durationMs / 1000).toFixed(1).padStart(6)} s  ${short}`
      }),
  )
  return lines.length > 0 ? ['\n━━ slowest', ...lines] : []
}

/**
 * @param {string} name
 * @param {{ passed: number, failed: number, seconds?: number }} sum
 */
const row = (name, { passed, failed, seconds }) =>
  [
    name.padEnd(20),
    `${String(passed).padStart(6)} passed`,
    `${String(failed).padStart(6)} failed`,
    ...(seconds === undefined ? [] : [onTheClock(seconds).padStart(8)]),
  ].join('')

/**
 * @param {readonly SuiteResult[]} results in the order in which they are listed
 * @param {{ seconds: number, busy: number }} run on the clock, and the share of the machine's processors that worked
 * @returns {string} the slowest tests, the failed ones, a line for each suite, and at its end `N passed, N failed`
 */
export function summary(results, { seconds, busy }) {
  const total = count(results)
  return [
    ...slowest(results),
    ...failures(results),
    '\n━━ sum',
    ...results.map((result) => row(result.suite, { ...result, ...count([result]) })),
    `${row('together', { ...total, seconds })}  ${Math.round(busy * 100)} % of the processors`,
    `\n${total.passed} passed, ${total.failed} failed`,
  ].join('\n')
}
