import { type Bind, createValues } from '../database/values'
import { tooManyRequests } from '../failures/api-failure'
import { secondsAfter } from '../platform/clock'
import type { TransactionContext } from '../transaction/transaction'
import { kindOf, type Limit } from './limits'

/** A bucket after a use was counted. */
export interface Counted {
  readonly used: number
  readonly resetsAt: Date
}

/**
 * SQL that counts one use of a bucket in a fixed window, so that all instances count together. Gives `Counted`. Where it
 * depends on another part of its statement, `from` says so.
 */
export function countUse(bind: Bind, at: Date, bucket: string, limit: Limit, from = ''): string {
  const now = bind(at)
  const resetsAt = `${bind(secondsAfter(at, limit.seconds))}::timestamptz`
  return `INSERT INTO rate_limits AS r (bucket, used, resets_at) SELECT ${bind(bucket)}::text, 1, ${resetsAt} ${from}
     ON CONFLICT (bucket) DO UPDATE SET
       used = CASE WHEN r.resets_at <= ${now} THEN 1 ELSE r.used + 1 END,
       resets_at = CASE WHEN r.resets_at <= ${now} THEN ${resetsAt} ELSE r.resets_at END
     RETURNING used, resets_at AS "resetsAt"`
}

/** Throws 429 with the seconds until the window ends. */
export function refuseBeyond(bucket: string, limit: Limit, counted: Counted | undefined, now: Date): void {
  if (counted && counted.used > limit.uses) {
    const leftMs = counted.resetsAt.getTime() - now.getTime()
    throw tooManyRequests(leftMs / 1000, 'too many requests', kindOf(bucket))
  }
}

/** Counts one use of a bucket. Throws 429 beyond the limit. */
export async function consumeRateLimit(
  { database, settings }: TransactionContext,
  bucket: string,
  limit: Limit,
): Promise<void> {
  const now = settings.clock.now()
  const { bind, values } = createValues()
  const [counted] = await database.query<Counted>(countUse(bind, now, bucket, limit), values)
  refuseBeyond(bucket, limit, counted, now)
}

/** Takes one use back that came to nothing. */
export async function returnRateLimit({ database }: TransactionContext, bucket: string): Promise<void> {
  await database.query('UPDATE rate_limits SET used = used - 1 WHERE bucket = $1 AND used > 0', [bucket])
}
