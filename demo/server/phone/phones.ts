import type { DeviceType } from '../../../src/contract/authentication-types'
import { checkDeviceName, longestGiven, longestPhoneName } from '../../../src/contract/values/device-name'
import { upTo } from '../../../src/contract/wire'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys/decoy-id'
import type { ListedPhone } from '../decoys/registered'
import { failure } from '../failures/api-failure'
import { newRandomId } from '../platform/random-id'
import { endSessionsOfDevices } from '../sessions/end-sessions'
import type { TransactionContext } from '../transaction/transaction'

/** The name of a phone in a body, as it was given. Nothing but its length is looked at. */
export const givenPhoneName = upTo(longestGiven(longestPhoneName))

/** A phone's name as it is stored. Throws 3002 for one that cannot be. */
export function phoneName(given: string): string {
  const checked = checkDeviceName(given, longestPhoneName)
  if ('name' in checked) return checked.name
  throw failure(3002, 'name is not as agreed')
}

/**
 * The phones on which an employee can approve a sign-in. A phone is listed once under the name given to it for the
 * application, or for another one when it was not registered for that.
 */
export async function listPhones(
  { database, decoys }: Pick<TransactionContext, 'database' | 'decoys'>,
  userId: number,
  applicationId: number,
): Promise<ListedPhone[]> {
  const phones = await database.query<ListedPhone>(
    `SELECT "deviceId", "deviceName" FROM (
       SELECT DISTINCT ON (device_id) device_id AS "deviceId", description AS "deviceName", authenticator_id
       FROM authenticators WHERE user_id = $1 AND type = 'mobile' AND device_id IS NOT NULL
       ORDER BY device_id, (application_id = $2) DESC, authenticator_id
     ) AS phones ORDER BY authenticator_id`,
    [userId, applicationId],
  )
  return isDecoy(userId) ? (decoys?.phonesOf(userId) ?? []) : phones
}

/**
 * The hash that the topic of one of these phones is made of: null while no one has opened the phone, undefined where it is
 * none of them. Whoever opens it waits for the end of the transaction, and finds what has been written for it by then. A
 * decoy costs the same question.
 */
export async function phoneSecretHash(
  { database, decoys }: Pick<TransactionContext, 'database' | 'decoys'>,
  userId: number,
  deviceId: string,
): Promise<Uint8Array | null | undefined> {
  const [phone] = await database.query<{ secret_hash: Uint8Array | null }>(
    `SELECT secret_hash FROM phones WHERE device_id = $2 AND EXISTS (
       SELECT 1 FROM authenticators a WHERE a.device_id = $2 AND user_id = $1 AND type = 'mobile'
     ) FOR SHARE`,
    [userId, deviceId],
  )
  if (!isDecoy(userId)) return phone?.secret_hash
  const listed = decoys?.phonesOf(userId).some((decoy) => decoy.deviceId === deviceId)
  return listed ? decoys?.phoneSecretOf(userId) : undefined
}

/** Puts a phone into the employee's hands. No one can use it until it is adopted. */
export async function addPhone(queries: Queries, userId: number, name: string): Promise<string> {
  const deviceId = newRandomId()
  await queries.query('INSERT INTO phones (device_id, user_id, name) VALUES ($1, $2, $3)', [
    deviceId,
    userId,
    name,
  ])
  return deviceId
}

/** Ends the sessions that began with a phone, which was unlinked or is in other hands now. */
export async function endSessionsOfPhone(queries: Queries, deviceId: string): Promise<void> {
  const devices = await queries.query<{ id: number; type: DeviceType; userId: number }>(
    'SELECT authenticator_id AS id, type, user_id AS "userId" FROM authenticators WHERE device_id = $1',
    [deviceId],
  )
  const [first] = devices
  if (first) await endSessionsOfDevices(queries, first.userId, devices)
}
