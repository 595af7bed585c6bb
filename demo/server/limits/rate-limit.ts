import { tooManyRequests } from '../failures/api-failure'
import { secondsAfter } from '../platform/clock'
import type { TransactionContext } from '../transaction/transaction'
import type { Limit } from './limits'

/**
 * Counts one use of a bucket in a fixed window, in SQL, so that all instances count together.
 * Throws 429 with the seconds until the window ends.
 */
export const consumeRateLimit = async (
  { database, settings }: TransactionContext,
  bucket: string,
  limit: Limit,
): Promise<void> => {
  const now = settings.clock.now()
  const [row] = await database.query<{ used: number; resets_at: Date }>(
    `INSERT INTO rate_limits AS r (bucket, used, resets_at) VALUES ($1, 1, $3)
     ON CONFLICT (bucket) DO UPDATE SET
       used = CASE WHEN r.resets_at <= $2 THEN 1 ELSE r.used + 1 END,
       resets_at = CASE WHEN r.resets_at <= $2 THEN $3 ELSE r.resets_at END
     RETURNING used, resets_at`,
    [bucket, now, secondsAfter(now, limit.seconds)],
  )
  if (row && row.used > limit.uses) {
    throw tooManyRequests((row.resets_at.getTime() - now.getTime()) / 1000, 'too many requests')
  }
}

/** Takes one use back that came to nothing. */
export const returnRateLimit = async ({ database }: TransactionContext, bucket: string): Promise<void> => {
  await database.query('UPDATE rate_limits SET used = used - 1 WHERE bucket = $1 AND used > 0', [bucket])
}

/** Starts the count of a bucket anew. */
export const clearRateLimit = async ({ database }: TransactionContext, bucket: string): Promise<void> => {
  await database.query('DELETE FROM rate_limits WHERE bucket = $1', [bucket])
}
