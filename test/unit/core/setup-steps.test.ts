import { describe, expect, it } from 'vitest'
import { setupState } from '../../../src/core/registration/setup-state'
import { setupSteps } from '../../../src/core/registration/setup-steps'

describe('the steps of the setup', () => {
  it('come in order, each with what is complete and optional [R142] [R143]', () => {
    const steps = setupSteps('download', true)
    expect(steps.map(({ name }) => name)).toEqual([
      'os',
      'terms',
      'download',
      'qr',
      'register',
      'device-one',
      'device-two',
    ])
    expect(steps.filter(({ complete }) => complete).map(({ name }) => name)).toEqual(['os', 'terms'])
    expect(steps.filter(({ optional }) => optional).map(({ name }) => name)).toEqual(['terms', 'device-two'])
  })

  it('have terms for a private app store only', () => {
    expect(setupSteps('os', false).map(({ name }) => name)).not.toContain('terms')
    expect(setupSteps('terms', false).map(({ name }) => name)).toContain('terms')
  })

  it('hand on the phone, and nothing that is none [R176]', () => {
    expect(setupState({ download: { type: 'iOS' }, agreed: true })).toEqual({
      download: { type: 'iOS', extension: '.ipa' },
      agreed: true,
    })
    expect(setupState({ download: { type: 'Nokia' }, agreed: 'yes' })).toEqual({
      download: undefined,
      agreed: false,
    })
    expect(setupState(null)).toEqual({})
  })
})
