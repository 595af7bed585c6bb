import type { DeviceType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { failure } from '../failures/api-failure'

interface OpenApplication {
  readonly applicationId: number
  readonly applicationName: string
  /** How many devices of the type the application allows one employee. */
  readonly authenticatorTypeCount: number
}

/** The applications that take devices of a type. One without a limit for the type takes none. */
export const applicationsFor = (queries: Queries, type: DeviceType): Promise<OpenApplication[]> =>
  queries.query<OpenApplication>(
    `SELECT application_id AS "applicationId", application_name AS "applicationName",
            authenticator_type_count AS "authenticatorTypeCount"
     FROM applications JOIN application_limits USING (application_id)
     WHERE type = $1 ORDER BY application_id`,
    [type],
  )

/** The applications that take an OTP device. Throws 5005 when the employee has one for each of them. */
export async function applicationsForOtp(queries: Queries, userId: number): Promise<OpenApplication[]> {
  const applications = await applicationsFor(queries, 'otp')
  const rows = await queries.query<{ application_id: number }>(
    "SELECT DISTINCT application_id FROM authenticators WHERE user_id = $1 AND type = 'otp'",
    [userId],
  )
  const taken = new Set(rows.map((row) => row.application_id))
  const full = applications.length > 0 && applications.every(({ applicationId }) => taken.has(applicationId))
  if (full) throw failure(5005, 'every application has an OTP device already')
  return applications
}
