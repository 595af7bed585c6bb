/** How far an instance is on its way out. Requests and the health checks look at it. */
export interface Shutdown {
  /** It still serves, and wants no new clients. */
  readonly draining: boolean
  /** Aborted when requests that are still open have to be answered with what there is. */
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
