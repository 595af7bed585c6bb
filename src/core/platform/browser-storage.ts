import type { KeyValueStore } from './environment'
import { ignore } from './ignore'

export interface BrowserStorage extends KeyValueStore {
  /** Whether a storage event's area is this storage. */
  is(area: Storage | null): boolean
}

/**
 * A storage that does not throw. Browsers refuse storage in private windows, in sandboxed frames, by
 * policy and when it is full; what cannot be written is kept in memory until the page goes.
 */
export function browserStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()

  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch (error) {
      ignore(error, 'storage is blocked or full: the memory takes its place')
      return otherwise
    }
  }

  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const written = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (written) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    is: (area) => area !== null && attempt((storage) => storage === area, false),
  }
}
