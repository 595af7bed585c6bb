import type { DeviceType } from '../../../src/contract/authentication-types'
import { isId } from '../accounts/applications'
import type { Queries } from '../database/database'
import { failure } from '../failures/api-failure'
import { notFoundCodes } from './device-types'

/** A registered device, found for its owner. */
export interface OwnDevice {
  readonly id: number
  readonly userId: number
  readonly type: DeviceType
  readonly applicationId: number
  readonly description: string
  /** The phone on which it lives; null for a passkey. */
  readonly deviceId: string | null
}

/** A device as a call names it: by the ID that a list gave, and by which list that was. */
export interface NamedDevice {
  readonly id: number | string
  readonly types: readonly [DeviceType, ...DeviceType[]]
}

/**
 * Finds a device of the employee's own, to be changed in the same transaction: further changes of that employee's
 * devices wait. Throws 6001, 7001 or 8001 when there is none of that ID and type, or when it is somebody else's.
 */
export async function ownDevice(
  queries: Queries,
  userId: number,
  { id, types }: NamedDevice,
): Promise<OwnDevice> {
  // Unlike FOR UPDATE this does not hold up what only refers to the employee, such as a sign-in's history.
  await queries.query('SELECT 1 FROM employees WHERE user_id = $1 FOR NO KEY UPDATE', [userId])
  const number = /^\d{1,10}$/.test(String(id)) ? Number(id) : Number.NaN
  const [device] = isId(number)
    ? await queries.query<OwnDevice>(
        `SELECT authenticator_id AS id, user_id AS "userId", type, application_id AS "applicationId", description,
                device_id AS "deviceId"
         FROM authenticators WHERE authenticator_id = $1 AND user_id = $2 AND type = ANY ($3)`,
        [number, userId, [...types]],
      )
    : []
  if (!device) throw failure(notFoundCodes[types[0]], 'no such device')
  return device
}
