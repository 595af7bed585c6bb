import { secondsAfter } from '../clock'
import { tooManyRequests } from '../http/api-failure'
import type { Services } from '../services'

type Needs = Pick<Services, 'database' | 'settings'>

/** Throws 429 while sign-in by code is closed for the employee. */
export const refuseIfLocked = async ({ database, settings }: Needs, userId: number): Promise<void> => {
  const now = settings.clock.now()
  const [row] = await database.query<{ locked_until: Date }>(
    'SELECT locked_until FROM lockouts WHERE user_id = $1 AND locked_until > $2',
    [userId, now],
  )
  if (row)
    throw tooManyRequests(
      (row.locked_until.getTime() - now.getTime()) / 1000,
      'locked after too many failures',
    )
}

/** Counts a wrong code; the last one that the limit allows closes sign-in by code for the limit's period. */
export const countFailure = async ({ database, settings }: Needs, userId: number): Promise<void> => {
  const { uses, seconds } = settings.limits.failuresPerEmployee
  const now = settings.clock.now()
  await database.query(
    `INSERT INTO lockouts AS l (user_id, failures, counted_since) VALUES ($1, 1, $2)
     ON CONFLICT (user_id) DO UPDATE SET
       failures = CASE WHEN l.counted_since <= $3 THEN 1 ELSE l.failures + 1 END,
       counted_since = CASE WHEN l.counted_since <= $3 THEN $2 ELSE l.counted_since END,
       locked_until = CASE WHEN l.counted_since > $3 AND l.failures + 1 >= $4::int THEN $5::timestamptz
                           ELSE l.locked_until END`,
    [userId, now, secondsAfter(now, -seconds), uses, secondsAfter(now, seconds)],
  )
}

/** A success starts the count anew. */
export const forgetFailures = async ({ database }: Needs, userId: number): Promise<void> => {
  await database.query('DELETE FROM lockouts WHERE user_id = $1', [userId])
}
