import type { Application } from '../../contract/entities'
import type { AppMethodName } from '../../contract/methods'
import { toDate } from '../i18n/format'
import { applicationChoices } from './applications'
import type { Device, DeviceList } from './device-kinds'

// The backend does not say which devices are on one phone, or which phone is the new one. So what was registered within
// the last day is on the new phone, and all else is on an old one. Every method and application for which an old phone
// is registered has to be registered again on the new phone.

const dayMs = 24 * 60 * 60 * 1000

/** A phone as the backend lists it: once for each method and application. */
export interface PhoneDevice {
  readonly type: AppMethodName
  readonly device: Device
}

/** A method and an application for which the new phone is registered. */
export interface PhoneRegistration {
  readonly type: AppMethodName
  /** Null if the user has to choose the application. */
  readonly applicationName: string | null
  /** `done`: the new phone is registered. `open`: it can be registered. `full`: an old phone must be deleted first. */
  readonly state: 'done' | 'open' | 'full'
  /** True if no old phone is registered for the method, so that the new one need not be. */
  readonly optional: boolean
  /** The new phone, or if only one old phone is in the way, that phone. */
  readonly device: Device | undefined
}

export interface PhoneReplacement {
  readonly registrations: readonly PhoneRegistration[]
  readonly old: readonly PhoneDevice[]
  /** True if the employee can still sign in when the old phones are deleted. */
  readonly safe: boolean
  /** The registration to begin with. Undefined if there is none that can begin now. */
  readonly next: PhoneRegistration | undefined
}

export interface PhonesOfEmployee {
  readonly mobile: DeviceList
  readonly otp: DeviceList
  /** The applications that accept a phone for mobile biometric. */
  readonly applications: readonly Application[]
  /** True if the employee can sign in without a phone. */
  readonly otherMethod: boolean
  /** Epoch ms. */
  readonly now: number
}

const types = ['mobile', 'otp'] as const

/**
 * Decides what is left to do until a new phone has replaced the old one, in an order in which the employee can always
 * sign in: the new phone is registered first. Only if the limit is reached is the old phone deleted first, and only if
 * another method remains.
 */
export function phoneReplacement(phones: PhonesOfEmployee): PhoneReplacement {
  const isNew = ({ insertDate }: Device) => {
    const time = toDate(insertDate)?.getTime()
    return time !== undefined && phones.now - time < dayMs
  }
  const all = types.flatMap((type) => phones[type].devices.map((device): PhoneDevice => ({ type, device })))
  const old = all.filter(({ device }) => !isNew(device))
  const safe = phones.otherMethod || old.length < all.length
  const registrations = types.flatMap((type) => registrationsOf(type, phones, isNew))
  const begins = (wanted: PhoneRegistration['state']) =>
    registrations.find(
      ({ state, optional, device }) => state === wanted && !optional && (wanted === 'open' || device),
    )
  // The full one comes first, because after its deletion the phone can be registered for both methods at once.
  return { registrations, old, safe, next: (safe ? begins('full') : undefined) ?? begins('open') }
}

function registrationsOf(
  type: AppMethodName,
  { applications, ...phones }: PhonesOfEmployee,
  isNew: (device: Device) => boolean,
): PhoneRegistration[] {
  const { devices, status } = phones[type]
  const none = { type, optional: false, device: undefined }
  if (devices.length === 0) {
    const optional = types.some((other) => phones[other].devices.length > 0)
    return status === 0 ? [] : [{ ...none, applicationName: null, state: 'open', optional }]
  }
  const fresh = devices.filter(isNew)
  // An employee has one OTP device, so a new one replaces that of another application.
  const counted = type === 'otp' && fresh.length > 0 ? fresh : devices
  const names = new Set(counted.map(({ applicationName }) => applicationName))
  const choices = applicationChoices(applications, devices)
  return [...names].map((applicationName): PhoneRegistration => {
    const isOwn = (each: { readonly applicationName: string | null }) =>
      each.applicationName === applicationName
    const device = fresh.find(isOwn)
    if (device) return { ...none, applicationName, state: 'done', device }
    const full = type === 'otp' || choices.some((choice) => isOwn(choice) && choice.full)
    if (!full) return { ...none, applicationName, state: 'open' }
    const inTheWay = type === 'otp' ? devices : devices.filter(isOwn)
    return {
      ...none,
      applicationName,
      state: 'full',
      device: inTheWay.length === 1 ? inTheWay[0] : undefined,
    }
  })
}

/** True if the same phone can then be registered for the other method, for the same application. */
export const canFollow = (
  { registrations }: PhoneReplacement,
  { type, applicationName }: PhoneRegistration,
): boolean =>
  registrations.some(
    (other) => other.type !== type && other.state === 'open' && other.applicationName === applicationName,
  )
