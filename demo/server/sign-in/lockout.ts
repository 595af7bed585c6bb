import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { secondsAfter } from '../clock'
import { tooManyRequests } from '../http/api-failure'
import type { Needs } from './needs'

/** What somebody guesses at: one employee's codes of one method. */
interface Guessed {
  readonly userId: number
  readonly method: AuthenticationType
}

/** Throws 429 while sign-in by the method is closed. */
export const refuseIfLocked = (lockedUntil: Date | null, now: Date): void => {
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime()
  if (leftMs > 0) throw tooManyRequests(leftMs / 1000, 'locked after too many failures')
}

/**
 * Counts a guess as a failure before it is tried, so that guesses that come at once wait for each other and none goes
 * beyond the limit. The last one that the limit allows closes sign-in by this method for the limit's period, and by no
 * other; throws 429 for one that comes after it. `forgetFailures` takes it back.
 */
export const countGuess = async (
  { database, settings }: Needs,
  { userId, method }: Guessed,
): Promise<void> => {
  const { uses, seconds } = settings.limits.failuresPerEmployee
  const now = settings.clock.now()
  const [row] = await database.query<{ failures: number }>(
    `INSERT INTO method_lockouts AS l (user_id, method, failures, counted_since) VALUES ($1, $6, 1, $2)
     ON CONFLICT (user_id, method) DO UPDATE SET
       failures = CASE WHEN l.counted_since <= $3 THEN 1 ELSE l.failures + 1 END,
       counted_since = CASE WHEN l.counted_since <= $3 THEN $2 ELSE l.counted_since END,
       locked_until = CASE WHEN l.counted_since > $3 AND l.failures + 1 >= $4::int THEN $5::timestamptz
                           ELSE l.locked_until END
     RETURNING failures`,
    [userId, now, secondsAfter(now, -seconds), uses, secondsAfter(now, seconds), method],
  )
  if (row && row.failures > uses) refuseIfLocked(secondsAfter(now, seconds), now)
}

/** A success starts the method's count anew. */
export const forgetFailures = async ({ database }: Needs, { userId, method }: Guessed): Promise<void> => {
  await database.query('DELETE FROM method_lockouts WHERE user_id = $1 AND method = $2', [userId, method])
}
