import { describe, expect, it } from 'vitest'
import { passkeyModel } from '../../../src/contract/passkey-models'
import { applicationChoices } from '../../../src/core/devices/application-choices'
import type { Device } from '../../../src/core/devices/device-kinds'
import { newestDevice, offeredName } from '../../../src/core/devices/newest-device'
import { aaguidOf } from '../../../src/core/passkey/aaguid'
import { toBase64url } from '../../../src/core/passkey/base64url'
import { creationOptions, userHandleOf } from '../../../src/core/passkey/creation-options'
import type { Creation } from '../../../src/core/platform/passkeys'
import {
  locationAfter,
  locationWithoutSecond,
  redirectOf,
} from '../../../src/core/registration/registration-paths'
import { registrationState } from '../../../src/core/registration/registration-state'
import { setupState } from '../../../src/core/registration/setup-state'
import { setupSteps } from '../../../src/core/registration/setup-steps'

function stateOf(type: string, more: object = {}) {
  const state = registrationState({ type, oneTimeSetup: false, deviceRegistered: false, ...more })
  if (!state) throw new Error('no state')
  return state
}
const data = { applicationId: 1, applicationName: 'Groupware' }

describe('the state of a registration', () => {
  it('is what the screens hand on [R175]', () => {
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

  it('follows the first device with the other type, and the second with the end [R138] [R139] [R140]', () => {
    const first = locationAfter(stateOf('mobile', { oneTimeSetup: true, data }), {
      type: 'mobile',
      applicationName: 'Groupware',
    })
    expect(first).toMatchObject({
      path: '/register/otp',
      state: { type: 'otp', deviceRegistered: true, registered: [{ type: 'mobile' }] },
    })
    const state = registrationState(first.state)
    if (!state) throw new Error('no state')
    expect(locationAfter(state, { type: 'otp', applicationName: 'Groupware' })).toMatchObject({
      path: '/register/complete',
      state: { type: 'otp', registered: [{ type: 'mobile' }, { type: 'otp' }] },
    })
    expect(locationWithoutSecond(state)).toMatchObject({
      path: '/register/complete',
      state: { type: 'mobile', registered: [{ type: 'mobile' }] },
    })
  })

  it('begins the other way round with OTP, and follows nothing outside the setup', () => {
    const device = { type: 'otp', applicationName: null } as const
    expect(locationAfter(stateOf('otp', { oneTimeSetup: true, data }), device).path).toBe('/register/mobile')
    expect(locationAfter(stateOf('otp', { data }), device).path).toBe('/register/complete')
  })
})

const device = (id: number | string, applicationName: string, insertDate: unknown = null): Device => ({
  id,
  description: `Device ${id}`,
  applicationName,
  insertDate,
  row: {},
})

describe('the applications to choose from', () => {
  const applications = [
    { applicationId: 3, applicationName: 'HR', authenticatorTypeCount: null },
    { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 },
    { applicationId: 2, applicationName: 'Approval', authenticatorTypeCount: 1 },
  ]

  it('begin with the usual one and count devices by name', () => {
    const devices = [device(1, 'Groupware'), device(2, 'Approval'), device(3, 'HR')]
    expect(applicationChoices(applications, devices)).toMatchObject([
      { applicationId: 1, usual: true, count: 1, limit: 2, full: false },
      { applicationId: 3, usual: false, count: 1, limit: undefined, full: false },
      { applicationId: 2, usual: false, count: 1, limit: 1, full: true },
    ])
  })

  it('say nothing of devices that are not known', () => {
    expect(applicationChoices(applications, undefined)[0]).toMatchObject({ count: undefined, full: false })
    expect(applicationChoices([], [])).toEqual([])
  })
})

describe('the device that has just come', () => {
  it('is the newest of its application', () => {
    const devices = [
      device(1, 'Groupware', '2025-11-20T10:00:00'),
      device(2, 'Groupware', [2025, 11, 21, 10, 0, 0]),
      device(3, 'Approval', '2025-11-22T10:00:00'),
    ]
    expect(newestDevice(devices, 'Groupware')?.id).toBe(2)
    expect(newestDevice(devices, 'HR')?.id).toBe(3)
    expect(newestDevice([], 'HR')).toBeUndefined()
  })

  it('is the one with the higher ID where dates do not tell', () => {
    expect(newestDevice([device(9, 'A'), device('10', 'A')], 'A')?.id).toBe('10')
  })

  it('is called what its makers call it, unless the backend says more', () => {
    const given = { ...device(1, 'A'), description: 'YubiKey 5 NFC (2)' }
    expect(offeredName(given, 'YubiKey 5 NFC')).toBe('YubiKey 5 NFC (2)')
    expect(offeredName(given, 'Windows Hello')).toBe('Windows Hello')
    expect(offeredName(given, undefined)).toBe('YubiKey 5 NFC (2)')
    expect(offeredName({ ...given, description: null }, undefined)).toBe('')
  })

  it('is known by its AAGUID', () => {
    expect(passkeyModel('08987058-CADC-4B81-B6E1-30DE50DCBE96')).toBe('Windows Hello')
    expect(passkeyModel('00000000-0000-0000-0000-000000000001')).toBeUndefined()
    expect(passkeyModel(undefined)).toBeUndefined()
  })
})

describe('the AAGUID in authenticator data', () => {
  const data = (flags: number, model: number[]) =>
    toBase64url(Uint8Array.from([...new Array(32).fill(1), flags, 0, 0, 0, 0, ...model, 0, 32]))
  const model = [
    0x08, 0x98, 0x70, 0x58, 0xca, 0xdc, 0x4b, 0x81, 0xb6, 0xe1, 0x30, 0xde, 0x50, 0xdc, 0xbe, 0x96,
  ]

  it('is read as a UUID', () => {
    expect(aaguidOf(data(0x45, model))).toBe('08987058-cadc-4b81-b6e1-30de50dcbe96')
  })

  it('is none where there is none', () => {
    expect(aaguidOf(undefined)).toBeUndefined()
    expect(aaguidOf('AAAA')).toBeUndefined()
    expect(aaguidOf('not base64')).toBeUndefined()
    expect(aaguidOf(data(0x05, model))).toBeUndefined()
    expect(aaguidOf(data(0x45, new Array(16).fill(0)))).toBeUndefined()
  })
})

describe('the options of a new passkey', () => {
  const creation: Creation = {
    rp: { id: 'portal.example', name: null },
    user: { id: 'MTAwNw', name: 'mjkim', displayName: 'Kim' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    attestation: 'direct',
    excludeCredentials: [{ id: 'Y3JlZA', transports: ['usb'] }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'discouraged' },
    extensions: { credProps: true },
  }

  it.each([
    ['platform', 'platform', 'client-device'],
    ['ctap', 'cross-platform', 'security-key'],
  ] as const)('of %s are complete [R170]', (type, authenticatorAttachment, hint) => {
    expect(creationOptions(creation, type, 'here.example')).toEqual({
      rp: { id: 'portal.example', name: 'portal.example' },
      user: { id: 'MTAwNw', name: 'mjkim', displayName: 'Kim' },
      challenge: 'Y2hhbGxlbmdl',
      pubKeyCredParams: [
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      attestation: 'direct',
      excludeCredentials: [{ id: 'Y3JlZA', transports: ['usb'], type: 'public-key' }],
      authenticatorSelection: {
        residentKey: 'preferred',
        authenticatorAttachment,
        userVerification: 'required',
      },
      timeout: 30_000,
      hints: [hint],
      extensions: { credProps: true },
    })
  })

  it('get along with a backend that leaves things open', () => {
    const sparse = { ...creation, rp: {}, attestation: 'all', excludeCredentials: [] }
    const options = creationOptions(sparse, 'ctap', 'here.example')
    expect(options).toMatchObject({ rp: { name: 'here.example' }, attestation: 'none' })
    expect(options.rp).not.toHaveProperty('id')
  })

  it.each([
    ['MTAwNw', 'MTAwNw'],
    ['1007', '1007'],
    ['mjkim', toBase64url(new TextEncoder().encode('mjkim'))],
    ['a.b@example.com', toBase64url(new TextEncoder().encode('a.b@example.com'))],
    ['김민지', toBase64url(new TextEncoder().encode('김민지'))],
  ])('take the user ID %s as it is if it is encoded, else encode it', (id, handle) => {
    expect(userHandleOf(id)).toBe(handle)
  })
})

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
