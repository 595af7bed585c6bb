import type { EmployeeDevice } from '../../shared/help-desk-records'
import type { Queries } from '../database/database'

/** An employee's devices of every type, the oldest first. */
export async function listAllDevices(queries: Queries, userId: number): Promise<EmployeeDevice[]> {
  const rows = await queries.query<Omit<EmployeeDevice, 'registeredAt'> & { readonly at: Date }>(
    `SELECT d.authenticator_id AS id, d.type, d.description AS name, a.application_name AS application,
            d.insert_date AS at
     FROM authenticators d JOIN applications a USING (application_id) WHERE d.user_id = $1 ORDER BY id`,
    [userId],
  )
  return rows.map(({ at, ...device }) => ({ ...device, registeredAt: at.toISOString() }))
}
