import type { Environment } from './environment'
import { tickerOf } from './ticker'

export interface CountdownListeners {
  /** Every second, and after a sleep as soon as the page wakes; never twice with the same number. */
  onTick?(secondsLeft: number): void
  /** What a screen reader should hear: at the start, at 10 s and at 0. */
  onAnnounce?(secondsLeft: number): void
  /** Once, after the tick and the announcement of 0. */
  onEnd?(): void
}

export interface Countdown {
  /** Whole seconds, rounded up; 0 at the end. */
  readonly secondsLeft: number
  /** Starts again from `seconds`, or from the first number. */
  restart(seconds?: number): void
  stop(): void
}

const announcedAt = 10

/**
 * Counts down to a point in time, not by ticks. Starts at once and announces its start; the first
 * `onTick` comes with the first change. A listener may stop or restart it.
 */
export function createCountdown(
  environment: Environment,
  seconds: number,
  listeners: CountdownListeners,
): Countdown {
  const { clock } = environment
  let endsAt = 0
  let shown = 0
  let leave: (() => void) | undefined

  const left = (now: number) => Math.max(0, Math.ceil((endsAt - now) / 1000))

  const wake = (now: number) => {
    const before = shown
    const run = endsAt
    shown = left(now)
    if (shown === before) return
    if (shown === 0) leave?.()
    listeners.onTick?.(shown)
    if (run === endsAt && (shown === 0 || (shown <= announcedAt && before > announcedAt)))
      listeners.onAnnounce?.(shown)
    if (run === endsAt && shown === 0) listeners.onEnd?.()
  }

  const countdown: Countdown = {
    get secondsLeft() {
      return left(clock.now())
    },
    restart(from = seconds) {
      leave?.()
      endsAt = clock.now() + from * 1000
      shown = left(clock.now())
      leave = tickerOf(environment).join({ due: () => endsAt - (shown - 1) * 1000, wake })
      listeners.onAnnounce?.(shown)
    },
    stop() {
      leave?.()
      endsAt = 0
    },
  }
  countdown.restart()
  return countdown
}
