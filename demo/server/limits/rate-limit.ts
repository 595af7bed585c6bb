import { tooManyRequests } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'
import { kindOf, type Limit } from './limits'

/*
 * Every limit in the database is a row that leaks at a steady rate (GCRA, the generic cell rate algorithm): the row has the
 * time until which it is full, and each use moves that time on. All instances share it in one statement, and there is no
 * window whose end gives back everything at once.
 */

/** Takes one use of a bucket. Throws 429 with the seconds until the next use, and takes nothing then. */
export async function consumeRateLimit(
  context: Pick<TransactionContext, 'database' | 'settings'>,
  bucket: string,
  limit: Limit,
  kind = kindOf(bucket),
): Promise<void> {
  const waitSeconds = await takeFromBucket(context, bucket, limit)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'too many requests', kind)
}

/** The same without a throw: the seconds until the next use, 0 where one was taken now. */
export async function takeFromBucket(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  bucket: string,
  { uses, seconds }: Limit,
): Promise<number> {
  const now = settings.clock.now()
  const taken = await database.query(
    `INSERT INTO rate_buckets AS b (bucket, full_until) VALUES ($1, $2::timestamptz + make_interval(secs => $3))
     ON CONFLICT (bucket) DO UPDATE SET full_until = GREATEST(b.full_until, $2) + make_interval(secs => $3)
     WHERE GREATEST(b.full_until, $2) + make_interval(secs => $3) <= $2::timestamptz + make_interval(secs => $4)
     RETURNING 1`,
    // A millisecond more, since each use is rounded to a microsecond.
    [bucket, now, seconds / uses, seconds + 0.001],
  )
  return taken.length > 0
    ? 0
    : Math.max(1, await secondsUntilUse({ database, settings }, bucket, { uses, seconds }))
}

/** The seconds until a bucket has a use, 0 where it has one now. Takes none. */
export async function secondsUntilUse(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  bucket: string,
  { uses, seconds }: Limit,
): Promise<number> {
  const [row] = await database.query<{ full_until: Date }>(
    'SELECT full_until FROM rate_buckets WHERE bucket = $1',
    [bucket],
  )
  if (!row) return 0
  const fullMs = row.full_until.getTime() - settings.clock.now().getTime()
  return Math.max(0, fullMs / 1000 + seconds / uses - seconds)
}

/** Gives one use back. */
export async function returnRateLimit(
  { database }: Pick<TransactionContext, 'database'>,
  bucket: string,
  { uses, seconds }: Limit,
): Promise<void> {
  await database.query(
    'UPDATE rate_buckets SET full_until = full_until - make_interval(secs => $2) WHERE bucket = $1',
    [bucket, seconds / uses],
  )
}

/** Makes a bucket as if it had never been used. */
export async function emptyRateLimit(
  { database }: Pick<TransactionContext, 'database'>,
  bucket: string,
): Promise<void> {
  await database.query('DELETE FROM rate_buckets WHERE bucket = $1', [bucket])
}
