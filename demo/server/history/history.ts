import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { insertAudit } from '../audit/audit'
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
export const recordAttempt = async (
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  attempt: Attempt,
): Promise<void> => {
  const { userId, applicationId, type, outcome, description } = attempt
  const now = settings.clock.now()
  const parameters = [userId, applicationId, type, description ?? null, outcome === 'success' ? 1 : 0, now]
  const audited = insertAudit(
    { action: 'sign-in', outcome, userId, details: { method: type, applicationId } },
    now,
    parameters.length + 1,
  )
  await database.query(
    `WITH attempt AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, $2, $3, $4, $5, $6 FROM employees WHERE user_id = $1
     ) ${audited.sql}`,
    [...parameters, ...audited.parameters],
  )
}
