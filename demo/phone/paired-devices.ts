import type { BackendAddress } from './backends'
import type { Credentials, Device, OtpSeed, PushRequest } from './device-api'

/** The stored data of a phone: enough to show its codes without a network. */
interface StoredDevice extends Device, Credentials, BackendAddress {
  readonly seeds: readonly OtpSeed[]
}

/** The storage of a phone. */
export interface PhoneStore {
  read(): string | null
  write(text: string): void
}

function readDevices(store: PhoneStore): StoredDevice[] {
  try {
    const stored: unknown = JSON.parse(store.read() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDevice).map(complete) : []
  } catch {
    // Another script has overwritten the stored text. A phone that has lost its devices can be paired again.
    return []
  }
}

const writeDevices = (store: PhoneStore, devices: readonly StoredDevice[]): void =>
  store.write(JSON.stringify(devices))

function isDevice(stored: unknown): stored is StoredDevice {
  const { deviceId, deviceSecret, topic, seeds } = (stored ?? {}) as Partial<StoredDevice>
  return [deviceId, deviceSecret, topic].every((text) => typeof text === 'string') && Array.isArray(seeds)
}

/** Adds fields that earlier versions did not store; the real values are loaded as soon as there is a network. */
const complete = (device: StoredDevice): StoredDevice => ({ ...device, registered: device.registered ?? [] })

/**
 * A request with the time at which it expires. The time is measured by `performance.now()`, which cannot be set back.
 */
export interface Pending extends PushRequest {
  readonly expiresAtMs: number
}

/** One paired device, as a screen shows it. */
export interface PairedDevice extends StoredDevice {
  /** Identifies the device on this phone by its backend and its ID there, as two backends might use the same ID. */
  readonly key: string
  /** `live`: requests arrive at once. `gone`: the backend no longer accepts this page as the phone. */
  readonly link: 'connecting' | 'live' | 'offline' | 'gone'
  readonly pending: readonly Pending[]
  /** True if the company has locked the employee: the phone cannot do anything for now. */
  readonly isLocked: boolean
}

/** The devices of a phone, shown and stored. */
export interface PairedDevices {
  /** A new array after every change. */
  readonly all: readonly PairedDevice[]
  subscribe(listener: () => void): () => void
  find(key: string): PairedDevice | undefined
  /** Throws if the device is not on this phone. */
  get(key: string): PairedDevice
  /** Adds the device, in place of one with the same key, and stores it. */
  add(device: PairedDevice): void
  /** `store`: true if the change must outlive the page. */
  change(key: string, change: Partial<PairedDevice>, store?: boolean): void
  remove(key: string): void
  /** Reads the devices that another tab has stored. Returns the keys of devices that are gone. */
  reload(): string[]
}

export function createPairedDevices(storage: PhoneStore): PairedDevices {
  const listeners = new Set<() => void>()
  let devices: readonly PairedDevice[] = readDevices(storage).map(toPaired)

  const set = (changed: readonly PairedDevice[], store = false) => {
    devices = changed
    if (store) writeDevices(storage, devices.map(toStored))
    for (const listener of listeners) listener()
  }
  const find = (key: string) => devices.find((device) => device.key === key)

  return {
    get all() {
      return devices
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    find,
    get(key) {
      const device = find(key)
      if (!device) throw new Error(`no device ${key} on this phone`)
      return device
    },
    add: (added) => set([...devices.filter(({ key }) => key !== added.key), added], true),
    change: (key, change, store) =>
      set(
        devices.map((device) => (device.key === key ? { ...device, ...change } : device)),
        store,
      ),
    remove: (key) =>
      set(
        devices.filter((device) => device.key !== key),
        true,
      ),
    reload() {
      const stored = readDevices(storage)
      const isStored = ({ deviceSecret }: StoredDevice) =>
        stored.some((device) => device.deviceSecret === deviceSecret)
      const gone = devices.filter((device) => !isStored(device))
      set(
        stored.map((device) => {
          const known = devices.find(({ deviceSecret }) => deviceSecret === device.deviceSecret)
          return known ? { ...known, ...device } : toPaired(device)
        }),
      )
      return gone.map(({ key }) => key)
    },
  }
}

/** The fields that a backend may change later. A device's ID and its backend's address are fixed by pairing. */
export function descriptionOf(device: Device): Omit<Device, 'deviceId'> {
  const { deviceName, employeeId, nameKo, nameEn, companyName, registered, topic } = device
  return { deviceName, employeeId, nameKo, nameEn, companyName, registered, topic }
}

/** An ID of the phone's own backend contains no space, so no other backend's device can have its key. */
const keyOf = ({ baseUrl, deviceId }: StoredDevice): string =>
  baseUrl === undefined ? deviceId : `${baseUrl} ${deviceId}`

export const toPaired = (device: StoredDevice): PairedDevice => ({
  ...device,
  key: keyOf(device),
  link: 'connecting',
  pending: [],
  isLocked: false,
})

const toStored = ({
  key: _key,
  link: _link,
  pending: _pending,
  isLocked: _isLocked,
  ...device
}: PairedDevice): StoredDevice => device
