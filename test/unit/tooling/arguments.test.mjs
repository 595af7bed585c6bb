import { describe, expect, it } from 'vitest'
import { readArguments, suiteNames } from '../../runner/arguments.mjs'

describe('the arguments of npm test', () => {
  it('mean everything when there are none', () => {
    expect(readArguments([])).toMatchObject({ suites: suiteNames, full: true, headed: false })
  })

  it('choose suites, in the order in which they run', () => {
    expect(readArguments(['e2e', 'unit'])).toMatchObject({ suites: ['unit', 'e2e'], full: false })
  })

  it('choose one browser, a window and files', () => {
    expect(
      readArguments(['elements', '--browser=firefox', '--headed', 'test/elements/login.test.ts']),
    ).toEqual({
      suites: ['elements'],
      engines: ['firefox'],
      headed: true,
      trace: false,
      files: ['test/elements/login.test.ts'],
      full: false,
    })
  })

  it.each([['--browser=opera'], ['units'], ['--watch']])('refuse %s', (argument) => {
    expect(() => readArguments([argument])).toThrow(`Unknown argument: ${argument}`)
  })
})
