import { describe, expect, it } from 'vitest'
import { summary } from '../runner/summary.mjs'

const run = { seconds: 125, busy: 0.724 }
const passed = (/** @type {string} */ title, durationMs = 0, file = 'test/unit/a.test.ts') => ({
  title,
  file,
  passed: true,
  durationMs,
})

describe('what npm test says at its end', () => {
  it('is a line for each suite with its time, then all together, and the counts', () => {
    const text = summary(
      [
        { suite: 'unit', seconds: 18.4, tests: [passed('a'), passed('b')] },
        { suite: 'e2e', seconds: 3725, tests: [{ title: 'c', passed: false, error: 'no' }] },
      ],
      run,
    )
    const lines = text.split('\n')
    expect(lines.slice(lines.indexOf('━━ sum'))).toEqual([
      '━━ sum',
      'unit                     2 passed     0 failed    0:18',
      'e2e                      0 passed     1 failed   62:05',
      'together                 2 passed     1 failed    2:05  72 % of the processors',
      '',
      '2 passed, 1 failed',
    ])
  })

  it('names the ten tests of each suite that take longest', () => {
    const tests = Array.from({ length: 12 }, (_, index) => passed(`test ${index}`, 1000 * index))
    const text = summary([{ suite: 'unit', tests: [...tests, passed('quick', 99)] }], run)
    const [, slowest = ''] = /━━ slowest\n([^━]+)\n\n━━/.exec(text) ?? []
    expect(slowest.split('\n')).toHaveLength(10)
    expect(slowest.split('\n')[0]).toBe('unit                  11.0 s  a.test.ts  test 11')
    expect(slowest).not.toMatch(/test 1$|quick/m)
  })

  it('keeps a long title on its line', () => {
    const text = summary([{ suite: 'unit', tests: [passed('long '.repeat(50), 1000)] }], run)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(140)
  })

  it('has no list of slow tests where none is slow', () => {
    expect(summary([{ suite: 'unit', tests: [passed('a', 1)] }], run)).not.toContain('slowest')
  })

  it('tells what failed, with the beginning of its error in plain letters', () => {
    const error = `\u001b[31mred\u001b[0m\n${'line\n'.repeat(200)}`
    const text = summary(
      [{ suite: 'unit', tests: [{ title: 'breaks', file: 'test/unit/a.test.ts', passed: false, error }] }],
      run,
    )
    expect(text).toContain('━━ failed\nunit  test/unit/a.test.ts  breaks\n  red\n  line\n')
    expect(text.match(/^ {2}line$/gm)).toHaveLength(99)
  })
})
