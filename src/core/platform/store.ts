import type { Unsubscribe } from './environment'

/** A value that can be watched. Setting the same value again tells no one. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): Unsubscribe
}

/** What readers get when only the owner may set. */
export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = createListeners<[]>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}

/** The listeners of one thing. A listener that leaves while others are being called is not called any more. */
export function createListeners<Args extends unknown[]>() {
  const members = new Set<{ hear: (...args: Args) => void }>()
  return {
    add(hear: (...args: Args) => void): Unsubscribe {
      const member = { hear }
      members.add(member)
      return () => {
        members.delete(member)
      }
    },
    tell(...args: Args) {
      for (const member of [...members]) if (members.has(member)) member.hear(...args)
    },
    get size() {
      return members.size
    },
  }
}
