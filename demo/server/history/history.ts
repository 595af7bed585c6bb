import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { insertAudit } from '../audit/audit'
import type { AuditScope } from '../audit/audit-scope'
import { type Bind, createValues } from '../database/values'
import type { TransactionContext } from '../transaction/transaction'

/** One attempt to authenticate. `description` is the device's name, where there is a device. */
export interface Attempt {
  readonly userId: number
  readonly applicationId: number
  readonly type: AuthenticationType
  readonly outcome: 'success' | 'failure'
  readonly description?: string | undefined
}

/** Writes into the employee's history and into the audit log, at once; nothing for a decoy. */
export async function recordAttempt(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  { outcome, ...attempt }: Attempt,
): Promise<void> {
  const { bind, values } = createValues()
  const decided = `(SELECT ${bind(outcome === 'success')}::boolean AS accepted) AS decided`
  const { history, audited } = insertAttempt(bind, settings.clock.now(), database.scope, attempt, decided)
  await database.query(`WITH attempt AS (${history}) ${audited}`, values)
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
