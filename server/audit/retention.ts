import { type Database, type Queries, runEach, type SweepOptions, sweepRows } from '../database/database'
import { type Clock, secondsAfter } from '../platform/clock'
import type { Settings } from '../settings/server-options'
import type { ActingDatabase } from './audit'

interface RetentionContext {
  readonly database: Database
  readonly settings: Settings
}

/**
 * Returns the start of the retention time of the audit log. A whole minute, because the log is sealed by minute.
 * Earlier minutes may have lost some or all entries.
 */
export function retainedSince({ clock, retentionYears }: Settings): Date {
  const since = new Date(clock.now())
  since.setUTCFullYear(since.getUTCFullYear() - retentionYears)
  since.setUTCSeconds(0, 0)
  return since
}

/** Returns the start of the sign-in histories that employees and the help desk see. */
export const historySince = ({ clock, historyDays }: Settings): Date =>
  secondsAfter(clock.now(), -historyDays * 86_400)

/** Returns the years for which the audit log is kept: RETENTION_YEARS, or the database's value if it is larger. */
export async function keptYears(queries: Queries, { retentionYears }: Settings): Promise<number> {
  const [row] = await queries.query<{ years: number }>('SELECT years FROM retention')
  return Math.max(row?.years ?? 0, retentionYears)
}

/** Returns the days for which histories are kept: HISTORY_DAYS, or the database's value if it is larger. */
export async function keptDays(queries: Queries, { historyDays }: Settings): Promise<number> {
  const [row] = await queries.query<{ days: number | null }>('SELECT history_days AS days FROM retention')
  return Math.max(row?.days ?? 0, historyDays)
}

/**
 * Raises the retention times in the database to this server's settings, so that no instance or command removes
 * records earlier. Returns the times that now apply.
 */
export async function keepRecords({
  database,
  settings,
}: RetentionContext): Promise<{ readonly years: number; readonly days: number }> {
  const [row] = await database.query<{ years: number; days: number }>(
    `INSERT INTO retention (id, years, history_days) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET years = GREATEST(retention.years, excluded.years),
       history_days = GREATEST(retention.history_days, excluded.history_days)
     RETURNING years, history_days AS days`,
    [settings.retentionYears, settings.historyDays],
  )
  return row ?? { years: settings.retentionYears, days: settings.historyDays }
}

/**
 * Sets the retention times in the database to RETENTION_YEARS and HISTORY_DAYS, even if they were longer. A server
 * with longer settings still keeps records longer.
 */
export async function shortenRetention({ database, settings }: RetentionContext): Promise<void> {
  await database.query(
    `INSERT INTO retention (id, years, history_days) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET years = excluded.years, history_days = excluded.history_days`,
    [settings.retentionYears, settings.historyDays],
  )
}

/** Removes entries of the audit log that are older than the retention time. Returns their number. */
export async function sweepAuditLog(
  { database, settings }: RetentionContext,
  options: SweepOptions = {},
): Promise<number> {
  const before = retainedSince({ ...settings, retentionYears: await keptYears(database, settings) })
  return sweepRows(
    database,
    async (queries, most) => {
      // A trigger on audit_log refuses deletions unless the transaction has this setting.
      await queries.query("SELECT set_config('mfa.audit_sweep', 'on', true)")
      return queries.query(
        `DELETE FROM audit_log WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM audit_log WHERE at < $2 ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED
         )) RETURNING 1`,
        [most, before],
      )
    },
    options,
  )
}

/** Removes sign-in histories that are older than their own retention time. Returns the number of rows. */
export async function sweepHistories(
  { database, settings }: RetentionContext,
  options: SweepOptions = {},
): Promise<number> {
  const before = historySince({ ...settings, historyDays: await keptDays(database, settings) })
  return sweepRows(
    database,
    (queries, most) =>
      queries.query(
        `DELETE FROM authenticate_history WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM authenticate_history WHERE insert_date < $2 ORDER BY insert_date LIMIT $1
           FOR UPDATE SKIP LOCKED
         )) RETURNING 1`,
        [most, before],
      ),
    options,
  )
}

/** Removes old audit entries and old histories. If one fails, the other still runs; then throws the error. */
export async function sweepRecords(
  kept: RetentionContext,
): Promise<{ readonly audit: number; readonly history: number }> {
  const removed = { audit: 0, history: 0 }
  const [error] = await runEach([
    async () => {
      removed.audit = await sweepAuditLog(kept)
    },
    async () => {
      removed.history = await sweepHistories(kept)
    },
  ])
  if (error) throw error
  return removed
}

/** Employees erased in one transaction. Few, because each may have a long history, which is deleted, too. */
const LEAVERS_AT_ONCE = 10

/**
 * Erases employees who have been locked for LOCKED_ERASED_DAYS, with all data about them, except in the audit log,
 * which has its own retention time. Each erasure leaves an entry there. While that entry exists, an import that names
 * the ID again adds the employee as locked (migration 0027). Returns how many employees were erased.
 */
export async function eraseLeavers(
  {
    database,
    settings: { clock, lockedErasedDays },
  }: {
    readonly database: ActingDatabase
    readonly settings: { readonly clock: Clock; readonly lockedErasedDays?: number | undefined }
  },
  options: SweepOptions = {},
): Promise<number> {
  if (lockedErasedDays === undefined) return 0
  const now = clock.now()
  const { actor } = database.scope
  return sweepRows(
    database,
    (queries, most) =>
      queries.query(
        `WITH leaver AS (
           SELECT user_id, employee_id, locked_at FROM employees WHERE locked_at < $2
           ORDER BY locked_at LIMIT $1 FOR UPDATE SKIP LOCKED
         ), erased AS (
           DELETE FROM employees WHERE user_id IN (SELECT user_id FROM leaver)
         )
         INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, details)
         SELECT $3, 'erasure', 'success', $4, $5, employee_id, json_build_object(
           'lockedAt', to_char(locked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'days', $6::int,
           'erased', json_build_object(
             'methods', (SELECT count(*) FROM grants g WHERE g.user_id = leaver.user_id),
             'devices', (SELECT count(*) FROM authenticators a WHERE a.user_id = leaver.user_id),
             'phones', (SELECT count(*) FROM phones p WHERE p.user_id = leaver.user_id),
             'history', (SELECT count(*) FROM authenticate_history h WHERE h.user_id = leaver.user_id)
           )
         )::text
         FROM leaver ORDER BY locked_at RETURNING 1`,
        [
          most,
          secondsAfter(now, -lockedErasedDays * 86_400),
          now,
          actor.kind,
          'id' in actor ? actor.id : null,
          lockedErasedDays,
        ],
      ),
    { ...options, rowsAtOnce: LEAVERS_AT_ONCE },
  )
}
