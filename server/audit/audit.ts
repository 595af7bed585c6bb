import type { Database, Queries, TransactionOptions } from '../database/database'
import type { Decoys } from '../decoys'
import { type Limits, rowsBucket, takeFromBucket } from '../limits/limits'
import { type Clock, secondsAfter } from '../platform/clock'
import type { Logger } from '../platform/log'

/**
 * Actor of an audit entry. A stranger has proved no identity, and may still be the employee. An employee acts by a
 * session, a phone or a successful sign-in. An administrator acts on the help desk page, a command on the server's
 * machine. The server acts when a retention time is over. The desk is part of the demo.
 */
export type Actor =
  | { readonly kind: 'stranger' }
  /** Without `id`, the actor is the employee whom the entry is about. */
  | { readonly kind: 'employee'; readonly id?: string }
  | { readonly kind: 'administrator'; readonly id: string }
  | { readonly kind: 'command'; readonly id: string }
  | { readonly kind: 'server' }
  | { readonly kind: 'desk' }

/** Facts that all audit entries of one request or command share. */
export interface AuditScope {
  readonly actor: Actor
  /** Client address as rate limits count it: of an IPv6 address, the first half. */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
  /** Reason that was given to a command. Each of the command's entries holds it. */
  readonly reason?: string | undefined
}

export const byEmployees: AuditScope = { actor: { kind: 'employee' } }

/** Scope for events that no identified person triggers, such as a push request that expires without an answer. */
export const byStrangers: AuditScope = { actor: { kind: 'stranger' } }

/** Scope for the server's own work, such as erasing employees when the time set by the company is over. */
export const byServer: AuditScope = { actor: { kind: 'server' } }

/** Queries with a scope: audit entries written through them get the scope's actor, address and request ID. */
export interface ActingQueries extends Queries {
  readonly scope: AuditScope
}

export interface ActingDatabase extends Database, ActingQueries {
  /** Runs in a transaction. Inside a transaction, `run` joins that one, because transactions are not nested. */
  transaction<T>(run: (database: ActingDatabase) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/**
 * Returns the database with the scope of one request or command, also inside its transactions. The scope is passed as
 * a property, because an AsyncLocalStorage would slow down every promise of the process.
 */
export const onBehalfOf = (scope: AuditScope, database: Database): ActingDatabase =>
  Object.assign(Object.create(database) as Database, {
    scope,
    transaction: <T>(run: (database: ActingDatabase) => Promise<T>, options?: TransactionOptions) =>
      database.transaction((queries) => {
        const within: ActingDatabase = Object.assign(Object.create(database) as Database, queries, {
          scope,
          transaction: <T>(runWithin: (database: ActingDatabase) => Promise<T>) => runWithin(within),
        })
        return run(within)
      }, options),
  })

/**
 * Returns the database with the employee as actor, for a step that proves who the requester is, such as consuming a
 * session's ticket.
 */
export const asEmployee = (database: ActingDatabase): ActingDatabase =>
  onBehalfOf({ ...database.scope, actor: { kind: 'employee' } }, database)

export type AuditAction =
  | 'sign-in'
  | 'push-request'
  | 'session'
  | 'pairing'
  | 'unpairing'
  | 'limit'
  | 'refusal'
  | 'search'
  | 'export'
  | 'registration'
  | 'removal'
  | 'renaming'
  | 'logout'
  | 'closing'
  | 'recovery-code'
  | 'lock'
  | 'unlock'
  | 'opening'
  | 'sign-out'
  | 'look-up'
  | 'import'
  | 'grant'
  | 'withdrawal'
  | 'role'
  | 'employee-deletion'
  | 'erasure'
  | 'application'
  | 'purge'
  | 'key-rotation'
  | 'backup'
  | 'restore'

/** Facts of an action. Must not hold a code, a token, a serial or an email address. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>

interface AuditEntry {
  readonly action: AuditAction
  readonly outcome?: 'success' | 'failure'
  /** Employee whom the entry is about, by number or by ID. Both are left out if no one employee is concerned. */
  readonly userId?: number
  readonly employeeId?: string
  readonly details?: AuditDetails
}

/**
 * Writes an entry. Call it in the transaction of the change that it records, so that both are committed or neither.
 * Writes nothing if no employee has the number `userId`.
 */
export async function audit(
  queries: ActingQueries,
  at: Date,
  { action, outcome = 'success', userId, employeeId, details = {} }: AuditEntry,
): Promise<void> {
  const { actor, address, requestId, reason } = queries.scope
  await queries.query(
    `INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
     SELECT $1, $2, $3, $4::text, COALESCE($5::text, CASE WHEN $4 = 'employee' THEN about.employee_id END),
       about.employee_id, $8, $9, $10
     FROM (
       SELECT $7::text AS employee_id WHERE $6::int IS NULL
       UNION ALL SELECT employee_id FROM employees WHERE user_id = $6
     ) AS about`,
    [
      at,
      action,
      outcome,
      actor.kind,
      ('id' in actor ? actor.id : null) ?? null,
      userId ?? null,
      employeeId ?? null,
      address ?? null,
      requestId ?? null,
      JSON.stringify(reason === undefined ? details : { ...details, reason }),
    ],
  )
}

/*
 * Limits entries that strangers can cause any number of times, so that they don't fill the audit log. In each time
 * window, a few entries of a kind are written, and further ones only counted. When the window has ended, one more
 * entry ("and n more") holds their number. Existing entries never change, because their minutes may be sealed.
 */

/** A window in which entries with the same key are counted together, on all instances. */
export interface AuditWindow {
  /** Such as `limit:send:mjkim`. */
  readonly key: string
  readonly endsAt: Date
  /** Number of entries that are written. Further ones are only counted. */
  readonly most: number
}

/**
 * Returns the end of the window that contains `at`. All windows have the same length in seconds, counted from 1970.
 */
export function windowEndOf(at: Date, seconds: number): Date {
  const windowMs = seconds * 1000
  return new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs)
}

/** The entry as stored with its window. At the end of the window, it is the template for the entry "and n more". */
interface StoredEntry extends AuditEntry {
  readonly actor: Actor
  readonly address?: string | undefined
}

/**
 * Writes an entry, or only counts it if the window already has `most` entries. Safe on several instances at once. In
 * a transaction it locks the window's row, so other requests that count for the same key wait for its end.
 *
 * @returns true if the entry was written
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
    [key, endsAt, most, JSON.stringify({ ...entry, actor, address } satisfies StoredEntry)],
  )
  if (row?.isWritten) await audit(queries, at, entry)
  return row?.isWritten ?? false
}

/** Adds counts that were gathered in memory to the windows in the database. */
async function countMore(
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

/** Time after the end of a window in which instances may still add counts from memory (`startAuditingLimits`). */
const GRACE_SECONDS = 60
const AT_ONCE = 500

/** Writes the entry "and n more" for each window that has ended and was exceeded. */
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
        const { actor, address, details, ...kept } = JSON.parse(entry) as StoredEntry
        const acting = { ...queries, scope: { actor, address } }
        await audit(acting, now, { ...kept, details: { ...details, more, until: ends_at.toISOString() } })
      }
      return rows
    })
  } while (closed.length === AT_ONCE)
}

/*
 * Reached rate limits in the audit log. Each day has one entry for each limit and employee, or for each limit and
 * address if the requests name no employee. A second entry holds the number of further refusals. A refusal must stay
 * cheap and query no database, so all refusals but the first are counted in memory and written to the database now
 * and then.
 */

const WINDOW_SECONDS = 86_400
const HAND_OVER_EVERY_MS = 20_000
/** Most keys in memory. In a larger attack, all further addresses and employees share one key for each limit. */
const MOST_KEYS = 5_000

export interface LimitReached {
  /** Name of the limit, such as `send`. */
  readonly limit: string
  /** ID as the request named it. The employee may not exist. */
  readonly employeeId?: string | undefined
}

export interface AuditedLimits {
  /** Never rejects: the request is refused even if the entry can't be written. */
  note(scope: AuditScope, reached: LimitReached): Promise<void>
  /** Writes the counts in memory to the database and stops. */
  close(): Promise<void>
}

/** Largest number of rows that one window adds: the first entry, and the entry "and n more". */
const ROWS_OF_WINDOW = 2
const ONCE_A_DAY = { uses: 1, seconds: 86_400 }

interface AuditWindowCount {
  readonly key: string
  readonly endsAt: Date
  more: number
}

interface AuditingContext {
  readonly database: Database
  readonly settings: { readonly clock: Clock; readonly limits: Limits }
  readonly log: Logger
  readonly decoys: Pick<Decoys, 'idOf'> | undefined
}

export function startAuditingLimits({ database, settings, log, decoys }: AuditingContext): AuditedLimits {
  const windows = new Map<string, AuditWindowCount>()

  /**
   * True if the entry may be written. Strangers may cause a limited number of rows about one employee
   * (`recordedRows`). After that, one reached limit a day is written, and only the metrics count the others.
   */
  const hasRoom = async (database: Queries, userId: number): Promise<boolean> => {
    const context = { database, settings }
    const { recordedRows } = settings.limits
    if ((await takeFromBucket(context, rowsBucket(userId), recordedRows, ROWS_OF_WINDOW)) === 0) return true
    return (await takeFromBucket(context, `limit-row:${userId}`, ONCE_A_DAY)) === 0
  }

  const handOver = async (): Promise<void> => {
    const now = settings.clock.now()
    const counted = [...windows.values()].filter(({ more }) => more > 0)
    const counts = counted.map((window) => ({ ...window }))
    if (counts.length > 0) await countMore(database, counts)
    for (const [index, window] of counted.entries()) window.more -= counts[index]?.more ?? 0
    for (const [key, { endsAt, more }] of windows) if (endsAt <= now && more === 0) windows.delete(key)
    await closeAuditWindows({ database, settings })
  }
  const timer = setInterval(() => {
    handOver().catch((error: Error) => log.warn({ err: error }, 'reached limits could not be counted'))
  }, HAND_OVER_EVERY_MS)
  timer.unref()

  return {
    note: async (scope, { limit, employeeId }) => {
      const now = settings.clock.now()
      const endsAt = windowEndOf(now, WINDOW_SECONDS)
      const who = employeeId === undefined ? `address:${scope.address}` : `employee:${employeeId}`
      const key = `limit:${limit}:${windows.size < MOST_KEYS ? who : 'others'}`
      const inMemory = `${key} ${endsAt.getTime()}`
      const known = windows.get(inMemory)
      if (known) {
        known.more += 1
        return
      }
      windows.set(inMemory, { key, endsAt, more: 0 })
      try {
        await onBehalfOf(scope, database).transaction(async (queries) => {
          const [employee] = await queries.query<{ userId: number }>(
            'SELECT user_id AS "userId" FROM employees WHERE employee_id = $1',
            [employeeId ?? null],
          )
          // A made-up ID has the same quota. Otherwise the request's cost would show that the employee does not
          // exist.
          const userId = employee?.userId ?? (employeeId === undefined ? undefined : decoys?.idOf(employeeId))
          if (userId !== undefined && scope.actor.kind === 'stranger' && !(await hasRoom(queries, userId)))
            return
          const entry = { action: 'limit', outcome: 'failure', details: { limit }, ...employee } as const
          await countedAudit(queries, now, entry, { key, endsAt, most: 1 })
        })
      } catch (error) {
        windows.delete(inMemory)
        log.warn({ err: error }, 'a reached limit could not be written into the audit log')
      }
    },
    close: async () => {
      clearInterval(timer)
      await handOver()
    },
  }
}
