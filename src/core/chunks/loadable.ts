import { loadChunk } from './stale-chunk'

/** A part of the program, or of its texts, that is fetched when it is needed. */
export interface Loadable<T = unknown> {
  /** Whether it can be used at once: React need not be asked to wait for it. */
  peek(): T | undefined
  /** Brings it. A failed attempt is not kept. Rejects with a StaleChunkError. */
  load(): Promise<T>
}

/** A chunk. Unlike `React.lazy` it is used without a pause once it is here. */
export function loadable<T>(bring: () => Promise<T>): Loadable<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  const bringOnce = async () => {
    try {
      loaded = await loadChunk(bring)
      return loaded
    } finally {
      loading = undefined
    }
  }
  return {
    peek: () => loaded,
    // One attempt for all who ask at a time: what waits for it goes on within one task.
    load: async () => {
      if (loaded !== undefined) return loaded
      loading ??= bringOnce()
      return loading
    },
  }
}
