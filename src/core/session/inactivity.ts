import { steadyNow } from '../platform/clock'
import type { Environment } from '../platform/environment'
import type { ReadableStore, Store } from '../platform/store'
import { activeAtKey, type Session } from './session'

// Inactivity is measured across all tabs: an active tab writes the time into local storage. The deadline is a point
// in time, not a number of ticks. So a computer that has slept, or a tab that was throttled or frozen in the
// background, notices at once that the deadline has passed.

/**
 * `off`: no one is signed in, or no timeout is stored. `starting`: the timer's code is loading, so it is not known
 * yet if a timeout is stored. `warning`: a message offers to stay signed in until `endsAt` (by the clock
 * `steadyNow`). `extended`: activity has just ended a warning; this state changes to `running` by itself.
 */
export type InactivityState =
  | { readonly kind: 'off' | 'starting' | 'running' | 'extended' }
  | { readonly kind: 'warning'; readonly endsAt: number }

export interface Inactivity extends ReadableStore<InactivityState> {
  /** Extends the session at the user's request. */
  stay(): void
}

const throttleMs = 1000
const extendedMs = 5000
const longestTimerMs = 2 ** 31 - 1

/** Length of the warning: at least 20 s (WCAG 2.2.1), and 30 s if the timeout is long enough. */
const warningMs = (durationMs: number) => Math.min(30_000, Math.max(20_000, durationMs / 2))

/** Returns the milliseconds of a timeout stored in minutes, or undefined if it is not a positive number. */
export function durationOf(minutes: string | null): number | undefined {
  const value = minutes === null || minutes.trim() === '' ? Number.NaN : Number(minutes)
  return value > 0 && Number.isFinite(value) ? value * 60_000 : undefined
}

/**
 * Starts the inactivity timer. While no one is signed in, `state` is `off` and no timer runs. Returns the function
 * `stay`, which extends the session at the user's request.
 */
export function watchInactivity(
  environment: Environment,
  session: Session,
  state: Store<InactivityState>,
): Inactivity['stay'] {
  const { clock, localStorage: shared, visibility, activity } = environment
  let cancelTimer: (() => void) | undefined
  let leave: (() => void) | undefined
  let sharedAt = 0
  // A host may clear the storage, so two values are also kept in memory: the time of the last known activity
  // (`seenAt`, by the clock `steadyNow`), and the stored value from which it was read (`heard`).
  let seenAt: number | undefined
  let heard = 0
  let trailing = false

  const duration = () => session.timeouts.map(durationOf).find((each) => each !== undefined)

  const note = (at: number) => {
    seenAt = steadyNow(clock) - Math.max(0, clock.now() - at)
  }

  /**
   * Returns the time of the last activity in any tab, by the clock `steadyNow`, so that setting the computer's clock
   * back does not extend the session.
   */
  const lastActiveAt = () => {
    const elsewhereAt = Number(shared.get(activeAtKey)) || 0
    if (elsewhereAt !== 0 && elsewhereAt !== heard) {
      heard = elsewhereAt
      note(elsewhereAt)
    }
    return seenAt
  }

  const wakeIn = (ms: number) => {
    cancelTimer?.()
    cancelTimer = clock.setTimeout(check, Math.min(Math.max(ms, 0), longestTimerMs))
  }

  const stop = () => {
    cancelTimer?.()
    leave?.()
    leave = undefined
    seenAt = undefined
    heard = 0
    if (state.get().kind !== 'off') state.set({ kind: 'off' })
  }

  /** Compares the clock with the deadline and updates the state. Returns false if the session has ended. */
  const check = (): boolean => {
    const durationMs = duration()
    if (session.accessToken === null || durationMs === undefined) {
      stop()
      return false
    }
    const now = steadyNow(clock)
    const endsAt = (lastActiveAt() ?? now) + durationMs
    if (now >= endsAt) {
      stop()
      session.end('timeout')
      return false
    }
    const warnsAt = endsAt - warningMs(durationMs)
    if (now >= warnsAt) show({ kind: 'warning', endsAt })
    else if (state.get().kind === 'warning') extend()
    else if (['off', 'starting'].includes(state.get().kind)) show({ kind: 'running' })
    wakeIn((now >= warnsAt ? endsAt : warnsAt) - now)
    return true
  }

  const show = (next: InactivityState) => {
    const shown = state.get()
    if (shown.kind === 'warning' && next.kind === 'warning' && shown.endsAt === next.endsAt) return
    state.set(next)
  }

  const extend = () => {
    const extended: InactivityState = { kind: 'extended' }
    state.set(extended)
    clock.setTimeout(() => {
      if (state.get() === extended) state.set({ kind: 'running' })
    }, extendedMs)
  }

  const tell = () => {
    sharedAt = steadyNow(clock)
    shared.set(activeAtKey, String(clock.now()))
    const name = session.sharedName('refreshTimeout')
    shared.set(name, shared.get(name) === 'true' ? 'false' : 'true')
  }

  /** Extends the session, but not if it has already ended. */
  const renew = () => {
    if (trailing || !check()) return
    const wait = sharedAt + throttleMs - steadyNow(clock)
    if (wait <= 0) {
      tell()
      check()
      return
    }
    trailing = true
    clock.setTimeout(() => {
      trailing = false
      if (leave && check()) {
        tell()
        check()
      }
    }, wait)
  }

  const start = () => {
    if (session.accessToken === null || duration() === undefined) return stop()
    // The page may have been opened with a token in its storage. If no activity is stored, the user counts as active
    // now.
    if (lastActiveAt() === undefined) tell()
    if (!leave) {
      const leaves = [activity.subscribe(renew), visibility.subscribe(check)]
      leave = () => {
        for (const away of leaves) away()
      }
    }
    check()
  }

  session.subscribe(({ kind }) => (kind === 'signed-in' ? start() : stop()))
  shared.subscribe((key, value) => {
    const isTimeout = session.isSharedName(key, 'timeout')
    if (isTimeout && durationOf(value) !== undefined && session.accessToken !== null) {
      tell()
      start()
    } else if (leave && session.isSharedName(key, 'refreshTimeout') && check()) {
      // Another tab has toggled the value, so the user was active there just now, even if that tab stored no time.
      note(clock.now())
      check()
    } else if (leave && (isTimeout || key === null)) check()
  })
  start()

  return () => {
    if (!check()) return
    tell()
    check()
  }
}
