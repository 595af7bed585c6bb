import type { Queries } from '../database/database'
import { failure } from '../failures/api-failure'

/** The application to sign in to when a call names none; also the one of the setup wizard. */
export const DEFAULT_APPLICATION_ID = 1

/** Whether a number can be the key of a row at all: asking PostgreSQL for a larger one would be an error. */
export const isId = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 31

/** The application that a call means. Throws 5003 when it does not exist. */
export async function requireApplication(
  queries: Queries,
  applicationId: number | null | undefined,
): Promise<number> {
  const wanted = applicationId ?? DEFAULT_APPLICATION_ID
  const rows = isId(wanted)
    ? await queries.query('SELECT 1 FROM applications WHERE application_id = $1', [wanted])
    : []
  if (rows.length === 0) throw failure(5003, 'unknown application')
  return wanted
}

export async function listApplications(
  queries: Queries,
): Promise<{ applicationId: number; applicationName: string }[]> {
  const rows = await queries.query<{ application_id: number; application_name: string }>(
    'SELECT application_id, application_name FROM applications ORDER BY application_id',
  )
  return rows.map((row) => ({ applicationId: row.application_id, applicationName: row.application_name }))
}
