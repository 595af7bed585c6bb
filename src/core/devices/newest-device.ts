import { toDate } from '../i18n/format'
import type { Device } from './device-kinds'

const timeOf = ({ insertDate }: Device) => toDate(insertDate)?.getTime() || 0

/**
 * The device that has just been registered, as far as a list can tell: the newest of the application, or of all where
 * none bears its name. Of two that came in the same moment it is the one with the higher ID.
 */
export function newestDevice(devices: readonly Device[], applicationName: string | null): Device | undefined {
  const own = devices.filter((device) => device.applicationName === applicationName)
  const candidates = own.length > 0 ? own : devices
  return [...candidates].sort((a, b) => timeOf(b) - timeOf(a) || Number(b.id) - Number(a.id))[0]
}

/**
 * The name to offer for a new device: the one that the backend gave it, unless its makers' name says more.
 */
export function offeredName(device: Device, suggestedName: string | undefined): string {
  const given = device.description ?? ''
  return suggestedName === undefined || given.includes(suggestedName) ? given : suggestedName
}
