import { describe, expect, it } from 'vitest'
import type { AuthenticatorStatus } from '../../../src/contract/entities'
import type { MethodStatus } from '../../../src/contract/methods'
import { type Device, deviceKinds } from '../../../src/core/devices/device-kinds'
import {
  canFollow,
  type PhonesOfEmployee,
  phoneApplications,
  phoneReplacement,
  type ReplacedPhone,
  replacedPhones,
  storeReplacedPhones,
} from '../../../src/core/devices/replace-phone'
import { fakeEnvironment } from '../../support/fake-environment'

const now = Date.parse('2026-11-30T12:00:00')
const today = '2026-11-30T09:00:00'
const lastYear = '2025-03-01T09:00:00'

const phone = (id: number, insertDate: unknown, applicationName: string | null = 'Groupware'): Device => ({
  id,
  description: `Phone ${id}`,
  applicationName,
  insertDate,
  row: {},
})
const listOf = (devices: readonly Device[], status: MethodStatus | undefined = 1) => ({ devices, status })
const limit = (count: number, applicationName = 'Groupware') => ({
  applicationId: 1,
  applicationName,
  authenticatorTypeCount: count,
})
const statusOf = (flags: Partial<AuthenticatorStatus> = {}): AuthenticatorStatus => ({
  mobileAuthenticationStatus: 1,
  pcAuthenticationStatus: 0,
  fidoSecurityKeyStatus: 0,
  otpStatus: 1,
  emailStatus: 0,
  smsStatus: 0,
  ...flags,
})
/** The statuses of an application in which only a phone signs in. */
const phoneAlone = new Map([['Groupware', statusOf()]])
const withEmail = new Map([['Groupware', statusOf({ emailStatus: 1 })]])

const replaced = (id: number, type: ReplacedPhone['type'], applicationName = 'Groupware'): ReplacedPhone => ({
  type,
  id: String(id),
  applicationName,
})

const employee = (fields: Partial<PhonesOfEmployee>): PhonesOfEmployee => ({
  mobile: listOf([phone(1, lastYear)]),
  otp: listOf([], 0),
  replaced: [],
  applications: [limit(2)],
  statuses: withEmail,
  recovered: false,
  now,
  ...fields,
})

/** The steps in their order: `✓` is done, `→` is the current one. */
const stepsOf = (fields: Partial<PhonesOfEmployee>) =>
  phoneReplacement(employee(fields)).steps.map(
    ({ name, done, current }) => `${current ? '→' : ''}${done ? '✓' : ''}${name}`,
  )

describe('the replacement of a phone', () => {
  it('begins with the new phone where the limit allows another one', () => {
    const { next, old, registrations } = phoneReplacement(employee({}))
    expect(next).toMatchObject({ type: 'mobile', applicationName: 'Groupware', state: 'open' })
    expect(registrations).toHaveLength(1)
    expect(old).toMatchObject([{ device: { id: 1 }, safe: true }])
    expect(stepsOf({})).toEqual(['✓way', '→register', 'delete'])
  })

  it('never deletes the only phone of a person without another method before the new one is registered', () => {
    const before = phoneReplacement(employee({ statuses: phoneAlone }))
    expect(before).toMatchObject({ old: [{ safe: false }], next: { state: 'open' }, keepsMethod: true })
    expect(stepsOf({ statuses: phoneAlone })).toEqual(['way', '→register', 'delete'])
    const both = { statuses: phoneAlone, mobile: listOf([phone(1, lastYear), phone(2, today)]) }
    const after = phoneReplacement(employee(both))
    expect(after).toMatchObject({ old: [{ device: { id: 1 }, safe: true }], next: undefined })
    expect(after.registrations).toMatchObject([{ state: 'done', device: { id: 2 } }])
    expect(stepsOf(both)).toEqual(['✓way', '✓register', '→delete'])
  })

  it('deletes the old phone first where the limit is reached, but never the last method', () => {
    const full = { applications: [limit(1)] }
    expect(phoneReplacement(employee(full)).next).toMatchObject({ state: 'full', device: { id: 1 } })
    const alone = { ...full, statuses: phoneAlone }
    expect(phoneReplacement(employee(alone))).toMatchObject({
      old: [{ safe: false }],
      next: undefined,
      registrations: [{ state: 'full', device: undefined }],
      keepsMethod: false,
    })
    expect(stepsOf(alone)).toEqual(['→way', 'delete', 'register'])
  })

  it('counts the methods of each application apart', () => {
    const phones = {
      mobile: listOf([phone(1, lastYear), phone(2, lastYear, 'HR'), phone(3, today, 'HR')]),
      applications: [limit(4), limit(4, 'HR')],
      statuses: new Map([
        ['Groupware', statusOf()],
        ['HR', statusOf({ pcAuthenticationStatus: 1 })],
      ]),
    }
    const { old, applications } = phoneReplacement(employee(phones))
    // A passkey and a new phone for HR sign in to HR alone.
    expect(old).toMatchObject([
      { device: { id: 1 }, safe: false },
      { device: { id: 2 }, safe: true },
    ])
    expect(applications).toEqual([
      { applicationName: 'Groupware', methods: [] },
      {
        applicationName: 'HR',
        methods: [
          { method: 'mobile', another: true },
          { method: 'pc', another: false },
        ],
      },
    ])
    expect(stepsOf(phones)).toEqual(['way', '→register', 'delete'])
  })

  it('deletes no phone of an application whose methods are unknown', () => {
    const unknown = {
      mobile: listOf([phone(1, lastYear), phone(2, lastYear, 'HR')]),
      applications: [limit(3)],
    }
    expect(phoneReplacement(employee(unknown)).old).toMatchObject([{ safe: true }, { safe: false }])
    expect(stepsOf(unknown)[0]).toBe('way')
    expect(stepsOf({ statuses: new Map() })).toEqual(['way', '→register', 'delete'])
  })

  it('does not count a method of the old phone, nor one that is granted but not registered', () => {
    const { old } = phoneReplacement(
      employee({
        otp: listOf([phone(7, lastYear)]),
        statuses: new Map([['Groupware', statusOf({ emailStatus: 2 })]]),
      }),
    )
    expect(old.map(({ safe }) => safe)).toEqual([false, false])
  })

  it('asks for no registration whose grant was withdrawn', () => {
    const withdrawn = {
      mobile: listOf([phone(1, lastYear)], 0),
      statuses: new Map([['Groupware', statusOf({ mobileAuthenticationStatus: 0, emailStatus: 1 })]]),
    }
    expect(phoneReplacement(employee(withdrawn))).toMatchObject({
      registrations: [],
      next: undefined,
      old: [{ safe: true }],
    })
    expect(stepsOf(withdrawn)).toEqual(['✓way', 'register', '→delete'])
    const newPhone = { ...withdrawn, mobile: listOf([phone(1, lastYear), phone(2, today)], 0) }
    const alone = new Map([['Groupware', statusOf({ mobileAuthenticationStatus: 0 })]])
    expect(phoneReplacement(employee({ ...newPhone, statuses: alone })).old).toMatchObject([{ safe: false }])
  })

  it('takes an unknown grant for a grant', () => {
    const { registrations } = phoneReplacement(
      employee({ mobile: { devices: [phone(1, lastYear)], status: undefined } }),
    )
    expect(registrations).toMatchObject([{ state: 'open' }])
  })

  it('goes on for a person who has signed in with a recovery code', () => {
    const recovered = { recovered: true, statuses: phoneAlone, applications: [limit(1)] }
    expect(phoneReplacement(employee(recovered))).toMatchObject({
      old: [{ safe: true }],
      next: { state: 'full' },
      keepsMethod: false,
    })
    expect(stepsOf(recovered)).toEqual(['✓way', '→register', 'delete'])
  })

  it('lets the employee choose which of two phones makes room', () => {
    const two = { mobile: listOf([phone(1, lastYear), phone(2, lastYear)]) }
    const { next, registrations } = phoneReplacement(employee(two))
    expect(next).toBeUndefined()
    expect(registrations).toMatchObject([{ state: 'full', device: undefined }])
    expect(stepsOf(two)).toEqual(['✓way', '→delete', 'register'])
  })

  it('knows the same limit as the button that adds a device: the phones of all applications', () => {
    const phones = { mobile: listOf([phone(1, lastYear), phone(2, today, 'HR')]) }
    const statuses = new Map([...withEmail, ['HR', statusOf()] as const])
    const full = phoneReplacement(employee({ ...phones, statuses, applications: [limit(2), limit(2, 'HR')] }))
    expect(full.registrations[0]).toMatchObject({ state: 'full', device: { id: 1 } })
    const over = phoneReplacement(employee({ ...phones, statuses, applications: [limit(1), limit(1, 'HR')] }))
    expect(over.registrations[0]).toMatchObject({ state: 'full', device: undefined })
    const others = listOf([phone(2, lastYear, 'HR'), phone(3, lastYear, 'HR')])
    const tooMany = phoneReplacement(
      employee({
        mobile: others,
        statuses,
        applications: [limit(1, 'HR')],
        replaced: [replaced(1, 'mobile'), replaced(2, 'mobile', 'HR'), replaced(3, 'mobile', 'HR')],
      }),
    )
    expect(tooMany.registrations).toMatchObject([
      { applicationName: 'HR', state: 'full', device: undefined },
      { applicationName: 'Groupware', state: 'full', device: undefined },
    ])
  })

  it('begins with the OTP, since the phone can then be registered for both methods at once', () => {
    const otp = listOf([phone(7, lastYear)])
    const replacement = phoneReplacement(employee({ otp }))
    expect(replacement.next).toMatchObject({ type: 'otp', state: 'full', device: { id: 7 } })
    expect(replacement.next && canFollow(replacement, replacement.next)).toBe(true)
    const alone = phoneReplacement(employee({ otp, statuses: phoneAlone }))
    expect(alone.next).toMatchObject({ type: 'mobile', state: 'open' })
    expect(alone.next && canFollow(alone, alone.next)).toBe(false)
  })

  it('is done when every method is on the new phone and no old one is left', () => {
    const done = {
      mobile: listOf([phone(2, today)]),
      otp: listOf([phone(8, '20261130', 'HR')]),
      statuses: new Map([...phoneAlone, ['HR', statusOf()] as const]),
    }
    const { next, old, registrations } = phoneReplacement(employee(done))
    expect([next, old]).toEqual([undefined, []])
    expect(registrations.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(stepsOf(done)).toEqual(['✓way', '✓register', '✓delete'])
  })

  it('asks for each application of the old phone, and for the new OTP in any', () => {
    const { registrations } = phoneReplacement(
      employee({
        mobile: listOf([phone(1, lastYear), phone(2, today), phone(3, lastYear, 'HR')]),
        otp: listOf([phone(8, today, 'HR'), phone(9, lastYear)]),
        applications: [limit(4), limit(4, 'HR')],
      }),
    )
    expect(registrations).toMatchObject([
      { type: 'mobile', applicationName: 'Groupware', state: 'done' },
      { type: 'mobile', applicationName: 'HR', state: 'open' },
      { type: 'otp', applicationName: 'HR', state: 'done' },
    ])
  })

  it('offers a method that the old phone did not have, and does not ask for it', () => {
    const { registrations } = phoneReplacement(employee({ otp: listOf([], 2) }))
    expect(registrations).toMatchObject([
      { type: 'mobile', optional: false },
      { type: 'otp', applicationName: null, state: 'open', optional: true },
    ])
  })

  it('asks a person without a phone for every method that is granted, and ticks nothing', () => {
    const none = { mobile: listOf([], 0), otp: listOf([], 2) }
    const { registrations, next } = phoneReplacement(employee(none))
    expect(registrations).toMatchObject([{ type: 'otp', applicationName: null, optional: false }])
    expect(next).toBe(registrations[0])
    expect(stepsOf({ ...none, statuses: phoneAlone })).toEqual(['way', '→register', 'delete'])
    expect(stepsOf({ ...none, otp: listOf([], 0) })).toEqual(['✓way', 'register', 'delete'])
  })

  it('takes a phone without a date for an old one', () => {
    expect(phoneReplacement(employee({ mobile: listOf([phone(1, null)]) })).old).toHaveLength(1)
  })
})

describe('the phones that are being replaced', () => {
  it('are known when the replacement begins, and stay the same until the session ends', () => {
    const storage = fakeEnvironment().sessionStorage
    expect(replacedPhones(storage)).toEqual([])
    storeReplacedPhones(storage, [])
    storeReplacedPhones(storage, [
      { kind: deviceKinds.mobile, device: phone(1, lastYear) },
      { kind: deviceKinds.otp, device: { ...phone(7, lastYear, null), id: 7n } },
    ])
    const both = [replaced(1, 'mobile'), { ...replaced(7, 'otp'), applicationName: null }]
    expect(replacedPhones(storage)).toEqual(both)
    storeReplacedPhones(storage, [{ kind: deviceKinds.mobile, device: phone(2, today) }])
    expect(replacedPhones(storage)).toEqual(both)
  })

  it('are none where another program has stored something else', () => {
    const storage = fakeEnvironment().sessionStorage
    storeReplacedPhones(storage, [{ kind: deviceKinds.mobile, device: phone(1, lastYear) }])
    const [key = ''] = storage.keys()
    for (const value of ['{', '{}', 'null', '[null, {}, {"type":"pc","id":"1","applicationName":null}]']) {
      storage.set(key, value)
      expect(replacedPhones(storage)).toEqual([])
    }
  })

  it('tell the old phone from the new one whatever their dates are', () => {
    const phones = {
      mobile: listOf([phone(1, today), phone(2, lastYear)]),
      replaced: [replaced(1, 'mobile')],
    }
    const { old, registrations } = phoneReplacement(employee(phones))
    expect(old.map(({ device }) => device.id)).toEqual([1])
    expect(registrations).toMatchObject([{ state: 'done', device: { id: 2 } }])
  })

  it('still have to be registered again after they are deleted', () => {
    const deleted = {
      mobile: listOf([phone(2, today)]),
      otp: listOf([], 2),
      replaced: [replaced(1, 'mobile'), replaced(7, 'otp'), replaced(3, 'mobile', 'HR')],
    }
    expect(phoneReplacement(employee(deleted)).registrations).toMatchObject([
      { type: 'mobile', applicationName: 'Groupware', state: 'done' },
      { type: 'mobile', applicationName: 'HR', state: 'open', optional: false },
      { type: 'otp', applicationName: 'Groupware', state: 'open', optional: false },
    ])
    expect(stepsOf(deleted)).toEqual(['✓way', '→register', 'delete'])
  })

  it('belong to the applications whose methods count, else it is the chosen one', () => {
    const applications = [
      { applicationId: 1, applicationName: 'Groupware ' },
      { applicationId: 2, applicationName: 'HR' },
      { applicationId: 3, applicationName: 'Approval' },
    ].map((each) => ({ ...each, authenticatorTypeCount: 1 }))
    const idsOf = (fields: Partial<PhonesOfEmployee>) =>
      phoneApplications(employee(fields), applications, applications[2]).map(
        ({ applicationId }) => applicationId,
      )
    expect(idsOf({ replaced: [replaced(7, 'otp', 'HR')] })).toEqual([1, 2])
    expect(idsOf({ mobile: listOf([]) })).toEqual([3])
  })
})
