import type { Database, Queries } from '../database/database'
import { type Clock, secondsAfter } from '../platform/clock'
import { type AuditEntry, audit } from './audit'
import type { ActingQueries, Actor } from './audit-scope'

/*
 * What strangers can cause any number of times must not fill the audit log. In each window so many entries of a kind are
 * written one by one, and what comes after them is counted. When the window has ended, one entry says how many more there
 * were. No entry is changed for that: sealed minutes stay as they are.
 */

/** What is counted together: entries with the same key until a time, the same on all instances. */
export interface AuditWindow {
  /** Such as `limit:send:mjkim`. */
  readonly key: string
  readonly endsAt: Date
  /** How many entries are written one by one. */
  readonly most: number
}

/** The window of so many seconds in which a time lies. */
export function windowEndOf(at: Date, seconds: number): Date {
  const windowMs = seconds * 1000
  return new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs)
}

/** How an entry of the kind is written when the window ends. */
interface KeptEntry extends AuditEntry {
  readonly actor: Actor
  readonly address?: string | undefined
}

/**
 * Writes an entry, or counts it where the window has as many already. Safe on several instances at once, and within a
 * transaction, whose end those who count for the same key wait for.
 *
 * @returns whether it was written
 */
export async function countedAudit(
  queries: ActingQueries,
  at: Date,
  entry: AuditEntry,
  { key, endsAt, most }: AuditWindow,
): Promise<boolean> {
  const { actor, address } = queries.scope
  const [row] = await queries.query<{ isWritten: boolean }>(
    `INSERT INTO audit_windows AS w (key, ends_at, used, most, entry) VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (key, ends_at) DO UPDATE SET used = w.used + 1 RETURNING used <= most AS "isWritten"`,
    [key, endsAt, most, JSON.stringify({ ...entry, actor, address } satisfies KeptEntry)],
  )
  if (row?.isWritten) await audit(queries, at, entry)
  return row?.isWritten ?? false
}

/** Counts what came after the entries of windows that were written, gathered elsewhere. */
export async function countMore(
  queries: Queries,
  counts: readonly (Pick<AuditWindow, 'key' | 'endsAt'> & { readonly more: number })[],
): Promise<void> {
  await queries.query(
    `UPDATE audit_windows w SET used = w.used + c.more
     FROM unnest($1::text[], $2::timestamptz[], $3::int[]) AS c (key, ends_at, more)
     WHERE w.key = c.key AND w.ends_at = c.ends_at`,
    [counts.map(({ key }) => key), counts.map(({ endsAt }) => endsAt), counts.map(({ more }) => more)],
  )
}

/** A window may still be counted in by an instance that gathers; see audit-limits.ts. */
const GRACE_SECONDS = 60
const AT_ONCE = 500

/** Writes "and n more" for windows that have ended. */
export async function closeAuditWindows({
  database,
  settings,
}: {
  readonly database: Database
  readonly settings: { readonly clock: Clock }
}): Promise<void> {
  const now = settings.clock.now()
  let closed: unknown[]
  do {
    closed = await database.transaction(async (queries) => {
      const rows = await queries.query<{ ends_at: Date; more: number; entry: string }>(
        `DELETE FROM audit_windows WHERE (key, ends_at) IN (
           SELECT key, ends_at FROM audit_windows WHERE ends_at <= $1 ORDER BY ends_at LIMIT ${AT_ONCE}
           FOR UPDATE SKIP LOCKED
         ) RETURNING ends_at, used - most AS more, entry`,
        [secondsAfter(now, -GRACE_SECONDS)],
      )
      for (const { ends_at, more, entry } of rows.filter(({ more }) => more > 0)) {
        const { actor, address, details, ...kept } = JSON.parse(entry) as KeptEntry
        const acting = { ...queries, scope: { actor, address } }
        await audit(acting, now, { ...kept, details: { ...details, more, until: ends_at.toISOString() } })
      }
      return rows
    })
  } while (closed.length === AT_ONCE)
}
