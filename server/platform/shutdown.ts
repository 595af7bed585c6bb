/** The progress of a shutdown, for requests and health checks. */
export interface Shutdown {
  /** True while the instance still serves but wants no new clients. */
  readonly draining: boolean
  /** Aborted when requests that are still open must be answered at once. */
  readonly lastCall: AbortSignal
}

export interface ShutdownControl extends Shutdown {
  drain(): void
  callLast(): void
}

export function createShutdown(): ShutdownControl {
  const lastCall = new AbortController()
  let draining = false
  return {
    get draining() {
      return draining
    },
    lastCall: lastCall.signal,
    drain: () => {
      draining = true
    },
    callLast: () => lastCall.abort(),
  }
}

type Close = () => unknown

export interface Disposables {
  add(close: Close): void
  /** Closes everything that was added, last first. A second call does nothing. */
  close(): Promise<void>
}

/** Collects opened resources. They are closed when the server stops, and also when its start fails halfway. */
export function createDisposables(): Disposables {
  const opened: Close[] = []
  return {
    add: (close) => opened.push(close),
    close: async () => {
      for (let close = opened.pop(); close; close = opened.pop()) await close()
    },
  }
}
