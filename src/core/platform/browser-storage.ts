import type { KeyValueStore } from './environment'
import { ignore } from './report'

export interface BrowserStorage extends KeyValueStore {
  /** True if a storage event's area is this storage. */
  is(area: Storage | null): boolean
}

/**
 * A storage that does not throw. Browsers block storage in private windows, in sandboxed frames, by policy and when
 * it is full. A value that can't be written is kept in memory until the page is left. A page may have replaced the
 * storage's methods by others that read and write JSON. So values are also accessed as properties of the storage.
 */
export function browserStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()

  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch (error) {
      ignore(error, 'storage is blocked or full, so the value is kept in memory')
      return otherwise
    }
  }

  const read = (key: string) =>
    attempt<unknown>((storage) => (Object.hasOwn(storage, key) && storage[key]) || storage.getItem(key), null)

  return {
    get(key) {
      const value = memory.get(key) ?? read(key)
      return typeof value === 'string' ? value : null
    },
    set(key, value) {
      attempt((storage) => {
        storage.setItem(key, value)
        if (read(key) !== value) storage[key] = value
      }, undefined)
      memory.delete(key)
      if (read(key) !== value) memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    is: (area) => area !== null && attempt((storage) => storage === area, false),
  }
}
