import { type Countdown, type CountdownListeners, createCountdown } from './countdown'
import type { Environment } from './environment'
import { ignore } from './ignore'

/**
 * Something that is tried until it is done, stopped or out of time, and may be tried again: what is under way is aborted
 * before the next try, and a try that was aborted changes nothing any more. One that has ended leaves no timer behind.
 */
export interface Attempt {
  /** Tries; a try that is under way is aborted, while the time that is left goes on. `settle` hears how it failed. */
  run(tries: (signal: AbortSignal) => Promise<void>, settle: (error: unknown) => void): void
  /** Counts down, from the start again where it does so already. */
  countDown(seconds: number, listeners: CountdownListeners): void
  /** Whether the time counts. */
  readonly isCounting: boolean
  /** Epoch ms at which the time ends, or would have. */
  readonly endsAt: number
  /** The time counts no more. Gives the whole seconds that were left. */
  stopCounting(): number
  /** Aborts the try and stops the time. */
  end(): void
}

export function createAttempt(environment: Environment): Attempt {
  let controller = new AbortController()
  let countdown: Countdown | undefined
  let endsAt = 0

  const stopCounting = () => {
    const left = countdown?.secondsLeft ?? 0
    countdown?.stop()
    countdown = undefined
    return left
  }

  return {
    run(tries, settle) {
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      tries(signal).catch((error: unknown) => {
        if (signal.aborted) ignore(error, 'stopped, tried again, done or out of time, which has been said')
        else settle(error)
      })
    },
    countDown(seconds, listeners) {
      stopCounting()
      endsAt = environment.clock.now() + seconds * 1000
      countdown = createCountdown(environment, seconds, listeners)
    },
    get isCounting() {
      return countdown !== undefined
    },
    get endsAt() {
      return endsAt
    },
    stopCounting,
    end() {
      controller.abort()
      stopCounting()
    },
  }
}
