import type { HistoryStatus } from '../src/contract/entities'
import type { AuthenticationType } from '../src/contract/methods'
import { composed } from '../src/contract/text'
import { type Database, type Queries, type SweepOptions, sweepRows } from './database/database'
import { isDecoy } from './decoys'
import { pretendToTake, rowsBucket, takeFromBucket } from './limits/limits'
import type { Requester } from './limits/requester'
import type { Counters } from './monitoring/counters'
import type { ChangeContext } from './request-context'

/** One attempt to authenticate. `description` is the device's name, if the method has a device. */
export interface Attempt {
  readonly userId: number
  readonly applicationId: number
  readonly type: AuthenticationType
  readonly description?: string | undefined
}

export interface RecordContext extends ChangeContext {
  readonly counters?: Counters | undefined
}

/**
 * Writes a failed attempt into the employee's history and into the audit log. For a decoy, as many rows go into
 * another table. Attempts outside of known browsers have a daily limit, and `recordSums` writes the rest as one sum.
 * Otherwise, attackers could fill the tables and push an employee's own sign-ins out of sight. A successful attempt
 * is written by the statement that uses up the proof.
 */
export async function recordFailure(
  context: RecordContext,
  attempt: Attempt,
  requester: Pick<Requester, 'kind'>,
): Promise<void> {
  const { database, settings } = context
  if (requester.kind !== 'browser' && !(await isNamed(context, attempt))) return
  if (isDecoy(attempt.userId)) return writeDecoyRows(context, attempt)
  const { userId, applicationId, type, description } = attempt
  const { actor, address, requestId } = database.scope
  await database.query(
    `WITH attempt AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, $2, $3, $4, 0, $5 FROM employees WHERE user_id = $1
     )
     INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
     SELECT $5, 'sign-in', 'failure', $6::text,
       COALESCE($7::text, CASE WHEN $6 = 'employee' THEN employee_id END), employee_id, $8, $9, $10
     FROM employees WHERE user_id = $1`,
    [
      userId,
      applicationId,
      type,
      description ?? null,
      settings.clock.now(),
      actor.kind,
      ('id' in actor ? actor.id : null) ?? null,
      address ?? null,
      requestId ?? null,
      JSON.stringify({ method: type, applicationId }),
    ],
  )
}

/** A row in the history and a row in the audit log. */
const ROWS_OF_ATTEMPT = 2

/**
 * True if a failed attempt outside of known browsers is within the daily limit and gets its own rows. Otherwise
 * counts it for `recordSums`.
 */
async function isNamed(context: RecordContext, { userId, applicationId, type }: Attempt): Promise<boolean> {
  const { database, settings, counters } = context
  const waitSeconds = await takeFromBucket(
    context,
    rowsBucket(userId),
    settings.limits.recordedRows,
    ROWS_OF_ATTEMPT,
  )
  if (waitSeconds === 0) return true
  counters?.unrecordedAttempts.labels(type).inc()
  if (isDecoy(userId)) {
    await pretendToTake(context, `unrecorded:${userId}`, settings.limits.recordedRows)
    return false
  }
  await database.query(
    `INSERT INTO unrecorded_attempts AS u (user_id, attempts, since, method, application_id)
     SELECT user_id, 1, $2, $3, $4 FROM employees WHERE user_id = $1
     ON CONFLICT (user_id) DO UPDATE SET
       attempts = u.attempts + 1, method = excluded.method, application_id = excluded.application_id`,
    [userId, settings.clock.now(), type, applicationId],
  )
  return false
}

/**
 * Writes a decoy's rows, in place of rows in history and audit log, so that its attempts take as long as an
 * employee's.
 */
async function writeDecoyRows(
  { database, settings }: RecordContext,
  { userId, applicationId, type }: Attempt,
): Promise<void> {
  await database.query(
    `INSERT INTO decoy_rows (user_id, application_id, type, details, written_at)
     SELECT $1, $2, $3, $4, $5 FROM generate_series(1, 2)`,
    [userId, applicationId, type, JSON.stringify(database.scope), settings.clock.now()],
  )
}

/** Writes one row for each employee's attempts beyond the daily limit, a day after the first of them. */
export async function recordSums(
  database: Database,
  now: Date,
  dayBefore: Date,
  options: SweepOptions = {},
): Promise<void> {
  await sweepRows(
    database,
    (queries, most) =>
      queries.query(
        `WITH closed AS (
           DELETE FROM unrecorded_attempts WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM unrecorded_attempts WHERE since <= $2 LIMIT $3 FOR UPDATE SKIP LOCKED
           )) RETURNING user_id, attempts, method, application_id
         ), history AS (
           INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
           SELECT user_id, application_id, method, '+ ' || attempts, 0, $1::timestamptz FROM closed
         ), audited AS (
           INSERT INTO audit_log (at, action, outcome, actor, employee_id, details)
           SELECT $1, 'sign-in', 'failure', 'stranger', e.employee_id, json_build_object(
             'method', closed.method, 'applicationId', closed.application_id, 'more', closed.attempts
           )::text
           FROM closed JOIN employees e USING (user_id)
         )
         SELECT 1 FROM closed`,
        [now, dayBefore, most],
      ),
    options,
  )
}

export const HISTORY_PAGE_SIZE = 10

/** Filters of the history. A missing filter matches every record. */
export interface HistoryFilter {
  /** Part of an application's name, in upper or lower case. */
  readonly applicationName?: string | null | undefined
  readonly type?: AuthenticationType | null | undefined
  readonly status?: HistoryStatus | null | undefined
  readonly since?: Date
  /** From 1. A number past the end means the last page. */
  readonly pageNum: number
}

interface HistoryRow {
  readonly authenticateHistoryId: number
  readonly type: AuthenticationType
  readonly applicationName: string
  readonly description: string | null
  readonly status: HistoryStatus
  readonly insertDate: Date
}

/** Searches the name with strpos, not LIKE, so that `%` and `_` in the search text are no wildcards. */
const IS_WANTED = `h.user_id = $1 AND ($2::text IS NULL OR h.type = $2) AND ($3::text IS NULL OR h.type = $3)
       AND ($4::int IS NULL OR h.status = $4) AND ($5::timestamptz IS NULL OR h.insert_date >= $5)
       AND ($6::text IS NULL OR h.application_id IN (
         SELECT application_id FROM applications WHERE strpos(lower(application_name), lower($6)) > 0
       ))`

/**
 * Returns one page of an employee's history, newest first. `only` restricts it to one type, in addition to the
 * filter. An empty history has one empty page.
 */
export async function historyPage(
  queries: Queries,
  userId: number,
  filter: HistoryFilter,
  only?: AuthenticationType,
) {
  const { applicationName, type, status, since } = filter
  const wanted = [
    userId,
    only ?? null,
    type || null,
    status ?? null,
    since ?? null,
    // Some systems type Hangul as separate letters.
    (applicationName && composed(applicationName.trim())) || null,
  ]
  const [counted] = await queries.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM authenticate_history h WHERE ${IS_WANTED}`,
    wanted,
  )
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / HISTORY_PAGE_SIZE))
  const pageNum = Math.min(filter.pageNum, pages)
  const rows = await queries.query<HistoryRow>(
    `SELECT h.authenticate_history_id AS "authenticateHistoryId", h.type, a.application_name AS "applicationName",
            h.description, h.status, h.insert_date AS "insertDate"
     FROM authenticate_history h JOIN applications a USING (application_id) WHERE ${IS_WANTED}
     ORDER BY h.insert_date DESC, h.authenticate_history_id DESC
     LIMIT ${HISTORY_PAGE_SIZE} OFFSET $7::int`,
    [...wanted, (pageNum - 1) * HISTORY_PAGE_SIZE],
  )
  return {
    list: rows.map((row) => ({ ...row, insertDate: row.insertDate.toISOString() })),
    pageNum,
    pages,
    isFirstPage: pageNum === 1,
    hasNextPage: pageNum < pages,
    total,
  }
}
