import type { AppType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'

/** One thing that a phone is good for. */
export interface RegisteredOnPhone {
  readonly type: AppType
  readonly applicationId: number
  readonly applicationName: string
}

/** What is registered on a phone, oldest first. */
export const registeredOn = (queries: Queries, deviceId: string): Promise<RegisteredOnPhone[]> =>
  queries.query<RegisteredOnPhone>(
    `SELECT a.type, a.application_id AS "applicationId", p.application_name AS "applicationName"
     FROM authenticators a JOIN applications p USING (application_id)
     WHERE a.device_id = $1 ORDER BY a.authenticator_id`,
    [deviceId],
  )
