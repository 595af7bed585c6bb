import type { DeviceMethodName } from '../../contract/methods'
import { deviceKinds } from '../devices/device-kinds'
import type { FailureReport } from '../errors/failure-report'

/** The application that a device is registered for. `title` is the type's, as the specification hands it on. */
export interface RegistrationTarget {
  readonly applicationId: number
  readonly applicationName: string | null
  readonly title?: string | undefined
}

export interface RegistrationOptions {
  /** It is started at once: its first state says so. */
  readonly begin?: boolean | undefined
}

/** A device that this registration has brought. */
export interface RegisteredDevice {
  readonly type: DeviceMethodName
  readonly applicationName: string | null
  /** What the authenticator is called by its makers, where it tells its model. */
  readonly suggestedName?: string | undefined
}

export type FailureReason = 'duplicate' | 'generic'

/**
 * What one registration screen hands to the next in navigation state (R175). It survives a reload; there is no secret
 * in it.
 */
export interface RegistrationState {
  readonly type: DeviceMethodName
  /** In the wizard: the other type follows. */
  readonly oneTimeSetup: boolean
  /** In the wizard: the first device is there. */
  readonly deviceRegistered: boolean
  readonly data?: RegistrationTarget | undefined
  /** To the last screen: what has been registered, in order. */
  readonly registered?: readonly RegisteredDevice[] | undefined
  /** To the failure page; without one it is the generic reason (A17b). */
  readonly reason?: FailureReason | undefined
  /** To the failure page, for the help desk. */
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

/** Reads what came with a place; undefined where it names no type. A host may hand in anything. */
export function registrationState(state: unknown): RegistrationState | undefined {
  if (!isObject(state) || !isType(state.type)) return undefined
  const { type, oneTimeSetup, deviceRegistered, data, registered, reason, report } = state
  return {
    type,
    oneTimeSetup: oneTimeSetup === true,
    deviceRegistered: deviceRegistered === true,
    data: targetOf(data),
    registered: Array.isArray(registered) ? registered.flatMap(deviceOf) : [],
    reason: reason === 'duplicate' ? 'duplicate' : 'generic',
    report: reportIn(report),
  }
}
