import type { DeviceType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'

/** A registered device as its owner sees it. */
export interface ListedDevice {
  readonly id: number
  readonly description: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly insertDate: string
}

/** An employee's devices of one type, the newest first. */
export async function listDevices(
  queries: Queries,
  userId: number,
  type: DeviceType,
): Promise<ListedDevice[]> {
  const rows = await queries.query<Omit<ListedDevice, 'insertDate'> & { readonly insertDate: Date }>(
    `SELECT d.authenticator_id AS id, d.description, a.application_name AS "applicationName",
            d.insert_date AS "insertDate"
     FROM authenticators d JOIN applications a USING (application_id)
     WHERE d.user_id = $1 AND d.type = $2
     ORDER BY d.insert_date DESC, d.authenticator_id DESC`,
    [userId, type],
  )
  return rows.map((row) => ({ ...row, insertDate: row.insertDate.toISOString() }))
}
