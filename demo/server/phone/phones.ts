import type { DeviceType } from '../../../src/contract/authentication-types'
import { checkDeviceName, longestGiven, longestPhoneName } from '../../../src/contract/values/device-name'
import { upTo } from '../../../src/contract/wire'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys/decoy-id'
import type { Decoys } from '../decoys/decoys'
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
 * What a browser that is not familiar sees of them where unknown IDs are answered like known ones: a phone's name tells of an
 * employee, and so does the form of its ID. Employees know their phones by the order in which they were registered.
 */
export const withoutNames = (decoys: Decoys, userId: number, phones: readonly ListedPhone[]) =>
  phones.map(({ deviceId }, index) => ({
    deviceId: decoys.shownPhoneId(userId, deviceId),
    deviceName: `휴대폰 ${index + 1} · Phone ${index + 1}`,
    position: index + 1,
  }))

/** One of an employee's phones. */
export interface AskedPhone {
  readonly deviceId: string
  /** What the topic of the phone is made of; null while no one has opened it. */
  readonly secretHash: Uint8Array | null
}

/**
 * The phone that a browser names, by its ID or by the one that browsers that are not familiar see; undefined where it is none
 * of the employee's. Whoever opens the phone waits for the end of the transaction, and finds what has been written for it by
 * then. A decoy costs the same question.
 */
export async function findPhone(
  { database, decoys }: Pick<TransactionContext, 'database' | 'decoys'>,
  userId: number,
  named: string,
): Promise<AskedPhone | undefined> {
  const phones = await database.query<AskedPhone>(
    `SELECT device_id AS "deviceId", secret_hash AS "secretHash" FROM phones WHERE device_id IN (
       SELECT a.device_id FROM authenticators a WHERE a.user_id = $1 AND a.type = 'mobile'
     ) ORDER BY device_id FOR SHARE`,
    [userId],
  )
  const listed = isDecoy(userId)
    ? (decoys?.phonesOf(userId) ?? []).map(({ deviceId }) => ({
        deviceId,
        secretHash: decoys?.phoneSecretOf(userId) ?? null,
      }))
    : phones
  return listed.find(
    ({ deviceId }) =>
      (deviceId === named && !isDecoy(userId)) || decoys?.shownPhoneId(userId, deviceId) === named,
  )
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
