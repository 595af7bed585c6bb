import type { BackendAddress } from './backends'
import type { Credentials, Device, OtpSeed } from './device-api'

/** What is kept of a phone: enough to show its codes without a network. */
export interface StoredDevice extends Device, Credentials, BackendAddress {
  readonly seeds: readonly OtpSeed[]
}

/** Where a phone keeps what it is. */
export interface PhoneStore {
  read(): string | null
  write(text: string): void
}

export function readDevices(store: PhoneStore): StoredDevice[] {
  try {
    const stored: unknown = JSON.parse(store.read() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDevice).map(complete) : []
  } catch {
    // Somebody else wrote there: a phone that remembers nothing can still be paired again.
    return []
  }
}

export const writeDevices = (store: PhoneStore, devices: readonly StoredDevice[]): void =>
  store.write(JSON.stringify(devices))

function isDevice(stored: unknown): stored is StoredDevice {
  const { deviceId, deviceSecret, topic, seeds } = (stored ?? {}) as Partial<StoredDevice>
  return [deviceId, deviceSecret, topic].every((text) => typeof text === 'string') && Array.isArray(seeds)
}

/** What an earlier version of the phone did not keep; asked for as soon as there is a network. */
const complete = (device: StoredDevice): StoredDevice => ({ ...device, registered: device.registered ?? [] })
