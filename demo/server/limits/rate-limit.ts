import { tooManyRequests } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'
import { kindOf, type Limit } from './limits'

/*
 * Every limit in the database is a row that leaks at a steady rate (GCRA, the generic cell rate algorithm): the row has the
 * time until which it is full, and each use moves that time on. All instances share it in one statement, and there is no
 * window whose end gives back everything at once.
 */

type RateContext = Pick<TransactionContext, 'database' | 'settings'>

/** Takes one use of a bucket. Throws 429 with the seconds until the next use, and takes nothing then. */
export async function consumeRateLimit(
  context: RateContext,
  bucket: string,
  limit: Limit,
  kind = kindOf(bucket),
): Promise<void> {
  const waitSeconds = await takeFromBucket(context, bucket, limit)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'too many requests', kind)
}

/** The same without a throw: the seconds until the next use, 0 where one was taken now. */
export async function takeFromBucket(
  { database, settings }: RateContext,
  bucket: string,
  limit: Limit,
): Promise<number> {
  const now = settings.clock.now()
  const { uses, seconds } = limit
  const [row] = await database.query<{ taken: boolean; full_until: Date | null }>(
    `WITH taken AS (
       INSERT INTO rate_buckets AS b (bucket, full_until) VALUES ($1, $2::timestamptz + make_interval(secs => $3))
       ON CONFLICT (bucket) DO UPDATE SET full_until = GREATEST(b.full_until, $2) + make_interval(secs => $3)
       WHERE GREATEST(b.full_until, $2) + make_interval(secs => $3) <= $2::timestamptz + make_interval(secs => $4)
       RETURNING 1
     )
     SELECT EXISTS (SELECT 1 FROM taken) AS taken, (SELECT full_until FROM rate_buckets WHERE bucket = $1)`,
    // A millisecond more, since each use is rounded to a microsecond.
    [bucket, now, seconds / uses, seconds + 0.001],
  )
  return row?.taken ? 0 : Math.max(1, secondsLeft(row?.full_until ?? now, limit, now))
}

/** The seconds until a bucket has a use, 0 where it has one now. Takes none. */
export async function secondsUntilUse(
  { database, settings }: RateContext,
  bucket: string,
  limit: Limit,
): Promise<number> {
  const [row] = await database.query<{ full_until: Date }>(
    'SELECT full_until FROM rate_buckets WHERE bucket = $1',
    [bucket],
  )
  return row ? Math.max(0, secondsLeft(row.full_until, limit, settings.clock.now())) : 0
}

/** Until the row leaves room for one more use. */
const secondsLeft = (fullUntil: Date, { uses, seconds }: Limit, now: Date): number =>
  (fullUntil.getTime() - now.getTime()) / 1000 + seconds / uses - seconds

/** Gives one use back. */
export async function returnRateLimit(
  { database }: Pick<RateContext, 'database'>,
  bucket: string,
  { uses, seconds }: Limit,
): Promise<void> {
  await database.query(
    'UPDATE rate_buckets SET full_until = full_until - make_interval(secs => $2) WHERE bucket = $1',
    [bucket, seconds / uses],
  )
}
