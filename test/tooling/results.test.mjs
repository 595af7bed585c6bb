import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  count,
  fromOurs,
  fromPlaywright,
  fromVitest,
  fromWebTestRunner,
  readResults,
  suiteResult,
  writeResult,
} from '../runner/results.mjs'

describe('results of the test tools', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'results-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const report = (/** @type {unknown} */ content) => {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }

  it('reads vitest, with a file that does not load as a failure', () => {
    const file = report({
      testResults: [
        {
          name: '/project/test/unit/a.test.ts',
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['a', 'b'], title: 'holds [R1]', status: 'passed', duration: 12.5 },
            { ancestorTitles: ['a'], title: 'breaks', status: 'failed', failureMessages: ['1 is not 2'] },
            { ancestorTitles: [], title: 'is left out', status: 'skipped' },
          ],
        },
        {
          name: '/project/test/unit/b.test.ts',
          status: 'failed',
          message: 'no module',
          assertionResults: [],
        },
      ],
    })
    expect(fromVitest(file, '/project')).toEqual([
      { title: 'a › b › holds [R1]', file: 'test/unit/a.test.ts', passed: true, durationMs: 12.5 },
      { title: 'a › breaks', file: 'test/unit/a.test.ts', passed: false, durationMs: 0, error: '1 is not 2' },
      {
        title: 'is left out',
        file: 'test/unit/a.test.ts',
        passed: false,
        durationMs: 0,
        error: expect.stringContaining('skipped'),
      },
      { title: 'test/unit/b.test.ts loads', file: 'test/unit/b.test.ts', passed: false, error: 'no module' },
    ])
  })

  it('reads web-test-runner, with a skipped test as a failure', () => {
    const file = report([
      { file: 'a.test.ts', title: 'holds', passed: true, durationMs: 1 },
      { file: 'a.test.ts', title: 'is left out', passed: true, skipped: true, durationMs: 0 },
    ])
    expect(fromWebTestRunner(file)).toMatchObject([
      { passed: true, durationMs: 1 },
      { passed: false, durationMs: 0 },
    ])
  })

  it('reads Playwright through nested groups, with errors outside of tests', () => {
    const spec = (/** @type {string} */ title, /** @type {string} */ status, message = '') => ({
      title,
      file: 'sign-in.test.ts',
      tests: [{ results: [{ status, duration: 700, ...(message ? { error: { message } } : {}) }] }],
    })
    const file = report({
      suites: [
        {
          title: 'sign-in.test.ts',
          specs: [spec('opens', 'passed')],
          suites: [{ title: 'by e-mail', specs: [spec('signs in [R7]', 'timedOut', 'too slow')] }],
        },
      ],
      errors: [{ message: 'no such module' }],
    })
    expect(fromPlaywright(file)).toEqual([
      { title: 'opens', file: 'sign-in.test.ts', passed: true, durationMs: 700 },
      {
        title: 'by e-mail › signs in [R7]',
        file: 'sign-in.test.ts',
        passed: false,
        durationMs: 700,
        error: 'too slow',
      },
      { title: 'the files load', passed: false, error: 'no such module' },
    ])
  })

  it('reads what our own programs write as it is', () => {
    const tests = [{ title: 'small', passed: true, durationMs: 3 }]
    expect(fromOurs(report(tests))).toEqual(tests)
  })

  it('has nothing to tell where a tool wrote no report', () => {
    expect(fromVitest(join(folder, 'none.json'), '/')).toEqual([])
    expect(fromWebTestRunner(join(folder, 'none.json'))).toEqual([])
    expect(fromPlaywright(join(folder, 'none.json'))).toEqual([])
    expect(fromOurs(join(folder, 'none.json'))).toEqual([])
  })

  it('counts a suite without tests as failed', () => {
    expect(count([suiteResult('e2e', [])])).toEqual({ passed: 0, failed: 1 })
    expect(count([suiteResult('e2e', [{ title: 'a', passed: true }])])).toEqual({ passed: 1, failed: 0 })
  })

  it('reads back the suites of the last full run and sums them', () => {
    writeResult(folder, { suite: 'unit', seconds: 2, tests: [{ title: 'a', passed: true, durationMs: 5 }] })
    writeResult(folder, { suite: 'e2e', tests: [{ title: 'b', passed: false, error: 'no' }] })
    writeResult(folder, { suite: 'other', tests: [{ title: 'c', passed: true }] })
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ suites: ['unit', 'e2e', 'never-ran'] }))
    const results = readResults(folder)
    expect(results.map(({ suite }) => suite)).toEqual(['unit', 'e2e'])
    expect(results[0]).toMatchObject({ seconds: 2, tests: [{ durationMs: 5 }] })
    expect(count(results)).toEqual({ passed: 1, failed: 1 })
  })
})
