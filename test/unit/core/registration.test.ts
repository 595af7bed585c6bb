import { describe, expect, it } from 'vitest'
import {
  pathAfter,
  placeAfter,
  placeWithoutSecond,
  redirectOf,
  registrationState,
} from '../../../src/core/registration/registration-places'

function stateOf(type: string, more: object = {}) {
  const state = registrationState({ type, oneTimeSetup: false, deviceRegistered: false, ...more })
  if (!state) throw new Error('no state')
  return state
}
const data = { applicationId: 1, applicationName: 'Groupware' }

describe('the state of a registration', () => {
  it('is what the screens hand on [R175a, R175b]', () => {
    const handed = {
      type: 'otp',
      oneTimeSetup: true,
      deviceRegistered: true,
      data: { applicationId: 1, applicationName: 'Groupware', title: 'OTP' },
      registered: [{ type: 'mobile', applicationName: 'Groupware' }],
    }
    expect(registrationState(handed)).toMatchObject(handed)
  })

  it.each([null, undefined, 7, 'fido', {}, { type: 'sms' }, { type: 'constructor' }, []])(
    'is none without a type: %j',
    (state) => expect(registrationState(state)).toBeUndefined(),
  )

  it('takes what a host may have made of it', () => {
    expect(
      registrationState({ type: 'pc', data: { applicationId: '3' }, registered: [1, {}] }),
    ).toMatchObject({
      oneTimeSetup: false,
      deviceRegistered: false,
      data: { applicationId: 3, applicationName: null },
      registered: [],
      reason: 'generic',
    })
    expect(registrationState({ type: 'pc', data: { applicationId: '' } })?.data).toBeUndefined()
    expect(registrationState({ type: 'pc', data: { applicationId: 'x' } })?.data).toBeUndefined()
  })
})

describe('a place of the registration', () => {
  it.each(['/register', '/register/fido', '/register/complete', '/register/fail', '/register/x'])(
    '%s leads to the dashboard without a type [R134]',
    (path) => expect(redirectOf(path, undefined)).toEqual({ path: '/dashboard' }),
  )

  it('leads to the choice of an application without one, or for another type [R135]', () => {
    const state = stateOf('fido')
    expect(redirectOf('/register/fido', state)).toEqual({ path: '/register', state })
    expect(redirectOf('/register/fido', stateOf('fido', { data }))).toBeUndefined()
    expect(redirectOf('/register/pc', stateOf('fido', { data }))?.path).toBe('/register')
  })

  it('follows the first device with the other type, and the second with the end [R138a] [R139] [R140a]', () => {
    const first = placeAfter(stateOf('mobile', { oneTimeSetup: true, data }), {
      type: 'mobile',
      applicationName: 'Groupware',
    })
    expect(first).toMatchObject({
      path: '/register/otp',
      state: { type: 'otp', deviceRegistered: true, registered: [{ type: 'mobile' }] },
    })
    const state = registrationState(first.state)
    if (!state) throw new Error('no state')
    expect(placeAfter(state, { type: 'otp', applicationName: 'Groupware' })).toMatchObject({
      path: '/register/complete',
      state: { type: 'otp', registered: [{ type: 'mobile' }, { type: 'otp' }] },
    })
    expect(placeWithoutSecond(state)).toMatchObject({
      path: '/register/complete',
      state: { type: 'mobile', registered: [{ type: 'mobile' }] },
    })
  })

  it('begins the other way round with OTP, and follows nothing outside the setup [R138b, R140b, A33b, R206a, R206b]', () => {
    const device = { type: 'otp', applicationName: null } as const
    expect(placeAfter(stateOf('otp', { oneTimeSetup: true, data }), device).path).toBe('/register/mobile')
    expect(placeAfter(stateOf('otp', { data }), device).path).toBe('/register/complete')
  })

  it('leads back to the page of the devices, or to the steps for a new phone', () => {
    const second = stateOf('otp', { oneTimeSetup: true, deviceRegistered: true, replacesPhone: true, data })
    const { state } = placeAfter(second, { type: 'otp', applicationName: null })
    expect(pathAfter(registrationState(state) ?? stateOf('otp'))).toBe('/dashboard/phone')
    expect(pathAfter(stateOf('otp', { data }))).toBe('/dashboard/otp')
  })
})
