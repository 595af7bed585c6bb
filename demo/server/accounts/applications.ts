import type { Queries } from '../database/database'
import { failure } from '../http/api-failure'

/** The application to sign in to when a call names none; also the one of the setup wizard. */
export const DEFAULT_APPLICATION_ID = 1

/** The application that a call means. Throws 5003 when it does not exist. */
export const findApplication = async (
  queries: Queries,
  applicationId: number | null | undefined,
): Promise<{ applicationId: number; applicationName: string }> => {
  const wanted = applicationId ?? DEFAULT_APPLICATION_ID
  // A number that is no PostgreSQL integer names no application; asking would be an error of the database.
  const [row] =
    Number.isInteger(wanted) && Math.abs(wanted) < 2 ** 31
      ? await queries.query<{ application_name: string }>(
          'SELECT application_name FROM applications WHERE application_id = $1',
          [wanted],
        )
      : []
  if (!row) throw failure(5003, 'unknown application')
  return { applicationId: wanted, applicationName: row.application_name }
}

export const listApplications = async (
  queries: Queries,
): Promise<{ applicationId: number; applicationName: string }[]> => {
  const rows = await queries.query<{ application_id: number; application_name: string }>(
    'SELECT application_id, application_name FROM applications ORDER BY application_id',
  )
  return rows.map((row) => ({ applicationId: row.application_id, applicationName: row.application_name }))
}
