import { secondsAfter } from '../clock'
import { tooManyRequests } from '../http/api-failure'
import type { Needs } from './needs'

/** Throws 429 while sign-in by code is closed. */
export const refuseIfLocked = (lockedUntil: Date | null, now: Date): void => {
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime()
  if (leftMs > 0) throw tooManyRequests(leftMs / 1000, 'locked after too many failures')
}

/**
 * Counts a guess as a failure before it is tried, so that guesses that come at once wait for each other and none goes
 * beyond the limit. The last one that the limit allows closes sign-in by code for the limit's period; throws 429 for
 * one that comes after it. `forgetFailures` takes it back.
 */
export const countGuess = async ({ database, settings }: Needs, userId: number): Promise<void> => {
  const { uses, seconds } = settings.limits.failuresPerEmployee
  const now = settings.clock.now()
  const [row] = await database.query<{ failures: number }>(
    `INSERT INTO lockouts AS l (user_id, failures, counted_since) VALUES ($1, 1, $2)
     ON CONFLICT (user_id) DO UPDATE SET
       failures = CASE WHEN l.counted_since <= $3 THEN 1 ELSE l.failures + 1 END,
       counted_since = CASE WHEN l.counted_since <= $3 THEN $2 ELSE l.counted_since END,
       locked_until = CASE WHEN l.counted_since > $3 AND l.failures + 1 >= $4::int THEN $5::timestamptz
                           ELSE l.locked_until END
     RETURNING failures`,
    [userId, now, secondsAfter(now, -seconds), uses, secondsAfter(now, seconds)],
  )
  if (row && row.failures > uses) refuseIfLocked(secondsAfter(now, seconds), now)
}

/** A success starts the count anew. */
export const forgetFailures = async ({ database }: Needs, userId: number): Promise<void> => {
  await database.query('DELETE FROM lockouts WHERE user_id = $1', [userId])
}
