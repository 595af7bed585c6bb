import type { AppMethodName, DeviceMethodName } from '../../contract/methods'
import { allKinds, deviceKinds } from '../devices/device-kinds'
import type { FailureReport } from '../errors/call-error'
import type { Place } from '../page/place'
import { type PathIn, places } from '../page/places'

/** The application that a device is registered for. `title` is the device type's title, as in the specification. */
export interface RegistrationTarget {
  readonly applicationId: number
  readonly applicationName: string | null
  readonly title?: string | undefined
}

export interface RegistrationOptions {
  /**
   * True if the caller starts the registration at once. Then its first state is `checking` or `asking`, not `ready`.
   */
  readonly begin?: boolean | undefined
}

/** A device that was registered in this flow. */
export interface RegisteredDevice {
  readonly type: DeviceMethodName
  readonly applicationName: string | null
  /** The manufacturer's name of the authenticator, if the authenticator reveals its model. */
  readonly suggestedName?: string | undefined
}

/**
 * Why a registration failed. `duplicate`: the device holds a passkey that the backend has excluded. `unclear`: the
 * device refused although nothing was excluded, so it may or may not be registered already.
 */
const failureReasons = ['duplicate', 'unclear', 'generic'] as const
export type FailureReason = (typeof failureReasons)[number]

/** Navigation state that one registration screen passes to the next. It survives a reload and holds no secret. */
export interface RegistrationState {
  readonly type: DeviceMethodName
  /**
   * True in the wizard, which registers a phone for `type` and then for the other type (mobile biometric and OTP).
   */
  readonly oneTimeSetup: boolean
  /** True in the wizard when the first of the two registrations is done. */
  readonly deviceRegistered: boolean
  /** True if the new phone replaces another one. Then the wizard's earlier steps are not shown as done. */
  readonly replacesPhone?: boolean | undefined
  readonly data?: RegistrationTarget | undefined
  /** For the last screen: the registered devices, in order. */
  readonly registered?: readonly RegisteredDevice[] | undefined
  /** For the failure page. Default: `generic`. */
  readonly reason?: FailureReason | undefined
  /** For the failure page: details for the help desk. */
  readonly report?: FailureReport | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isType = (value: unknown): value is DeviceMethodName =>
  typeof value === 'string' && Object.hasOwn(deviceKinds, value)

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function targetOf(data: unknown): RegistrationTarget | undefined {
  if (!isObject(data)) return undefined
  const { applicationId: id, applicationName, title } = data
  const applicationId = typeof id === 'string' && id.trim() !== '' ? Number(id) : id
  if (typeof applicationId !== 'number' || Number.isNaN(applicationId)) return undefined
  return { applicationId, applicationName: textOf(applicationName), title: textOf(title) ?? undefined }
}

const deviceOf = (device: unknown): RegisteredDevice[] =>
  isObject(device) && isType(device.type)
    ? [
        {
          type: device.type,
          applicationName: textOf(device.applicationName),
          suggestedName: textOf(device.suggestedName) ?? undefined,
        },
      ]
    : []

function reportIn(report: unknown): FailureReport | undefined {
  if (!isObject(report)) return undefined
  const { code, at, step } = report
  return typeof code === 'string' && typeof at === 'number' && typeof step === 'string'
    ? { code, at, step }
    : undefined
}

/**
 * Reads the state of a place. Returns undefined if the state names no device type. Checks each field, because a host
 * can pass anything.
 */
export function registrationState(state: unknown): RegistrationState | undefined {
  if (!isObject(state) || !isType(state.type)) return undefined
  const { type, oneTimeSetup, deviceRegistered, replacesPhone, data, registered, reason, report } = state
  return {
    type,
    oneTimeSetup: oneTimeSetup === true,
    deviceRegistered: deviceRegistered === true,
    replacesPhone: replacesPhone === true || undefined,
    data: targetOf(data),
    registered: Array.isArray(registered) ? registered.flatMap(deviceOf) : [],
    reason: failureReasons.find((known) => known === reason) ?? 'generic',
    report: reportIn(report),
  }
}

// The functions below decide which place follows which during a registration. The screens make the moves.

/** Returns the path of the screen that registers a device of a type. */
export const typePath = (type: DeviceMethodName) =>
  `${places.register.path}/${type}` as const satisfies PathIn<'register'>

/** The screens before and after the registration itself. They can be shown although no application is chosen. */
const needsNoTarget: readonly string[] = [
  places.register.path,
  places.registerComplete.path,
  places.registerFail.path,
]

/**
 * Returns the place to go to instead of `path` with this state, or undefined to stay. If the state names no device
 * type, the place is the dashboard. If it names no application, the place is the screen that chooses one.
 */
export function redirectOf(path: string, state: RegistrationState | undefined): Place | undefined {
  if (!state) return { path: places.dashboard.path }
  if (needsNoTarget.includes(path)) return undefined
  const kind = allKinds.find(({ name }) => path === typePath(name))
  if (!kind) return { path: places.dashboard.path }
  return kind.name === state.type && state.data ? undefined : { path: places.register.path, state }
}

/** Returns the other device type of the wizard, which registers a phone for both types in either order. */
export const otherType = (type: DeviceMethodName): AppMethodName => (type === 'mobile' ? 'otp' : 'mobile')

/**
 * Returns the place that follows the registration of a device. In the wizard it is the registration of the other
 * type, otherwise the last screen.
 */
export function placeAfter(
  { type, oneTimeSetup, deviceRegistered, replacesPhone, data, registered = [] }: RegistrationState,
  device: RegisteredDevice,
): Place {
  const all = [...registered, device]
  return oneTimeSetup && !deviceRegistered
    ? {
        path: typePath(otherType(type)),
        state: {
          type: otherType(type),
          oneTimeSetup: true,
          deviceRegistered: true,
          replacesPhone,
          data,
          registered: all,
        } satisfies RegistrationState,
      }
    : {
        path: places.registerComplete.path,
        state: {
          type,
          oneTimeSetup,
          deviceRegistered,
          replacesPhone,
          data,
          registered: all,
        } satisfies RegistrationState,
      }
}

/** Returns the place after "Finish later", which the wizard offers after the first device. */
export function placeWithoutSecond(state: RegistrationState): Place {
  const registered = state.registered ?? []
  const type = registered.at(-1)?.type ?? state.type
  return {
    path: places.registerComplete.path,
    state: { ...state, type, registered } satisfies RegistrationState,
  }
}

/** Returns the path of the page that a registration comes from and leads back to. */
export const pathAfter = ({ type, replacesPhone }: Pick<RegistrationState, 'type' | 'replacesPhone'>) =>
  replacesPhone ? places.phone.path : places[type].path
