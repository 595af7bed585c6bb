import type { Application } from '../../contract/entities'
import { applicationChoices } from './application-choices'
import type { DeviceKind, Registered } from './device-kinds'

/** Whether a further device of a kind can be registered, and if not, why. */
export type Adding =
  | { readonly kind: 'not-granted' | 'otp-registered' }
  /** `room`: the names of the applications that take another one all the same. */
  | { readonly kind: 'full'; readonly limit: number; readonly room: readonly string[] }
  | { readonly kind: 'open' }

/** The highest number of devices that any of the applications allows; undefined when none says. */
export function highestLimit(applications: readonly Application[]): number | undefined {
  const limits = applications.flatMap(({ authenticatorTypeCount }) => authenticatorTypeCount ?? [])
  return limits.length > 0 ? Math.max(...limits) : undefined
}

/**
 * The rule of the 'Add device' button (R97–R99). All devices of a kind count against the highest limit of one
 * application, as the specification says. Without a limit the server decides.
 */
export function addingTo(
  { name }: DeviceKind,
  { devices, status }: Registered,
  applications: readonly Application[],
): Adding {
  if (status === 0) return { kind: 'not-granted' }
  if (name === 'otp') return { kind: devices.length > 0 ? 'otp-registered' : 'open' }
  const limit = highestLimit(applications)
  if (limit === undefined || devices.length < limit) return { kind: 'open' }
  const room = applicationChoices(applications, devices).filter(
    (choice) => choice.limit !== undefined && !choice.full,
  )
  return { kind: 'full', limit, room: room.flatMap(({ applicationName }) => applicationName ?? []) }
}
