import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { insertAudit } from '../audit/audit'
import type { AuditScope } from '../audit/audit-scope'
import type { Queries } from '../database/database'
import { type Bind, createValues } from '../database/values'
import { takeFromBucket } from '../limits/rate-limit'
import type { Requester } from '../limits/requester'
import type { TransactionContext } from '../transaction/transaction'

/** One attempt to authenticate. `description` is the device's name, where there is a device. */
export interface Attempt {
  readonly userId: number
  readonly applicationId: number
  readonly type: AuthenticationType
  readonly outcome: 'success' | 'failure'
  readonly description?: string | undefined
}

type RecordContext = Pick<TransactionContext, 'database' | 'settings' | 'counters'>

/**
 * Writes into the employee's history and into the audit log, at once; nothing for a decoy. Of a stranger's failed attempts,
 * so many are written a day, and the rest as a sum by `recordSums`: junk must neither fill the tables nor push an
 * employee's sign-ins out of sight.
 */
export async function recordAttempt(
  context: RecordContext,
  { outcome, ...attempt }: Attempt,
  requester?: Pick<Requester, 'kind'>,
): Promise<void> {
  const { database, settings } = context
  if (outcome === 'failure' && requester?.kind === 'stranger' && !(await isNamed(context, attempt))) return
  const { bind, values } = createValues()
  const decided = `(SELECT ${bind(outcome === 'success')}::boolean AS accepted) AS decided`
  const { history, audited } = insertAttempt(bind, settings.clock.now(), database.scope, attempt, decided)
  await database.query(`WITH attempt AS (${history}) ${audited}`, values)
}

/** Whether a stranger's failed attempt is one of those that are written one by one; counts it where it is not. */
async function isNamed(
  context: RecordContext,
  { userId, applicationId, type }: Omit<Attempt, 'outcome'>,
): Promise<boolean> {
  const { database, settings, counters } = context
  const waitSeconds = await takeFromBucket(context, `rows:${userId}`, settings.limits.recordedAttempts)
  if (waitSeconds === 0) return true
  counters?.unrecordedAttempts.labels(type).inc()
  await database.query(
    `INSERT INTO unrecorded_attempts AS u (user_id, attempts, since, method, application_id)
     SELECT user_id, 1, $2, $3, $4 FROM employees WHERE user_id = $1
     ON CONFLICT (user_id) DO UPDATE SET
       attempts = u.attempts + 1, method = excluded.method, application_id = excluded.application_id`,
    [userId, settings.clock.now(), type, applicationId],
  )
  return false
}

/** Writes one row for the attempts that were not written one by one, a day after the first of them. */
export async function recordSums(queries: Queries, now: Date, dayBefore: Date): Promise<void> {
  await queries.query(
    `WITH closed AS (
       DELETE FROM unrecorded_attempts WHERE since <= $2 RETURNING user_id, attempts, method, application_id
     ), history AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, application_id, method, '+ ' || attempts, 0, $1::timestamptz FROM closed
     )
     INSERT INTO audit_log (at, action, outcome, actor, employee_id, details)
     SELECT $1, 'sign-in', 'failure', 'stranger', e.employee_id, json_build_object(
       'method', closed.method, 'applicationId', closed.application_id, 'more', closed.attempts
     )::text
     FROM closed JOIN employees e USING (user_id)`,
    [now, dayBefore],
  )
}

/** Both as parts of a statement of which another part, `from`, says whether the attempt was `accepted`. */
export const insertAttempt = (
  bind: Bind,
  now: Date,
  scope: AuditScope,
  { userId, applicationId, type, description }: Omit<Attempt, 'outcome'>,
  from: string,
): { readonly history: string; readonly audited: string } => ({
  history: `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
    SELECT user_id, ${bind(applicationId)}::int, ${bind(type)}::text, ${bind(description ?? null)}::text,
      accepted::int, ${bind(now)}::timestamptz
    FROM employees, ${from} WHERE user_id = ${bind(userId)}::int`,
  audited: insertAudit(
    bind,
    now,
    scope,
    { action: 'sign-in', userId, details: { method: type, applicationId } },
    { outcome: "CASE WHEN accepted THEN 'success' ELSE 'failure' END", from },
  ),
})
