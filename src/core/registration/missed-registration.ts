import { type Device, deviceKinds, readDevices } from '../devices/device-kinds'
import { createHttp } from '../http/http'
import type { Portal } from '../page/portal'
import { ignore } from '../platform/ignore'
import type { OpenSerial } from './kept-serial'
import type { RegistrationTarget } from './registration-state'

// A broker need not repeat what it has said while no one heard it: before a reload had finished, or while the
// connection was lost. The list of devices says the same, if it is known what it was before. No one has asked for that
// list: neither the person nor the host hears that it is missing, except that access is denied altogether.

async function devicesOf(
  portal: Portal,
  type: OpenSerial['type'],
  signal: AbortSignal,
): Promise<readonly Device[] | undefined> {
  const kind = deviceKinds[type]
  const call = createHttp(portal.core, (error) => {
    if (error.code === 'denied') portal.fail(error)
  })
  try {
    return readDevices(kind, await call(kind.list, { signal })).devices
  } catch (error) {
    ignore(error, 'the event over the broker is the usual way; without the list it is the only one')
    return undefined
  }
}

/** The IDs of the devices that are there before a registration; undefined where the list is missing. */
export const knownDevices = async (
  portal: Portal,
  type: OpenSerial['type'],
  signal: AbortSignal,
): Promise<readonly string[] | undefined> =>
  (await devicesOf(portal, type, signal))?.map(({ id }) => String(id))

/**
 * Whether a device has come since the serial was given; undefined where the list is missing. A device that belongs to
 * another application is another one's.
 */
export async function isRegistered(
  portal: Portal,
  { type, known }: OpenSerial,
  { applicationName }: RegistrationTarget,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (known === undefined) return false
  const devices = await devicesOf(portal, type, signal)
  return devices?.some(
    (device) =>
      !known.includes(String(device.id)) &&
      (!device.applicationName || !applicationName || device.applicationName === applicationName),
  )
}
