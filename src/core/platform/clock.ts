import type { Clock, Environment } from './environment'

export const dayMs = 24 * 60 * 60 * 1000

/** Time limit for a response, after which the user gets a message. */
export const answerTimeoutMs = 20_000

/** True if the error is the reason with which `withTimeLimit` aborts. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Runs a function with an AbortSignal, which is aborted when `signal` is or after `timeoutMs`. Rejects then, even if
 * the function ignores its signal, as some replacements of `fetch` do. It uses the given clock, unlike
 * `AbortSignal.timeout`.
 */
export async function withTimeLimit<T>(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const cancel = clock.setTimeout(
    () => controller.abort(new DOMException('No answer in time', 'TimeoutError')),
    timeoutMs,
  )
  try {
    return await abortable(run(controller.signal), controller.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * Returns the promise, but rejects with the signal's reason as soon as the signal is aborted. For work that several
 * callers share: it goes on for the other callers.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const leave = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject)
    // Not `finally`, which promises of old polyfills do not have.
    promise.then(leave, leave)
  })
}

/** Resolves after the given time. Rejects with the signal's reason if it is aborted earlier. */
export const pause = (clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })

interface Reading {
  readonly now: number
  readonly elapsedMs: number
  /** Total time by which the clock has been set back. */
  readonly setBackMs: number
}

const readings = new WeakMap<Clock, Reading>()

/**
 * A clock that falls behind by more than this has been set back. It is compared with an earlier reading of the clock,
 * or with a time that a page has stored.
 */
export const clockToleranceMs = 5000

/**
 * Wall time (epoch ms) as if the clock had never been set back since its first reading. Use it for the deadlines of a
 * page. Like `now`, it goes on while the computer sleeps. Do not show or send this time. After a reload, a stored
 * time can be later than `steadyNow`.
 */
export function steadyNow(clock: Clock): number {
  const now = clock.now()
  const elapsedMs = clock.elapsedMs()
  const last = readings.get(clock) ?? { now, elapsedMs, setBackMs: 0 }
  const missingMs = Math.round(elapsedMs - last.elapsedMs - (now - last.now))
  const setBackMs = last.setBackMs + (missingMs > clockToleranceMs ? missingMs : 0)
  readings.set(clock, { now, elapsedMs, setBackMs })
  return now + setBackMs
}

/** The readings of both clocks when a response came, and by how much the computer's clock was ahead, in ms. */
interface ServerTime extends Pick<Reading, 'now' | 'elapsedMs'> {
  readonly skewMs: number
}

const serverTimes = new WeakMap<Environment, ServerTime>()

/** Notes the server's time from a response. Across origins, `Date` is readable only if the server exposes it. */
export function noteServerTime(environment: Environment, headers: Headers): void {
  const served = new Date(headers.get('date') ?? '').getTime()
  if (Number.isNaN(served)) return
  const { clock } = environment
  const now = clock.now()
  serverTimes.set(environment, { now, elapsedMs: clock.elapsedMs(), skewMs: now - served })
}

/**
 * Time by which this computer's clock is ahead of the server's, in ms, to about a second. Undefined if unknown. If the
 * clock has been set since the last response, the smaller of the times before and after: a computer that has slept
 * looks as if its clock had been set forward.
 */
export function clockSkew(environment: Environment): number | undefined {
  const last = serverTimes.get(environment)
  if (!last) return undefined
  const { clock } = environment
  const setByMs = clock.now() - last.now - (clock.elapsedMs() - last.elapsedMs)
  const skewMs = last.skewMs + setByMs
  return Math.abs(skewMs) < Math.abs(last.skewMs) ? skewMs : last.skewMs
}
