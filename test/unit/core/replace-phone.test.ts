import { describe, expect, it } from 'vitest'
import type { MethodStatus } from '../../../src/contract/methods'
import type { Device } from '../../../src/core/devices/device-kinds'
import { canFollow, type PhonesOfEmployee, phoneReplacement } from '../../../src/core/devices/replace-phone'

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
const listOf = (devices: readonly Device[], status: MethodStatus = 1) => ({ devices, status })
const limit = (count: number, applicationName = 'Groupware') => ({
  applicationId: 1,
  applicationName,
  authenticatorTypeCount: count,
})

const employee = (fields: Partial<PhonesOfEmployee>): PhonesOfEmployee => ({
  mobile: listOf([phone(1, lastYear)]),
  otp: listOf([], 0),
  applications: [limit(2)],
  otherMethod: true,
  now,
  ...fields,
})

describe('the replacement of a phone', () => {
  it('begins with the new phone where the limit allows another one', () => {
    const { next, old, registrations } = phoneReplacement(employee({}))
    expect(next).toMatchObject({ type: 'mobile', applicationName: 'Groupware', state: 'open' })
    expect(registrations).toHaveLength(1)
    expect(old.map(({ device }) => device.id)).toEqual([1])
  })

  it('registers the new phone first even if no other method remains, and may delete the old one only then', () => {
    const before = phoneReplacement(employee({ otherMethod: false }))
    expect(before).toMatchObject({ safe: false, next: { state: 'open' } })
    const after = phoneReplacement(
      employee({ otherMethod: false, mobile: listOf([phone(1, lastYear), phone(2, today)]) }),
    )
    expect(after).toMatchObject({ safe: true, next: undefined })
    expect(after.registrations).toMatchObject([{ state: 'done', device: { id: 2 } }])
    expect(after.old.map(({ device }) => device.id)).toEqual([1])
  })

  it('deletes the old phone first where the limit is reached, but never the last method', () => {
    const full = { applications: [limit(1)] }
    expect(phoneReplacement(employee(full)).next).toMatchObject({ state: 'full', device: { id: 1 } })
    const alone = phoneReplacement(employee({ ...full, otherMethod: false }))
    expect(alone).toMatchObject({ safe: false, next: undefined, registrations: [{ state: 'full' }] })
  })

  it('lets the employee choose which of two phones makes room', () => {
    const two = phoneReplacement(employee({ mobile: listOf([phone(1, lastYear), phone(2, lastYear)]) }))
    expect(two.next).toBeUndefined()
    expect(two.registrations).toMatchObject([{ state: 'full', device: undefined }])
  })

  it('begins with the OTP, since the phone can then be registered for both methods at once', () => {
    const replacement = phoneReplacement(employee({ otp: listOf([phone(7, lastYear)]) }))
    expect(replacement.next).toMatchObject({ type: 'otp', state: 'full', device: { id: 7 } })
    expect(replacement.next && canFollow(replacement, replacement.next)).toBe(true)
    const alone = phoneReplacement(employee({ otherMethod: false, otp: listOf([phone(7, lastYear)]) }))
    expect(alone.next).toMatchObject({ type: 'mobile', state: 'open' })
    expect(alone.next && canFollow(alone, alone.next)).toBe(false)
  })

  it('is done when every method is on the new phone and no old one is left', () => {
    const { next, old, registrations } = phoneReplacement(
      employee({ mobile: listOf([phone(2, today)]), otp: listOf([phone(8, '20261130', 'HR')]) }),
    )
    expect([next, old]).toEqual([undefined, []])
    expect(registrations.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('asks for each application of the old phone, and for the new OTP in any', () => {
    const { registrations } = phoneReplacement(
      employee({
        mobile: listOf([phone(1, lastYear), phone(2, today), phone(3, lastYear, 'HR')]),
        otp: listOf([phone(8, today, 'HR'), phone(9, lastYear)]),
        applications: [limit(3), limit(3, 'HR')],
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

  it('asks a person without a phone for every method that is granted', () => {
    const { registrations, next } = phoneReplacement(employee({ mobile: listOf([], 0), otp: listOf([], 2) }))
    expect(registrations).toMatchObject([{ type: 'otp', applicationName: null, optional: false }])
    expect(next).toBe(registrations[0])
  })

  it('takes a phone without a date for an old one', () => {
    expect(phoneReplacement(employee({ mobile: listOf([phone(1, null)]) })).old).toHaveLength(1)
  })
})
