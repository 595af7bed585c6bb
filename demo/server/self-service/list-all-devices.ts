import type { DeviceType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'

/** A registered device as an administrator sees it. */
export interface AnyDevice {
  readonly id: number
  readonly type: DeviceType
  readonly name: string
  readonly application: string
  /** ISO 8601. */
  readonly registeredAt: string
}

/** An employee's devices of every type, the oldest first. */
export async function listAllDevices(queries: Queries, userId: number): Promise<AnyDevice[]> {
  const rows = await queries.query<Omit<AnyDevice, 'registeredAt'> & { readonly at: Date }>(
    `SELECT d.authenticator_id AS id, d.type, d.description AS name, a.application_name AS application,
            d.insert_date AS at
     FROM authenticators d JOIN applications a USING (application_id) WHERE d.user_id = $1 ORDER BY id`,
    [userId],
  )
  return rows.map(({ at, ...device }) => ({ ...device, registeredAt: at.toISOString() }))
}
