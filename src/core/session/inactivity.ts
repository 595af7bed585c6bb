import type { Environment } from '../platform/environment'
import type { ReadableStore, Store } from '../platform/store'
import { activeAtKey, type Session } from './session'

// Inactivity is measured over all tabs: whoever is active says so in local storage. A deadline is a
// point in time, never a number of ticks, so that a computer that has slept, or a tab that was
// throttled or frozen in the background, knows at once that it is too late.

/**
 * `off`: no one is signed in, or no timeout is stored. `starting`: whether one is stored is not known yet. `warning`:
 * shows the way to stay, until `endsAt` (epoch ms). `extended`: activity has just ended a warning; it passes by itself.
 */
export type InactivityState =
  | { readonly kind: 'off' | 'starting' | 'running' | 'extended' }
  | { readonly kind: 'warning'; readonly endsAt: number }

export interface Inactivity extends ReadableStore<InactivityState> {
  /** The person asks to stay signed in. */
  stay(): void
}

const throttleMs = 1000
const extendedMs = 5000
/** By how much the two clocks may differ without one of them having been set. */
const toleranceMs = 1000
const longestTimerMs = 2 ** 31 - 1

/** At least the 20 s of WCAG 2.2.1, and half a minute where the timeout is long enough. */
const warningMs = (durationMs: number) => Math.min(30_000, Math.max(20_000, durationMs / 2))

/** Milliseconds of a timeout stored in minutes; undefined for what is no positive number. */
export function durationOf(minutes: string | null): number | undefined {
  const value = minutes === null || minutes.trim() === '' ? Number.NaN : Number(minutes)
  return value > 0 && Number.isFinite(value) ? value * 60_000 : undefined
}

/** Starts to watch; whenever no one is signed in, `state` is `off` and no timer runs. Returns `stay`. */
export function watchInactivity(
  environment: Environment,
  session: Session,
  state: Store<InactivityState>,
): Inactivity['stay'] {
  const { clock, localStorage: shared, visibility, activity } = environment
  let cancelTimer: (() => void) | undefined
  let leave: (() => void) | undefined
  let sharedAt = 0
  // Also kept here, because a host may empty the storage: the last activity that is known, by both clocks, and what the
  // storage said of it.
  let seen: { readonly at: number; readonly elapsedMs: number } | undefined
  let heard = 0
  let trailing = false

  const duration = () => session.timeouts.map(durationOf).find((each) => each !== undefined)

  const note = (at: number) => {
    seen = { at, elapsedMs: clock.elapsedMs() - Math.max(0, clock.now() - at) }
  }

  /** How long no one has been active. Where the clock has been set back, the time since then is measured without it. */
  const idleMs = () => {
    const elsewhereAt = Number(shared.get(activeAtKey)) || 0
    if (elsewhereAt !== 0 && elsewhereAt !== heard) {
      heard = elsewhereAt
      note(elsewhereAt)
    }
    if (!seen) return undefined
    const byClock = clock.now() - seen.at
    const elapsedMs = clock.elapsedMs() - seen.elapsedMs
    return elapsedMs - byClock > toleranceMs ? elapsedMs : byClock
  }

  const wakeIn = (ms: number) => {
    cancelTimer?.()
    cancelTimer = clock.setTimeout(check, Math.min(Math.max(ms, 0), longestTimerMs))
  }

  const stop = () => {
    cancelTimer?.()
    leave?.()
    leave = undefined
    seen = undefined
    heard = 0
    if (state.get().kind !== 'off') state.set({ kind: 'off' })
  }

  /** Looks at the clock and draws the consequences; true while the session goes on. */
  const check = (): boolean => {
    const durationMs = duration()
    if (session.accessToken === null || durationMs === undefined) {
      stop()
      return false
    }
    const now = clock.now()
    const endsAt = now + durationMs - (idleMs() ?? 0)
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
    sharedAt = clock.now()
    shared.set(activeAtKey, String(sharedAt))
    const name = session.sharedName('refreshTimeout')
    shared.set(name, shared.get(name) === 'true' ? 'false' : 'true')
  }

  /** Activity after the end does not bring the session back. */
  const renew = () => {
    if (trailing || !check()) return
    const wait = sharedAt + throttleMs - clock.now()
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
    // A page that is opened with a token in it: when no one has said when somebody was active, it is now.
    if (idleMs() === undefined) tell()
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
      // Whoever toggled it, also without saying when, was active just now (A58).
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
