import { describe, expect, it } from 'vitest'
import { namedIn, trace } from '../requirements/trace.mjs'

const requirements = { R1: 'signs in', R2: 'signs out', R3: 'waits', R4: 'never ends' }
const milestones = { first: { done: true, open: [] }, second: { done: false, open: ['R3'] } }
const exempt = { R4: 'nobody can wait for it' }
const passed = (/** @type {string} */ title) => ({ title, passed: true })
const failed = (/** @type {string} */ title) => ({ title, passed: false })

/** @param {Partial<import('../requirements/trace.mjs').Input>} input */
const failuresOf = (input) =>
  Object.values(
    trace({ requirements, milestones, exempt, tests: [passed('in [R1]'), passed('out [R2]')], ...input })
      .failures,
  ).flat()

describe('reading requirements from titles', () => {
  it('finds single ones and lists, each once', () => {
    expect(namedIn('login › lower-cases [R37] and prefills [R36, R40]')).toEqual(['R37', 'R36', 'R40'])
    expect(namedIn('[R1] says it twice [R1]')).toEqual(['R1'])
  })

  it('takes no number outside brackets', () => {
    expect(namedIn('R1 is not named here, nor [A2] or [1]')).toEqual([])
  })
})

describe('tracing requirements', () => {
  it('is content when each is proven, open or exempt', () => {
    expect(failuresOf({})).toEqual([])
  })

  it('names what no passing test proves', () => {
    expect(failuresOf({ tests: [passed('in [R1]')] })).toEqual(['R2 signs out'])
  })

  it('does not count a requirement of which one test fails', () => {
    const tests = [passed('in [R1]'), passed('out [R2]'), failed('out in the other browser [R2]')]
    expect(failuresOf({ tests })).toEqual(['R2 signs out (a test that names it fails)'])
  })

  it('refuses a milestone that is done with something open', () => {
    const broken = { ...milestones, first: { done: true, open: ['R2'] } }
    expect(failuresOf({ milestones: broken })).toEqual(['first: R2 signs out'])
  })

  it('asks to mark a milestone done once nothing is open', () => {
    const broken = { first: { done: true, open: [] }, second: { done: false, open: [] } }
    const tests = [passed('all [R1, R2, R3]')]
    expect(failuresOf({ milestones: broken, tests })).toEqual(['second'])
  })

  it('refuses more than three in a title, and forms that it cannot read', () => {
    const tests = [passed('[R1, R2]'), passed('too many [R1] [R2] [R3, R4]'), passed('a range [R1–R3]')]
    expect(failuresOf({ tests })).toEqual(['too many [R1] [R2] [R3, R4]', 'a range [R1–R3]'])
  })

  it('refuses requirements that do not exist', () => {
    expect(failuresOf({ tests: [passed('[R1, R2, R99]')] })).toEqual(['R99'])
  })

  it('refuses an exemption without a reason, and more than twelve', () => {
    expect(failuresOf({ exempt: { R4: ' ' } })).toEqual(['R4 has no reason'])
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`R${index + 1}`, 'because']))
    const all = Object.fromEntries(Object.keys(many).map((id) => [id, 'text']))
    const open = { later: { done: false, open: ['R14'] } }
    expect(
      failuresOf({ requirements: { ...all, R14: 'text' }, exempt: many, milestones: open, tests: [] }),
    ).toEqual(['13 are exempt'])
  })

  it('remarks on what could leave the list', () => {
    const tests = [passed('[R1, R2, R3]')]
    expect(trace({ requirements, milestones, exempt, tests }).notes).toEqual([
      'R3 is proven already and can leave the list of "second".',
    ])
  })
})
