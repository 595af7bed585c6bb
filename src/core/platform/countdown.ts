import { steadyNow } from './clock'
import type { Environment } from './environment'
import { ignore } from './report'

/**
 * A member of the ticker, the one timer that all countdowns share. The ticker calls `wake` at the time that `due`
 * returns. All times are by the clock `steadyNow`.
 */
interface TickerMember {
  /** Returns the time at which to call `wake` next, or undefined for no call. */
  readonly due: () => number | undefined
  readonly wake: (now: number) => void
}

interface Ticker {
  join(member: TickerMember): () => void
}

const tickers = new WeakMap<Environment, Ticker>()

/** Returns the timer that all countdowns of a page share. It runs only while there are countdowns. */
function tickerOf(environment: Environment): Ticker {
  const ticker = tickers.get(environment) ?? createTicker(environment)
  tickers.set(environment, ticker)
  return ticker
}

function createTicker({ clock, visibility }: Environment): Ticker {
  const members = new Set<TickerMember>()
  let cancel: (() => void) | undefined
  let leave: (() => void) | undefined

  const wakeAll = () => {
    const now = steadyNow(clock)
    for (const member of [...members]) {
      const due = member.due()
      if (members.has(member) && due !== undefined && due <= now) member.wake(now)
    }
    plan()
  }

  const plan = () => {
    cancel?.()
    const dues = [...members].map((member) => member.due()).filter((due) => due !== undefined)
    if (dues.length > 0) cancel = clock.setTimeout(wakeAll, Math.max(0, Math.min(...dues) - steadyNow(clock)))
  }

  return {
    join(member) {
      members.add(member)
      // Timers of hidden pages run late, so check the clock as soon as the page is visible again.
      leave ??= visibility.subscribe(wakeAll)
      plan()
      return () => {
        members.delete(member)
        if (members.size === 0) {
          leave?.()
          leave = undefined
        }
        plan()
      }
    },
  }
}

interface CountdownListeners {
  /**
   * Called every second, and after a sleep as soon as the computer wakes. Never called twice with the same number.
   */
  onTick?(secondsLeft: number): void
  /** Called with the seconds that a screen reader reads: at the start, at 10 s and at 0. */
  onAnnounce?(secondsLeft: number): void
  /** Called once, after the tick and the announcement of 0. */
  onEnd?(): void
}

interface Countdown {
  /** Whole seconds, rounded up; 0 at the end. */
  readonly secondsLeft: number
  /** Starts again from `seconds`. Default: the seconds with which the countdown was created. */
  restart(seconds?: number): void
  stop(): void
}

const announcedAt = 10

/**
 * Counts down to a point in time, so that late or missing timer calls do no harm. Starts at once and announces its
 * start. The first `onTick` comes with the first change. A listener can stop the countdown or start it again.
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
      return left(steadyNow(clock))
    },
    restart(from = seconds) {
      leave?.()
      endsAt = steadyNow(clock) + from * 1000
      shown = left(steadyNow(clock))
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

/**
 * An action with a countdown, such as a sign-in on another device. It can be tried again until it is done, stopped or
 * out of time. A new try aborts the running one, and an aborted try has no further effect. After the end no timer is
 * left.
 */
export interface Attempt {
  /**
   * Starts a try and aborts the running one, but does not stop the countdown. If the try fails, `settle` gets its
   * error.
   */
  run(tries: (signal: AbortSignal) => Promise<void>, settle: (error: unknown) => void): void
  /** Starts the countdown, or starts it again. */
  countDown(seconds: number, listeners: CountdownListeners): void
  /** True while the countdown runs. */
  readonly isCounting: boolean
  /**
   * The time at which the countdown ends, by the clock `steadyNow`. If the countdown was stopped, the time at which
   * it would have ended.
   */
  readonly endsAt: number
  /** Stops the countdown. Returns the whole seconds that were left. */
  stopCounting(): number
  /** Aborts the try and stops the countdown. */
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
        if (signal.aborted) ignore(error, 'the try was aborted: stopped, tried again, done or out of time')
        else settle(error)
      })
    },
    countDown(seconds, listeners) {
      stopCounting()
      endsAt = steadyNow(environment.clock) + seconds * 1000
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
