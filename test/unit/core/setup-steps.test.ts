import { describe, expect, it } from 'vitest'
import { setupState, setupSteps } from '../../../src/core/registration/mobile-setup'

describe('the steps of the setup', () => {
  it('come in order, each with what is complete and optional [R142a] [R143a, R143b]', () => {
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

  it('have terms for a private app store only [R142b]', () => {
    expect(setupSteps('os', false).map(({ name }) => name)).not.toContain('terms')
    expect(setupSteps('terms', false).map(({ name }) => name)).toContain('terms')
  })

  it('hand on the phone, and nothing that is none [R176a, R176b]', () => {
    expect(setupState({ download: { type: 'iOS' }, agreed: true })).toEqual({
      download: { type: 'iOS', extension: '.ipa' },
      agreed: true,
    })
    expect(setupState({ download: { type: 'Android' } })).toMatchObject({
      download: { type: 'Android', extension: '.apk' },
    })
    expect(setupState({ download: { type: 'Nokia' }, agreed: 'yes' })).toEqual({
      download: undefined,
      agreed: false,
    })
    expect(setupState(null)).toEqual({})
  })
})
