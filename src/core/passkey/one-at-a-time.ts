import { PasskeyError } from '../platform/passkeys'

type Prompt<Args extends unknown[], Result> = (...args: [...Args, AbortSignal]) => Promise<Result>

/**
 * Lets only the latest prompt live. A further one aborts the one before it with a PasskeyError `replaced`, and begins
 * when that has settled: a browser refuses a request while another is pending.
 * @param patience settles when a prompt that was aborted has had time enough to settle: some never do
 */
export function oneAtATime<Args extends unknown[], Result>(
  prompt: Prompt<Args, Result>,
  patience: () => Promise<unknown>,
): Prompt<Args, Result> {
  let latest: AbortController | undefined
  let last: Promise<unknown> = Promise.resolve()

  return async (...all) => {
    const signal = all.at(-1) as AbortSignal
    const args = all.slice(0, -1) as Args
    signal.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    signal.addEventListener('abort', abort)

    latest?.abort(new PasskeyError('replaced'))
    latest = controller
    const before = last
    const run = (async () => {
      await Promise.race([before, patience()])
      controller.signal.throwIfAborted()
      return await prompt(...args, controller.signal)
    })()
    // Settles with the prompt itself, not with the wish to end it.
    last = run.catch(() => undefined)
    try {
      return await run
    } finally {
      signal.removeEventListener('abort', abort)
      if (latest === controller) latest = undefined
    }
  }
}
