import type { Clock } from './environment'

/** How long we wait for an answer before we tell the person that nothing came. */
export const answerTimeoutMs = 20_000

/** The reason with which `withTimeLimit` aborts. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Runs something that takes an AbortSignal, and aborts it when `signal` does or after `timeoutMs`.
 * It counts on the given clock, which `AbortSignal.timeout` would not.
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
    return await run(controller.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}

/** The promise, or the signal's reason as soon as it is aborted; for work that several callers share. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
