import type { Device, PushRequest } from './device-api'
import { type PhoneStore, readDevices, type StoredDevice, writeDevices } from './phone-storage'

/** A request, with the end of its time by this device's clock. */
export interface Pending extends PushRequest {
  readonly expiresAtMs: number
}

/** One paired device as a screen shows it. */
export interface PairedDevice extends StoredDevice {
  /** Names the device on this phone: by its backend and its id there, because two backends may give the same id. */
  readonly key: string
  /** Whether requests arrive at once. `gone`: the backend no longer knows this phone, or knows it elsewhere. */
  readonly link: 'connecting' | 'live' | 'offline' | 'gone'
  readonly pending: readonly Pending[]
}

/** The devices of a phone, as they are shown and as they are stored. */
export interface PairedDevices {
  /** A new array whenever anything changed. */
  readonly all: readonly PairedDevice[]
  subscribe(listener: () => void): () => void
  find(key: string): PairedDevice | undefined
  /** Throws for a device that is not on this phone. */
  get(key: string): PairedDevice
  /** Puts it in place of one with the same key, and stores it. */
  add(device: PairedDevice): void
  /** `store`: what is changed outlives the page. */
  change(key: string, change: Partial<PairedDevice>, store?: boolean): void
  remove(key: string): void
  /** Takes over what another tab has written. Gives the keys of the devices that are gone. */
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

/** What a backend may say of a device. Which device it is, and where its backend is, is settled when it is paired. */
export function descriptionOf(device: Device): Omit<Device, 'deviceId'> {
  const { deviceName, employeeId, nameKo, nameEn, companyName, registered, topic } = device
  return { deviceName, employeeId, nameKo, nameEn, companyName, registered, topic }
}

/** An id of the phone's own backend has no space in it, so that no other backend's device can go by its key. */
const keyOf = ({ baseUrl, deviceId }: StoredDevice): string =>
  baseUrl === undefined ? deviceId : `${baseUrl} ${deviceId}`

export const toPaired = (device: StoredDevice): PairedDevice => ({
  ...device,
  key: keyOf(device),
  link: 'connecting',
  pending: [],
})

const toStored = ({ key: _key, link: _link, pending: _pending, ...device }: PairedDevice): StoredDevice =>
  device
