import { createStore, type ReadableStore } from '../platform/store'

/** One thing that a screen reader says. */
export interface Announcement {
  readonly id: number
  readonly text: string
}

export interface Announcements extends ReadableStore<readonly Announcement[]> {
  /** Says a text after those before it. The same text once more is said once more. */
  add(text: string): void
  /** It has been heard. */
  remove(announcement: Announcement): void
}

/**
 * What the live region of an element holds. Each announcement stands beside the ones before it: a text that replaces
 * another one would silence it, because a screen reader says what a region holds when it comes round to it.
 */
export function createAnnouncements(): Announcements {
  const said = createStore<readonly Announcement[]>([])
  let count = 0
  return {
    get: said.get,
    subscribe: said.subscribe,
    add(text) {
      count += 1
      said.set([...said.get(), { id: count, text }])
    },
    remove(announcement) {
      said.set(said.get().filter((other) => other !== announcement))
    },
  }
}
