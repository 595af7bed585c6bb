import type { Portal } from '../page/portal'
import { type Device, type DeviceKind, removeBody, renameBody } from './device-kinds'

/** A device of the employee, and which kind it is. */
interface OwnDevice {
  readonly kind: DeviceKind
  readonly device: Device
}

/** Gives a device another name (R273–R275). Rejects with the call's failure, which the portal has shown. */
export async function renameDevice(
  portal: Portal,
  { kind, device }: OwnDevice,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await portal.call(kind.rename, { body: renameBody(device, name), signal })
}

/** Deletes a device and says so to the host. Rejects with the call's failure, which the portal has shown. */
export async function deleteDevice(
  portal: Portal,
  { kind, device }: OwnDevice,
  signal: AbortSignal,
): Promise<void> {
  await portal.call(kind.remove, { body: removeBody(kind, device), signal })
  portal.emit({ type: 'deleted', method: kind.name, applicationName: device.applicationName ?? '' })
}
