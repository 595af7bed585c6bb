import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { TransactionContext } from '../transaction/transaction'

/** One attempt to authenticate. `description` is the device's name, where there is a device. */
export interface Attempt {
  readonly userId: number
  readonly applicationId: number
  readonly type: AuthenticationType
  readonly outcome: 'success' | 'failure'
  readonly description?: string | undefined
}

/** Writes nothing for a decoy. */
export const recordAttempt = async (
  { database, settings }: TransactionContext,
  attempt: Attempt,
): Promise<void> => {
  await database.query(
    `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
     SELECT user_id, $2, $3, $4, $5, $6 FROM employees WHERE user_id = $1`,
    [
      attempt.userId,
      attempt.applicationId,
      attempt.type,
      attempt.description ?? null,
      attempt.outcome === 'success' ? 1 : 0,
      settings.clock.now(),
    ],
  )
}
