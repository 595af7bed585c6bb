import type { Database } from '../database/database'
import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/log'
import { type AuditScope, onBehalfOf } from './audit-scope'
import { closeAuditWindows, countedAudit, countMore, windowEndOf } from './counted-audit'

/*
 * Limits that were reached, in the audit log: a day has one entry for each kind and employee, or address where the request
 * names no employee, and one that says how many more there were. Refusals are cheap because they ask no database; so
 * that they stay cheap, what comes after the first is counted in memory and handed to the database now and then.
 */

const WINDOW_SECONDS = 86_400
const HAND_OVER_EVERY_MS = 20_000
/** An attack from more places than this is counted as one for each kind. */
const MOST_KEYS = 5_000

export interface LimitReached {
  /** In a word, such as `send`. */
  readonly limit: string
  /** There may be no such employee. */
  readonly employeeId?: string | undefined
}

export interface AuditedLimits {
  /** Never rejects: a refusal is one whether or not it can be written down. */
  note(scope: AuditScope, reached: LimitReached): Promise<void>
  /** Hands over what was counted. */
  close(): Promise<void>
}

interface Counted {
  readonly key: string
  readonly endsAt: Date
  more: number
}

interface Auditing {
  readonly database: Database
  readonly settings: { readonly clock: Clock }
  readonly log: Logger
}

export function startAuditingLimits({ database, settings, log }: Auditing): AuditedLimits {
  const windows = new Map<string, Counted>()

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
