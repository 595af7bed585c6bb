import { describe, expect, it } from 'vitest'
import { allowanceFor, highestLimit } from '../../../src/core/devices/applications'
import { remainingMethods } from '../../../src/core/devices/change-device'
import { applicationsFor, deviceKinds, kindOfPath, readDevices } from '../../../src/core/devices/device-kinds'
import { nameInSentence } from '../../../src/core/i18n/format'

const { mobile, otp, fido, pc } = deviceKinds
const row = (id: number, applicationName = 'Groupware') => ({
  mobileAuthenticatorId: id,
  description: `Phone ${id}`,
  applicationName,
  insertDate: null,
})
const phones = (...rows: ReturnType<typeof row>[]) =>
  readDevices(mobile, { mobileAuthenticatorDtoList: rows, mobileAuthenticationStatus: 1 })

describe('the kinds of authenticators', () => {
  it('are four, each at its route [R316]', () => {
    expect(kindOfPath('/dashboard/fido')).toBe(fido)
    expect(kindOfPath('/dashboard/email')).toBeUndefined()
    expect([mobile, fido, pc].map((kind) => applicationsFor(kind).query)).toEqual([
      { authenticatorType: 'mobile' },
      { authenticatorType: 'ctap' },
      { authenticatorType: 'platform' },
    ])
    expect(applicationsFor(otp).call.path).toBe('application/otp')
  })

  it('read their devices, and keep those that are as they were', () => {
    const first = phones(row(1), row(2), row(3)).devices
    const answer = {
      mobileAuthenticatorDtoList: [row(2), { ...row(3), description: 'Renamed' }],
      mobileAuthenticationStatus: 1 as const,
    }
    const { devices } = readDevices(mobile, answer, first)
    expect(devices[0]).toBe(first[1])
    expect(devices[1]?.description).toBe('Renamed')
  })
})

describe('a further device', () => {
  const { devices } = phones(row(1), row(2, 'HR system'))

  const limited = (...limits: readonly (readonly [name: string, limit?: number])[]) =>
    limits.map(([applicationName, authenticatorTypeCount], index) => ({
      applicationId: index + 1,
      applicationName,
      authenticatorTypeCount,
    }))

  it('can be registered below the highest limit of one application [R98]', () => {
    const applications = limited(['Groupware', 1], ['HR system', 3], ['Wiki'])
    expect(highestLimit(applications)).toBe(3)
    expect(allowanceFor(mobile, { devices, status: 1 }, applications)).toEqual({ kind: 'open' })
    expect(allowanceFor(mobile, { devices, status: 1 }, [])).toEqual({ kind: 'open' })
  })

  it('cannot be registered at the highest limit or above, which says where there is room all the same [R98]', () => {
    const applications = limited(['Groupware', 1], ['HR system', 2], ['Wiki'], ['Mail', 2])
    const three = phones(row(1), row(2), row(3)).devices
    expect(allowanceFor(mobile, { devices: three, status: 1 }, applications)).toMatchObject({
      kind: 'full',
      toDelete: 2,
    })
    expect(allowanceFor(mobile, { devices, status: 1 }, applications)).toEqual({
      kind: 'full',
      limit: 2,
      toDelete: 1,
      room: ['HR system', 'Mail'],
    })
  })

  it('cannot be registered without a grant, nor a second one for OTP [R97] [R99]', () => {
    expect(allowanceFor(mobile, { devices, status: 0 }, limited(['Groupware', 9]))).toEqual({
      kind: 'not-granted',
    })
    expect(allowanceFor(otp, { devices, status: 3 }, [])).toEqual({ kind: 'otp-registered' })
    expect(allowanceFor(otp, { devices: [], status: 2 }, [])).toEqual({ kind: 'open' })
  })
})

describe('the ways in that a deletion leaves', () => {
  const status = {
    mobileAuthenticationStatus: 1,
    otpStatus: 3,
    fidoSecurityKeyStatus: 2,
    pcAuthenticationStatus: 0,
    emailStatus: 0,
    smsStatus: 1,
  } as const

  it('are the other methods that are available for the application', () => {
    const { devices } = phones(row(1), row(2, 'HR system'))
    expect(remainingMethods(mobile, devices[0] as never, devices, status)).toEqual([
      { method: 'otp', another: false },
      { method: 'sms', another: false },
    ])
  })

  it('include the same method only with another device for the same application', () => {
    const { devices } = phones(row(1), row(2))
    expect(remainingMethods(mobile, devices[0] as never, devices, status)[0]).toEqual({
      method: 'mobile',
      another: true,
    })
  })
})

describe('a name in a sentence', () => {
  it('cannot turn the sentence around, and does not drown it', () => {
    expect(nameInSentence('Galaxy S24')).toBe('Galaxy S24')
    expect(nameInSentence('\u202eevil\u2069')).toBe('evil')
    expect(nameInSentence('טלפון')).toBe('\u2068טלפון\u2069')
    expect(nameInSentence('😀'.repeat(500))).toBe(`${'😀'.repeat(80)}…`)
  })
})
