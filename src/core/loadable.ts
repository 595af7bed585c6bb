import { loadChunk } from './stale-chunk'

/** A part of the program, or of its texts, that is fetched when it is needed. */
export interface Loadable<T = unknown> {
  /** Whether it can be used at once: React need not be asked to wait for it. */
  peek(): T | undefined
  /** Brings it. A failed attempt is not kept. Rejects with a StaleChunkError. */
  load(): Promise<T>
}

/** A chunk. Unlike `React.lazy` it is used without a pause once it is here. */
export const loadable = <T>(bring: () => Promise<T>): Loadable<T> => {
  let loaded: T | undefined
  return {
    peek: () => loaded,
    async load() {
      loaded ??= await loadChunk(bring)
      return loaded
    },
  }
}
