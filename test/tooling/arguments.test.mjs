import { describe, expect, it } from 'vitest'
import { readArguments, suiteNames } from '../runner/arguments.mjs'

describe('the arguments of npm test', () => {
  it('mean everything when there are none', () => {
    expect(readArguments([])).toMatchObject({
      suites: suiteNames,
      full: true,
      headed: false,
      everywhere: false,
    })
    expect(readArguments(['--everywhere'])).toMatchObject({
      suites: suiteNames,
      full: true,
      everywhere: true,
    })
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
      everywhere: false,
      files: ['test/elements/login.test.ts'],
      full: false,
    })
  })

  it('choose a part of the tests, for several machines', () => {
    expect(readArguments(['server', 'e2e', '--shard=1/2'])).toMatchObject({ shard: '1/2', full: false })
  })

  it.each([[['--shard=1/2']], [['e2e', 'elements', '--shard=1/2']]])('refuse a part of %s', (args) => {
    expect(() => readArguments(args)).toThrow('--shard needs suites that can be divided: unit, tooling')
  })

  it.each([['--browser=opera'], ['units'], ['--watch'], ['--shard=3/2'], ['--shard=0/2'], ['--shard=1']])(
    'refuse %s',
    (argument) => {
      expect(() => readArguments([argument])).toThrow(`Unknown argument: ${argument}`)
    },
  )
})
