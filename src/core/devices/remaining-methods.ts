import type { AuthenticatorStatus } from '../../contract/entities'
import { type MethodName, methods } from '../../contract/methods'
import type { Device, DeviceKind } from './device-kinds'

/** A way to sign in to an application; `another` says that it is the same method with another device. */
export interface WayIn {
  readonly method: MethodName
  readonly another: boolean
}

/**
 * What is left to sign in to a device's application with, once the device is deleted. A recovery code is no way in: one
 * has to be asked for.
 *
 * @param status of every method for that application
 * @param devices all of the kind, the one that goes among them
 */
export function remainingMethods(
  kind: DeviceKind,
  device: Device,
  devices: readonly Device[],
  status: AuthenticatorStatus,
): readonly WayIn[] {
  const another = devices.some(
    ({ id, applicationName }) => id !== device.id && applicationName === device.applicationName,
  )
  const open: Readonly<Partial<Record<string, number>>> = status
  return methods.flatMap(({ name, statusFlag }) => {
    const isOpen = open[statusFlag] === 1 || open[statusFlag] === 3
    if (name === kind.name) return isOpen && another ? { method: name, another } : []
    return isOpen ? { method: name, another: false } : []
  })
}
