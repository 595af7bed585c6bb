import type { Application, AuthenticatorStatus } from '../../contract/entities'
import { parseJson, toJson } from '../../contract/json'
import {
  type AppMethodName,
  appMethodNames,
  enabledMethods,
  isAppMethod,
  isAppMethodName,
} from '../../contract/methods'
import { toDate } from '../i18n/format'
import { dayMs } from '../platform/clock'
import type { KeyValueStore } from '../platform/environment'
import { ignore } from '../platform/report'
import { ownPrefix } from '../session/storage-names'
import { allowanceFor, applicationChoices } from './applications'
import type { RemainingMethod } from './change-device'
import { type Device, type DeviceList, deviceKinds, type OwnDevice } from './device-kinds'

// The backend does not say which devices are on one phone, or which phone is the new one. So the old phones are stored
// when the replacement begins, and all else is on the new phone. Before that, what was registered within the last day
// counts as new. Every method and application for which an old phone is registered, or was when the replacement began,
// has to be registered again on the new phone.

/** A phone that the employee had when the replacement began. It may be deleted since. */
export interface ReplacedPhone {
  readonly type: AppMethodName
  readonly id: string
  readonly applicationName: string | null
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
  /** The new phone, or if only one old phone is in the way and can safely be deleted, that phone. */
  readonly device: Device | undefined
}

export interface OldPhone extends OwnDevice {
  /** True if the employee can still sign in to the phone's application when all old phones are deleted. */
  readonly safe: boolean
}

/** An application to which the employee signs in with a phone. */
export interface ApplicationMethods {
  readonly applicationName: string | null
  /** The methods that work without an old phone. */
  readonly methods: readonly RemainingMethod[]
}

/** An application, with the name as devices have it. */
export interface NamedApplication {
  readonly applicationId: number
  readonly applicationName: string | null
}

export type PhoneStepName = 'way' | 'register' | 'delete'

export interface PhoneStep {
  readonly name: PhoneStepName
  readonly done: boolean
  /** True for the step to do now. */
  readonly current: boolean
}

export interface PhoneReplacement {
  readonly registrations: readonly PhoneRegistration[]
  readonly old: readonly OldPhone[]
  readonly applications: readonly ApplicationMethods[]
  /** The registration to begin with. Undefined if there is none that can begin now. */
  readonly next: PhoneRegistration | undefined
  /** The steps, in an order in which the employee can always sign in. */
  readonly steps: readonly PhoneStep[]
  /** True if the employee can sign in at any time during the steps. */
  readonly keepsMethod: boolean
}

export interface PhonesOfEmployee {
  readonly mobile: DeviceList
  readonly otp: DeviceList
  /** The phones that `storeReplacedPhones` has stored. Empty before the replacement has begun. */
  readonly replaced: readonly ReplacedPhone[]
  /** The applications that accept a phone for mobile biometric. */
  readonly applications: readonly Application[]
  /** The status of every method, by the name of the application. An application without one has no other method. */
  readonly statuses: ReadonlyMap<string | null, AuthenticatorStatus>
  /** True if the employee signed in with a recovery code, with which the help desk has allowed the deletion. */
  readonly recovered: boolean
  /** Epoch ms. */
  readonly now: number
}

const namesOf = ({ mobile, otp, replaced }: Pick<PhonesOfEmployee, 'mobile' | 'otp' | 'replaced'>) => [
  ...new Set([...mobile.devices, ...otp.devices, ...replaced].map(({ applicationName }) => applicationName)),
]

/**
 * Returns the applications whose methods count: those for which a phone is registered, or was when the replacement
 * began. For an employee without a phone it is the chosen application.
 */
export function phoneApplications(
  phones: Pick<PhonesOfEmployee, 'mobile' | 'otp' | 'replaced'>,
  applications: readonly Application[],
  chosen: Application | undefined,
): NamedApplication[] {
  const names = namesOf(phones)
  const named = applications.map(
    ({ applicationId, applicationName }): NamedApplication => ({
      applicationId,
      applicationName: applicationName?.trim() || null,
    }),
  )
  return named.filter(({ applicationId, applicationName }) =>
    names.length > 0 ? names.includes(applicationName) : applicationId === chosen?.applicationId,
  )
}

/**
 * Decides what is left to do until a new phone has replaced the old one, in an order in which the employee can always
 * sign in to every application: the new phone is registered first. Only if the limit is reached is the old phone
 * deleted first, and only if another method remains for its application.
 */
export function phoneReplacement(phones: PhonesOfEmployee): PhoneReplacement {
  const { recovered, statuses } = phones
  const isNew = newPhones(phones)
  const all = appMethodNames.flatMap((type) =>
    phones[type].devices.map((device): OwnDevice => ({ kind: deviceKinds[type], device })),
  )
  const applications = [...statuses].map(([applicationName, status]): ApplicationMethods => {
    const onNewPhone = (name: AppMethodName) =>
      phones[name].devices.some((device) => device.applicationName === applicationName && isNew(name, device))
    return {
      applicationName,
      methods: enabledMethods(status)
        .filter((method) => !isAppMethod(method) || onNewPhone(method.name))
        .map((method) => ({ method: method.name, another: isAppMethod(method) })),
    }
  })
  const isSafe = (device: Device) =>
    recovered ||
    applications.some(
      ({ applicationName, methods }) => applicationName === device.applicationName && methods.length > 0,
    )
  const old = all
    .filter(({ kind, device }) => !isNew(kind.name, device))
    .map((phone): OldPhone => ({ ...phone, safe: isSafe(phone.device) }))
  const registrations = appMethodNames.flatMap((type) => registrationsOf(type, phones, isNew, isSafe))
  const begins = (wanted: PhoneRegistration['state']) =>
    registrations.find(
      ({ state, optional, device }) => state === wanted && !optional && (wanted === 'open' || device),
    )
  // The full one comes first, because after its deletion the phone can be registered for both methods at once.
  const next = begins('full') ?? begins('open')
  const hasMethod =
    recovered ||
    (applications.length > 0 &&
      applications.every(({ methods }) => methods.length > 0) &&
      old.every(({ safe }) => safe))
  return {
    registrations,
    old,
    applications,
    next,
    steps: stepsOf({ registrations, old, next, hasMethod }),
    keepsMethod: !recovered && (hasMethod || next !== undefined),
  }
}

type IsNew = (type: OwnDevice['kind']['name'], device: Device) => boolean

/** Returns a function that tells the new phone from the old ones. */
function newPhones({ replaced, now }: PhonesOfEmployee): IsNew {
  if (replaced.length > 0)
    return (type, { id }) => !replaced.some((old) => old.type === type && old.id === String(id))
  return (_, { insertDate }) => {
    const time = toDate(insertDate)?.getTime()
    return time !== undefined && now - time < dayMs
  }
}

function registrationsOf(
  type: AppMethodName,
  { applications, replaced, ...phones }: PhonesOfEmployee,
  isNew: IsNew,
  isSafe: (device: Device) => boolean,
): PhoneRegistration[] {
  const { devices } = phones[type]
  const kind = deviceKinds[type]
  const allowance = allowanceFor(kind, phones[type], applications)
  if (allowance.kind === 'not-granted') return []
  const none = { type, optional: false, device: undefined }
  const wanted = [...devices, ...replaced.filter((phone) => phone.type === type)]
  if (wanted.length === 0) {
    const optional = namesOf({ ...phones, replaced }).length > 0
    return [{ ...none, applicationName: null, state: 'open', optional }]
  }
  const fresh = devices.filter((device) => isNew(type, device))
  // An employee has one OTP device, so a new one replaces that of another application.
  const counted = type === 'otp' && fresh.length > 0 ? fresh : wanted
  const names = new Set(counted.map(({ applicationName }) => applicationName))
  const choices = applicationChoices(applications, devices)
  return [...names].map((applicationName): PhoneRegistration => {
    const isOwn = (each: { readonly applicationName: string | null }) =>
      each.applicationName === applicationName
    const device = fresh.find(isOwn)
    if (device) return { ...none, applicationName, state: 'done', device }
    const own =
      type === 'mobile' && choices.some((choice) => isOwn(choice) && choice.full) ? devices.filter(isOwn) : []
    if (allowance.kind === 'open' && own.length === 0) return { ...none, applicationName, state: 'open' }
    const inTheWay = (own.length > 0 ? own : devices).filter((each) => !fresh.includes(each))
    const enough = allowance.kind !== 'full' || allowance.toDelete === 1
    const [only] = inTheWay.length === 1 && enough ? inTheWay : []
    return { ...none, applicationName, state: 'full', device: only && isSafe(only) ? only : undefined }
  })
}

function stepsOf({
  registrations,
  old,
  next,
  hasMethod,
}: Pick<PhoneReplacement, 'registrations' | 'old' | 'next'> & { readonly hasMethod: boolean }): PhoneStep[] {
  const required = registrations.filter(({ optional }) => !optional)
  const registered = required.every(({ state }) => state === 'done')
  const gone = old.length === 0
  const isAllDone = required.length > 0 && registered
  const done = { way: hasMethod, register: isAllDone, delete: gone && isAllDone }
  // A new phone is itself a method without the old one, so that its registration can come first.
  const open = { way: !hasMethod && !next, register: !registered, delete: !gone }
  const order =
    registered || next ? (['way', 'register', 'delete'] as const) : (['way', 'delete', 'register'] as const)
  const current = order.find((name) => open[name])
  return order.map((name) => ({ name, done: done[name], current: name === current }))
}

/** True if the same phone can then be registered for the other method, for the same application. */
export const canFollow = (
  { registrations }: PhoneReplacement,
  { type, applicationName }: PhoneRegistration,
): boolean =>
  registrations.some(
    (other) => other.type !== type && other.state === 'open' && other.applicationName === applicationName,
  )

// The old phones stand in the tab's session storage until the session ends. Otherwise the employee could delete an old
// phone, cancel the registration of the new one, and nothing would show that it is missing.

const replacedKey = `${ownPrefix}replacedPhones`

/** Stores the old phones when the replacement begins: before the first registration or deletion. */
export function storeReplacedPhones(storage: KeyValueStore, old: readonly OwnDevice[]): void {
  if (old.length === 0 || replacedPhones(storage).length > 0) return
  const phones = old.map(({ kind, device: { id, applicationName } }) => ({
    type: kind.name,
    id: String(id),
    applicationName,
  }))
  storage.set(replacedKey, toJson(phones))
}

/** Returns the stored phones. Empty if the replacement has not begun. */
export function replacedPhones(storage: KeyValueStore): readonly ReplacedPhone[] {
  try {
    const stored = parseJson(storage.get(replacedKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isReplacedPhone) : []
  } catch (error) {
    ignore(error, 'the stored value is not ours, so no replacement has begun')
    return []
  }
}

const isReplacedPhone = (phone: Partial<ReplacedPhone> | null): phone is ReplacedPhone =>
  typeof phone?.id === 'string' &&
  phone.type !== undefined &&
  isAppMethodName(phone.type) &&
  (phone.applicationName === null || typeof phone.applicationName === 'string')
