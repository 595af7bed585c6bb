import { applicationsOfType, otpApplications } from '../../contract/calls/authenticators'
import type { Application } from '../../contract/entities'
import type { AppMethodName } from '../../contract/methods'
import type { ElementContext } from '../page/element-context'
import type { Core } from '../page/page'
import { ownPrefix } from '../session/storage-names'
import type { Device, DeviceKind, DeviceList } from './device-kinds'

/** The application for which a device is registered if the user does not choose one. */
const defaultApplicationId = 1

export interface ApplicationChoice {
  readonly applicationId: number
  readonly applicationName: string | null
  /** The application that most employees need. */
  readonly isDefault: boolean
  /** Number of registered devices of the type. Undefined if unknown. */
  readonly count: number | undefined
  /** Limit of devices. Undefined if the backend sends none. */
  readonly limit: number | undefined
  /** The limit is reached. This is only a mark in the list: the server decides. */
  readonly full: boolean
}

/**
 * Returns the applications to choose from, the default one first, with the number of devices of each. The list of
 * devices has the names of applications but not their IDs, so devices are counted by name.
 */
export function applicationChoices(
  applications: readonly Application[],
  devices: readonly Device[] | undefined,
): ApplicationChoice[] {
  const choices = applications.map(({ applicationId, applicationName, authenticatorTypeCount }) => {
    const name = applicationName?.trim() || null
    const count = devices?.filter((device) => name !== null && device.applicationName === name).length
    const limit = authenticatorTypeCount ?? undefined
    return {
      applicationId,
      applicationName: name,
      isDefault: applicationId === defaultApplicationId,
      count,
      limit,
      full: count !== undefined && limit !== undefined && count >= limit,
    }
  })
  return choices.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/**
 * Session storage key of the application whose state the dashboard shows. The end of the session removes the choice.
 */
const chosenKey = `${ownPrefix}application`

/** Returns the chosen application, else the one of the sign-in, else the first. Undefined if there is none. */
export function chosenApplication(
  { environment, session }: Core,
  applications: readonly Application[],
): Application | undefined {
  const byId = (id: string | null) => applications.find(({ applicationId }) => String(applicationId) === id)
  return (
    byId(environment.sessionStorage.get(chosenKey)) ??
    byId(session.identity.applicationId) ??
    applications.at(0)
  )
}

export const chooseApplication = ({ environment }: Core, applicationId: number): void =>
  environment.sessionStorage.set(chosenKey, String(applicationId))

/**
 * Returns the application for which the wizard registers if the user chooses none. Undefined if the employee does not
 * have it. Rejects with the signal's reason, or with a CallError that the user has already seen.
 */
export async function defaultApplication(
  { call }: ElementContext,
  type: AppMethodName,
  signal: AbortSignal,
): Promise<Application | undefined> {
  const applications =
    type === 'mobile'
      ? await call(applicationsOfType, { query: { authenticatorType: type }, signal })
      : await call(otpApplications, { signal })
  return applications.find(({ applicationId }) => applicationId === defaultApplicationId)
}

/** As many devices are registered as the limit allows, or more. */
interface FullAllowance {
  readonly kind: 'full'
  readonly limit: number
  /** Number of devices to delete before another one can be registered. More than 1 if the limit was lowered. */
  readonly toDelete: number
  /** Names of the applications that have room for a device of their own. */
  readonly room: readonly string[]
}

/** Permission to register another device of a kind, or the reason against it. */
export type DeviceAllowance =
  | { readonly kind: 'not-granted' | 'otp-registered' }
  | FullAllowance
  | { readonly kind: 'open' }

/** Returns the highest device limit of the applications. Undefined if none has a limit. */
export function highestLimit(applications: readonly Application[]): number | undefined {
  const limits = applications.flatMap(({ authenticatorTypeCount }) => authenticatorTypeCount ?? [])
  return limits.length > 0 ? Math.max(...limits) : undefined
}

/**
 * Decides whether the 'Add device' button is available. All devices of a kind count against the highest limit of one
 * application, as the specification says. Without a limit the server decides.
 */
export function allowanceFor(
  { name }: DeviceKind,
  { devices, status }: DeviceList,
  applications: readonly Application[],
): DeviceAllowance {
  if (status === 0) return { kind: 'not-granted' }
  if (name === 'otp') return { kind: devices.length > 0 ? 'otp-registered' : 'open' }
  const limit = highestLimit(applications)
  if (limit === undefined || devices.length < limit) return { kind: 'open' }
  const room = applicationChoices(applications, devices).filter(
    (choice) => choice.limit !== undefined && !choice.full,
  )
  return {
    kind: 'full',
    limit,
    toDelete: devices.length - limit + 1,
    room: room.flatMap(({ applicationName }) => applicationName ?? []),
  }
}
