import type { Queries } from '../database/database'
import { tooManyRequests } from '../failures/api-failure'
import type { Clock } from '../platform/clock'
import { kindOf, type Limit } from './limits'

/*
 * Limits that many people share, as an office behind one address does, would be rows that every call of theirs waits for.
 * An instance takes their uses from the database in blocks, and hands them out from memory. What is handed out was taken
 * before, so that all instances together never go beyond a limit. They may stay below it: what one of them holds, at most
 * two blocks, the others cannot have. It gives that back when it stops; one that is killed takes it along until the window
 * ends.
 */

/** A window of a day is taken in smaller blocks: what a killed instance took along is missed for longer. */
const LONG_WINDOW_SECONDS = 3_600
const BLOCKS = 20
const BLOCKS_OF_LONG_WINDOW = 100
/** Others may have given back what was used up; to look more often would only be work for the database. */
const ASK_AGAIN_MS = 1_000
const MOST_LEASES = 10_000

export interface Leases {
  /**
   * Takes one use of a bucket, whose window ends at `resetsAt` if it begins now. Throws 429 with the seconds until the window
   * ends when there is none left.
   */
  take(bucket: string, limit: Limit, resetsAt: Date): Promise<void>
  /** Takes uses back that came to nothing, in the window that ends at `resetsAt`. */
  giveBack(bucket: string, limit: Limit, resetsAt: Date, uses: number): Promise<void>
  /** Leaves what is left to other instances. */
  close(): Promise<void>
}

interface Lease {
  readonly limit: Limit
  left: number
  endsAtMs: number
  askAgainAtMs: number
  /** While it asks the database, for everybody who waits for it. */
  asking?: Promise<void> | undefined
}

export function createLeases({
  database,
  clock,
}: {
  readonly database: Queries
  readonly clock: Clock
}): Leases {
  const leases = new Map<string, Lease>()

  const leaseOf = async (bucket: string, limit: Limit, resetsAt: Date): Promise<Lease> => {
    const nowMs = clock.now().getTime()
    const known = leases.get(bucket)
    if (known && known.endsAtMs > nowMs) return known
    if (!known && leases.size >= MOST_LEASES) {
      await empty()
      return leaseOf(bucket, limit, resetsAt)
    }
    const lease: Lease = { limit, left: 0, endsAtMs: resetsAt.getTime(), askAgainAtMs: 0 }
    leases.set(bucket, lease)
    return lease
  }

  const ask = async (bucket: string, lease: Lease, resetsAt: Date): Promise<void> => {
    const now = clock.now()
    const { uses } = lease.limit
    const block = blockOf(lease.limit)
    const [row] = await database.query<{ used: number; resets_at: Date }>(
      `INSERT INTO rate_limits AS r (bucket, used, resets_at) VALUES ($1, $4::int, $3)
       ON CONFLICT (bucket) DO UPDATE SET
         used = $4::int + CASE WHEN r.resets_at <= $2 THEN 0 ELSE LEAST(r.used, $5::int) END,
         resets_at = CASE WHEN r.resets_at <= $2 THEN $3 ELSE r.resets_at END
       RETURNING used, resets_at`,
      [bucket, now, resetsAt, block, uses],
    )
    const taken = row ? block - Math.max(0, row.used - uses) : 0
    lease.left += taken
    if (row) lease.endsAtMs = row.resets_at.getTime()
    lease.askAgainAtMs = taken > 0 ? 0 : now.getTime() + ASK_AGAIN_MS
  }

  const empty = async () => {
    const nowMs = clock.now().getTime()
    const dropped = [...leases].filter(([, { asking }]) => !asking)
    for (const [bucket] of dropped) leases.delete(bucket)
    await returnToDatabase(dropped.filter(([, { left, endsAtMs }]) => left > 0 && endsAtMs > nowMs))
  }

  const returnToDatabase = async (given: readonly (readonly [string, Pick<Lease, 'left' | 'limit'>])[]) => {
    if (given.length === 0) return
    await database.query(
      `UPDATE rate_limits r SET used = GREATEST(0, LEAST(r.used, g.most) - g.uses)
       FROM unnest($1::text[], $2::int[], $3::int[]) AS g (bucket, uses, most)
       WHERE r.bucket = g.bucket AND r.resets_at > $4`,
      [
        given.map(([bucket]) => bucket),
        given.map(([, { left }]) => left),
        given.map(([, { limit }]) => limit.uses),
        clock.now(),
      ],
    )
  }

  return {
    take: async (bucket, limit, resetsAt) => {
      for (;;) {
        const lease = await leaseOf(bucket, limit, resetsAt)
        if (lease.left > 0) {
          lease.left -= 1
          return
        }
        const nowMs = clock.now().getTime()
        if (lease.askAgainAtMs > nowMs) {
          throw tooManyRequests((lease.endsAtMs - nowMs) / 1000, 'too many requests', kindOf(bucket))
        }
        lease.asking ??= ask(bucket, lease, resetsAt).finally(() => {
          lease.asking = undefined
        })
        await lease.asking
      }
    },
    giveBack: async (bucket, limit, resetsAt, uses) => {
      const lease = await leaseOf(bucket, limit, resetsAt)
      lease.left += uses
      lease.askAgainAtMs = 0
      const surplus = lease.left - blockOf(limit)
      if (surplus < blockOf(limit)) return
      lease.left -= surplus
      await returnToDatabase([[bucket, { limit, left: surplus }]])
    },
    close: empty,
  }
}

const blockOf = ({ uses, seconds }: Limit): number =>
  Math.max(1, Math.floor(uses / (seconds > LONG_WINDOW_SECONDS ? BLOCKS_OF_LONG_WINDOW : BLOCKS)))
