import { describe, expect, it } from 'vitest'
import { addressOf, placeAt } from '../../../src/core/page/place'
import { registrationState } from '../../../src/core/registration/registration-places'

const wizard = {
  type: 'otp',
  oneTimeSetup: true,
  deviceRegistered: false,
  data: { applicationId: 1, applicationName: 'R&D 그룹웨어', title: 'OTP' },
  registered: [{ type: 'mobile', applicationName: 'Groupware' }],
}

describe('a place as an address', () => {
  it.each([
    [{ path: '/dashboard/otp', state: { anything: 1 } }, '/dashboard/otp'],
    [{ path: '/auth', state: { login: { employeeId: 'mjkim' } } }, '/auth'],
    [{ path: '/register' }, '/register'],
    [{ path: '/register', state: { type: 'fido' } }, '/register?type=fido'],
    [
      { path: '/register/otp', state: wizard },
      '/register/otp?type=otp&applicationId=1&applicationName=R%26D+%EA%B7%B8%EB%A3%B9%EC%9B%A8%EC%96%B4&oneTimeSetup=true',
    ],
  ])('of %j is %s', (place, address) => {
    expect(addressOf(place)).toBe(address)
  })

  it('leads back to the type and the application', () => {
    const { path, state } = placeAt({ path: addressOf({ path: '/register/otp', state: wizard }) })
    expect(path).toBe('/register/otp')
    expect(registrationState(state)).toMatchObject({
      type: 'otp',
      oneTimeSetup: true,
      deviceRegistered: false,
      data: { applicationId: 1, applicationName: 'R&D 그룹웨어' },
    })
  })
})

describe('a place that a host names', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['', '/'],
    ['/?a', '/'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard?x', '/dashboard'],
    ['/dashboard/otp/#top', '/dashboard/otp'],
  ])('as %j is %s', (path, plain) => {
    expect(placeAt({ path })).toEqual(path === plain ? { path } : { path: plain, state: undefined })
  })

  it('keeps the state that comes with it, and reads none from a path of another area', () => {
    const state = { type: 'pc' }
    expect(placeAt({ path: '/register/?type=otp', state }).state).toBe(state)
    expect(placeAt({ path: '/auth/?type=otp' }).state).toBeUndefined()
    expect(placeAt({ path: '/register/?other=otp' }).state).toBeUndefined()
  })
})
