import { describe, expect, it } from 'vitest'
import { passkeyModel } from '../../../src/contract/passkey-models'
import { applicationChoices } from '../../../src/core/devices/applications'
import { newestDevice, offeredName } from '../../../src/core/devices/change-device'
import type { Device } from '../../../src/core/devices/device-kinds'

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
      { applicationId: 1, isDefault: true, count: 1, limit: 2, full: false },
      { applicationId: 3, isDefault: false, count: 1, limit: undefined, full: false },
      { applicationId: 2, isDefault: false, count: 1, limit: 1, full: true },
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
