import type { FailureCode } from './errors/call-error'
import type { Environment, KeyValueStore } from './platform/environment'
import { ownPrefix } from './session/storage-names'

/** A chunk could not be loaded, usually because a release has replaced it. */
export class StaleChunkError extends Error {
  override readonly name = 'StaleChunkError'
  readonly failureCode = 'stale-release'

  constructor(cause: unknown) {
    super('', { cause })
  }
}

/** Returns the failure code for the host, which our classes of errors have. Any other error is a bug. */
export const failureCodeOf = (error: unknown): FailureCode =>
  (error as { failureCode?: FailureCode } | undefined)?.failureCode ?? 'internal'

/** Matches the errors of browsers for a module that could not be loaded or is not a script. */
const missing = /^Syntax|import|module/i

/**
 * Calls `import()`. Rejects with a StaleChunkError, so that the element can offer a reload, or with the error that
 * the chunk itself threw.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw missing.test(String(error)) ? new StaleChunkError(error) : error
  }
}

const reloadedAtKey = `${ownPrefix}reloadedAt`
const soonMs = 120_000

/** Reloads the page, because a release has replaced the running one. */
export function reloadForRelease(
  { sessionStorage, reload }: Pick<Environment, 'sessionStorage' | 'reload'>,
  now: number,
): void {
  sessionStorage.set(reloadedAtKey, String(now))
  reload()
}

/**
 * True if the page has just been reloaded for a release. A chunk that is missing again is missing for another reason.
 */
export const hasReloaded = (storage: Pick<KeyValueStore, 'get'>, now: number): boolean =>
  now - Number(storage.get(reloadedAtKey)) < soonMs

/** A part of the program or of its texts that is loaded on demand. */
export interface Loadable<T = unknown> {
  /** Returns the loaded part, so that React need not wait. Undefined if it is not loaded. */
  peek(): T | undefined
  /** Loads the part. A failed attempt is not cached. Rejects with a StaleChunkError. */
  load(): Promise<T>
}

/** Creates a loadable part from an import. Unlike with `React.lazy`, a loaded part is used without suspending. */
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
    // All concurrent callers share one attempt, so that all of them continue in the same task of the event loop.
    load: async () => {
      if (loaded !== undefined) return loaded
      loading ??= bringOnce()
      return loading
    },
  }
}
