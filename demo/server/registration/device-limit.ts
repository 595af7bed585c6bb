import type { DeviceType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import type { TransactionContext } from '../transaction/transaction'

/** What somebody wants to register, and for which application. */
export interface Registration {
  readonly userId: number
  readonly applicationId: number
  readonly type: DeviceType
}

/** Whether an application takes another device of the kind from an employee. No limit set means none allowed. */
export async function isBelowDeviceLimit(
  { database }: Pick<TransactionContext, 'database'>,
  { userId, applicationId, type }: Registration,
): Promise<boolean> {
  const [row] = await database.query<{ room: boolean }>(
    `SELECT authenticator_type_count > (
       SELECT count(*) FROM authenticators WHERE user_id = $1 AND application_id = $2 AND type = $3
     ) AS room
     FROM application_limits WHERE application_id = $2 AND type = $3`,
    [userId, applicationId, type],
  )
  return row?.room ?? false
}

/** Makes registrations of one employee wait for each other, so that two at once cannot both take the last place. */
export async function lockDeviceLimit(queries: Queries, userId: number): Promise<void> {
  await queries.query('SELECT 1 FROM employees WHERE user_id = $1 FOR UPDATE', [userId])
}
