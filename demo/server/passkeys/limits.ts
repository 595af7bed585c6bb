import type { PasskeyType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'

/** Whether an application takes another passkey of the kind from an employee. No limit set means none allowed. */
export const hasRoom = async (
  queries: Queries,
  { userId, applicationId, type }: { userId: number; applicationId: number; type: PasskeyType },
): Promise<boolean> => {
  const [row] = await queries.query<{ room: boolean }>(
    `SELECT authenticator_type_count > (
       SELECT count(*) FROM authenticators WHERE user_id = $1 AND application_id = $2 AND type = $3
     ) AS room
     FROM application_limits WHERE application_id = $2 AND type = $3`,
    [userId, applicationId, type],
  )
  return row?.room ?? false
}
