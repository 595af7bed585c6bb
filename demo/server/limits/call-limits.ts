import { tooManyRequests } from '../failures/api-failure'
import type { Clock } from '../platform/clock'
import { kindOf, type Limit } from './limits'

const MOST_CALLERS = 50_000

/**
 * Limits of calls, in the memory of this instance: they guard against floods, and a statement for each call would be the
 * larger flood. Counts as the rows of the other limits do. Throws 429 with the seconds until the next call.
 */
export function createCallLimits(clock: Clock): (bucket: string, limit: Limit) => void {
  /** Until when each bucket is full, in milliseconds. */
  const fullUntil = new Map<string, number>()

  const makeRoom = (nowMs: number) => {
    for (const [bucket, untilMs] of fullUntil) if (untilMs <= nowMs) fullUntil.delete(bucket)
    // More callers than this within a minute are a flood that no count by caller holds up.
    if (fullUntil.size >= MOST_CALLERS) fullUntil.clear()
  }

  return (bucket, { uses, seconds }) => {
    const nowMs = clock.now().getTime()
    const stepMs = (seconds * 1000) / uses
    const knownMs = fullUntil.get(bucket) ?? 0
    // No bucket is full for longer than this, unless the clock was set back.
    const isPossible = knownMs <= nowMs + seconds * 1000 + 1
    const untilMs = (isPossible ? Math.max(knownMs, nowMs) : nowMs) + stepMs
    const waitMs = untilMs - nowMs - seconds * 1000
    // A millisecond more, since steps are fractions.
    if (waitMs > 1) throw tooManyRequests(waitMs / 1000, 'too many requests', kindOf(bucket))
    if (fullUntil.size >= MOST_CALLERS && !fullUntil.has(bucket)) makeRoom(nowMs)
    fullUntil.set(bucket, untilMs)
  }
}
