import type { Unsubscribe } from './environment'

/** A value with listeners. Setting the same value again notifies no listener. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): Unsubscribe
}

/** A store for its readers: only its owner can set the value. */
export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = createListeners<[]>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}

/** A set of listeners. A listener that is removed while others are being called is not called. */
export function createListeners<Args extends unknown[]>() {
  const members = new Set<{ listener: (...args: Args) => void }>()
  return {
    add(listener: (...args: Args) => void): Unsubscribe {
      const member = { listener }
      members.add(member)
      return () => {
        members.delete(member)
      }
    },
    notify(...args: Args) {
      for (const member of [...members]) if (members.has(member)) member.listener(...args)
    },
    get size() {
      return members.size
    },
  }
}
