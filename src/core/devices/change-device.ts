import { applicationsOfType, dashboardStatus, otpApplications } from '../../contract/calls/authenticators'
import type { AuthenticatorStatus } from '../../contract/entities'
import { type DeviceMethodName, enabledMethods, type MethodName } from '../../contract/methods'
import { composed } from '../../contract/text'
import { toDate } from '../i18n/format'
import type { ElementContext } from '../page/element-context'
import { invalidate } from '../page/query-client'
import {
  type Device,
  type DeviceKind,
  deviceKinds,
  type OwnDevice,
  removeBody,
  renameBody,
} from './device-kinds'

/** Renames a device. Rejects with the call's failure, which the user has already seen. */
export async function renameDevice(
  context: ElementContext,
  { kind, device }: OwnDevice,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await context.call(kind.rename, { body: renameBody(device, composed(name)), signal })
}

/** Deletes a device and notifies the host. Rejects with the call's failure, which has been shown. */
export async function deleteDevice(
  context: ElementContext,
  { kind, device }: OwnDevice,
  signal: AbortSignal,
): Promise<void> {
  await context.call(kind.remove, { body: removeBody(kind, device), signal })
  context.emit({ type: 'deleted', method: kind.name, applicationName: device.applicationName ?? '' })
}

const timeOf = ({ insertDate }: Device) => toDate(insertDate)?.getTime() || 0

/**
 * Returns the device that has probably just been registered: the newest one of the application, or the newest of all
 * devices if none has the application's name. If two have the same time, returns the one with the higher ID.
 */
export function newestDevice(devices: readonly Device[], applicationName: string | null): Device | undefined {
  const own = devices.filter((device) => device.applicationName === applicationName)
  const candidates = own.length > 0 ? own : devices
  return [...candidates].sort((a, b) => timeOf(b) - timeOf(a) || Number(b.id) - Number(a.id))[0]
}

/**
 * Returns the name to suggest for a new device: the backend's if it contains `suggestedName`, the name of the
 * passkey's model, else `suggestedName`.
 */
export function offeredName(device: Device, suggestedName: string | undefined): string {
  const given = device.description ?? ''
  return suggestedName === undefined || given.includes(suggestedName) ? given : suggestedName
}

/** Notifies the host of a new device, and marks the loaded lists as outdated. */
export function notifyRegistered(
  context: ElementContext,
  method: DeviceMethodName,
  applicationId: number,
): void {
  context.emit({ type: 'registered', method, applicationId: String(applicationId) })
  invalidate(
    context.core,
    deviceKinds[method].list.id,
    applicationsOfType.id,
    otpApplications.id,
    dashboardStatus.id,
  )
}

/** A method to sign in to an application. `another`: it is the same method with another device. */
export interface RemainingMethod {
  readonly method: MethodName
  readonly another: boolean
}

/**
 * Returns the methods that remain for the application of a device after the device is deleted. A recovery code does
 * not count, because it must be requested first.
 *
 * @param status status of every method for that application
 * @param devices all devices of the kind, including the one to delete
 */
export function remainingMethods(
  kind: DeviceKind,
  device: Device,
  devices: readonly Device[],
  status: AuthenticatorStatus,
): readonly RemainingMethod[] {
  const another = devices.some(
    ({ id, applicationName }) => id !== device.id && applicationName === device.applicationName,
  )
  return enabledMethods(status).flatMap(({ name }) =>
    name === kind.name ? (another ? { method: name, another } : []) : { method: name, another: false },
  )
}
