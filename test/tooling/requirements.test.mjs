import { describe, expect, it } from 'vitest'
import { namedIn, trace } from '../requirements/trace.mjs'

const requirements = {
  R1: 'signs in',
  R2: { a: 'signs out', b: 'leaves nothing' },
  A3: 'waits',
  R4: 'never ends',
}
const exempt = { R4: 'nobody can wait for it' }
const passed = (/** @type {string} */ title) => ({ title, passed: true })
const failed = (/** @type {string} */ title) => ({ title, passed: false })
const all = [passed('in [R1]'), passed('out [R2a, R2b]'), passed('stays [A3]')]

/** @param {Partial<import('../requirements/trace.mjs').Input>} input */
const failuresOf = (input) =>
  Object.values(trace({ requirements, exempt, tests: all, ...input }).failures).flat()

describe('reading clauses from titles', () => {
  it('finds single ones and lists, each once', () => {
    expect(namedIn('login › lower-cases [R37b] and prefills [R36, A40]')).toEqual(['R37b', 'R36', 'A40'])
    expect(namedIn('[R1] says it twice [R1]')).toEqual(['R1'])
  })

  it('takes no number outside brackets', () => {
    expect(namedIn('R1 is not named here, nor [B2] or [1]')).toEqual([])
  })
})

describe('tracing clauses', () => {
  it('is content when each is proven or exempt', () => {
    expect(failuresOf({})).toEqual([])
  })

  it('names each clause that no passing test proves', () => {
    expect(failuresOf({ tests: [passed('in [R1]'), passed('out [R2b]')] })).toEqual([
      'R2a signs out',
      'A3 waits',
    ])
  })

  it('takes no requirement with clauses for proven by its bare number [A64]', () => {
    expect(failuresOf({ tests: [passed('out [R2]'), passed('[R1, A3]')] })).toEqual([
      'R2a signs out',
      'R2b leaves nothing',
      'R2',
    ])
  })

  it('does not count a clause of which one test fails', () => {
    expect(failuresOf({ tests: [...all, failed('out in the other browser [R2b]')] })).toEqual([
      'R2b leaves nothing (a test that names it fails)',
    ])
  })

  it('refuses more than five in a title, and forms that it cannot read', () => {
    const tests = [...all, passed('too many [R1] [R2a] [R2b, A3] [R4, R5]'), passed('a range [R1–R4]')]
    expect(failuresOf({ tests })).toEqual(['too many [R1] [R2a] [R2b, A3] [R4, R5]', 'a range [R1–R4]', 'R5'])
  })

  it('refuses clauses that do not exist', () => {
    expect(failuresOf({ tests: [...all, passed('[R2c]'), passed('[R99]')] })).toEqual(['R2c', 'R99'])
  })

  it('refuses an exemption without a reason, and more than twelve', () => {
    expect(failuresOf({ exempt: { R4: ' ' } })).toEqual(['R4 has no reason'])
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`R${index + 1}`, 'because']))
    expect(failuresOf({ requirements: many, exempt: many, tests: [] })).toEqual(['13 are exempt'])
  })
})
