import { tooManyRequests } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'
import type { Limit } from './limits'

/** Who guesses at whose code, and from where. */
interface Guess {
  readonly userId: number
  readonly address: string
  readonly familiar: boolean
}

const OVERALL = 'failures'
const ofAddress = (address: string) => `failures:${address}`
/** What one address guessed at one employee's codes, to be given back when it turns out to be the employee. */
const ofPair = ({ address, userId }: Guess) => `failures:${address}:${userId}`

/**
 * Counts a guess against the failures that one address may have and, where the employee has never signed in from it,
 * against those that all such addresses may have together. Whoever tries one code each at thousands of employees stays
 * below every limit of one employee. Throws 429 beyond a budget; an address that has none left takes nothing from the
 * others.
 */
export const countFailure = async (needs: TransactionContext, guess: Guess): Promise<void> => {
  const { failuresPerAddress, failuresOverall } = needs.settings.limits
  await spend(needs, failuresPerAddress, [ofAddress(guess.address), ofPair(guess)])
  if (!guess.familiar) await spend(needs, failuresOverall, [OVERALL])
}

/** Counts in all buckets, and goes by the first. */
const spend = async (
  { database, settings }: TransactionContext,
  limit: Limit,
  buckets: readonly string[],
) => {
  const now = settings.clock.now()
  const windowMs = limit.seconds * 1000
  // The same window for all of them, so that what is given back is what was counted in it.
  const resetsAt = new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs)
  const rows = await database.query<{ bucket: string; used: number }>(
    `INSERT INTO rate_limits AS r (bucket, used, resets_at)
     VALUES ${buckets.map((_, index) => `($${index + 3}, 1, $1::timestamptz)`).join(', ')}
     ON CONFLICT (bucket) DO UPDATE SET
       used = CASE WHEN r.resets_at <= $2 THEN 1 ELSE r.used + 1 END, resets_at = excluded.resets_at
     RETURNING bucket, used`,
    [resetsAt, now, ...buckets],
  )
  const used = rows.find(({ bucket }) => bucket === buckets[0])?.used ?? 0
  if (used > limit.uses) {
    throw tooManyRequests((resetsAt.getTime() - now.getTime()) / 1000, 'too many failures')
  }
}

/** After a success the failures at this employee's codes were typing mistakes; an office makes many of them. */
export const returnFailures = async (
  { database, settings }: TransactionContext,
  guess: Guess,
): Promise<void> => {
  await database.query(
    `WITH own AS (DELETE FROM rate_limits WHERE bucket = $1 AND resets_at > $2 RETURNING used)
     UPDATE rate_limits r SET used = GREATEST(0, r.used - own.used) FROM own WHERE r.bucket IN ($3, $4)`,
    [ofPair(guess), settings.clock.now(), ofAddress(guess.address), guess.familiar ? '' : OVERALL],
  )
}
