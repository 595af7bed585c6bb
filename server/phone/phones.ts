import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { topicOf } from '../../src/contract/broker-events'
import { checkDeviceName, longestGiven, longestPhoneName } from '../../src/contract/device-name'
import type { AppType, DeviceType } from '../../src/contract/methods'
import { upTo } from '../../src/contract/wire'
import { type Broker, clientIdFrom, NO_END } from '../broker/broker'
import { newSalt } from '../codes/otp-code'
import type { Queries } from '../database/database'
import { type Decoys, isDecoy, type ListedPhone } from '../decoys'
import { failure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { hashOf, newRandomId, type SecretKeys } from '../secrets/secrets'
import { endSessionsOfDevices } from '../sessions'

/** The stored state of a phone's secret. */
export interface StoredPhoneSecret {
  /** Null until a page has taken over the phone. */
  readonly secretHash: Uint8Array | null
  /**
   * False for a phone that an earlier version has linked, until the phone uses `topic`, which depends on a secret
   * key.
   */
  readonly hasKeyedTopic: boolean
}

/**
 * The broker topics of a phone. Requests are published on `topic`. A message on another topic only says that
 * something has changed.
 */
export interface PhoneTopics {
  readonly topic: string
  /** The topic of a phone that was linked before client IDs were signed. */
  readonly unsignedTopic: string
  /** The earlier topic of a phone that does not use `topic` yet. */
  readonly formerTopic?: string
}

/**
 * Returns a phone's topics, or undefined until a page has opened the phone. The last segment of a topic is the
 * phone's client ID, so the broker's rule (a client reads `mfa/<client id>`) works for phones, too. The ID is derived
 * from the phone's secret and from keys, so neither a stranger nor someone with a stolen database can compute it.
 */
export function phoneTopics(
  keys: SecretKeys,
  { secretHash, hasKeyedTopic }: StoredPhoneSecret,
): PhoneTopics | undefined {
  if (!secretHash) return undefined
  const digest = createHmac('sha256', keys.phoneTopics).update(secretHash).digest()
  const topics = {
    topic: topicOf(clientIdFrom(keys, digest, { priority: 'low', until: NO_END })),
    unsignedTopic: unsignedTopicFrom(digest),
  }
  if (hasKeyedTopic) return topics
  const former = createHash('sha256').update('topic').update(secretHash).digest()
  return { ...topics, formerTopic: unsignedTopicFrom(former) }
}

const unsignedTopicFrom = (digest: Buffer): string => topicOf(digest.subarray(0, 16).toString('base64url'))

/**
 * Publishes an empty message on the topics of earlier versions, so that a phone that listens there fetches its
 * requests.
 */
export async function wakeEarlierPhone(
  broker: Pick<Broker, 'clear'>,
  { unsignedTopic, formerTopic }: Omit<PhoneTopics, 'topic'>,
): Promise<void> {
  await Promise.all([broker.clear(unsignedTopic), formerTopic && broker.clear(formerTopic)])
}

/**
 * Publishes an empty message on the phone's topics, so that the phone fetches its requests. A phone without a
 * connection fetches them when it reconnects.
 */
export async function wakePhone(
  broker: Pick<Broker, 'clear'>,
  { topic, ...earlier }: PhoneTopics,
): Promise<void> {
  await Promise.all([broker.clear(topic), wakeEarlierPhone(broker, earlier)])
}

/** The name of a phone in a request body. Only its length is checked here. */
export const givenPhoneName = upTo(longestGiven(longestPhoneName))

/** Returns a phone's name in the form to be stored. Throws 3002 for an invalid name. */
export function phoneName(given: string): string {
  const checked = checkDeviceName(given, longestPhoneName)
  if ('name' in checked) return checked.name
  throw failure(3002, 'name is not as agreed')
}

/**
 * Lists the phones on which an employee can approve a sign-in. Each phone is listed once: under its name for the
 * application if it is registered for it, else under its name for another application.
 */
export async function listPhones(
  { database, decoys }: RequestContext,
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
 * Returns the phones as an unfamiliar browser sees them, if the server does not reject unknown employee IDs. A
 * phone's name, or the form of its ID, would reveal that the employee exists. The employee recognizes the phones by
 * their order of registration.
 */
export const withoutNames = (decoys: Decoys, userId: number, phones: readonly ListedPhone[]) =>
  phones.map(({ deviceId }, index) => ({
    deviceId: decoys.shownPhoneId(userId, deviceId),
    deviceName: `휴대폰 ${index + 1} · Phone ${index + 1}`,
    position: index + 1,
  }))

export interface EmployeePhone extends StoredPhoneSecret {
  readonly deviceId: string
}

/**
 * Finds the phone by the ID that a browser sends: the real ID, or the one shown to unfamiliar browsers. Returns
 * undefined if the employee has no such phone. The query locks the rows of the employee's phones. A page that opens
 * the phone at the same time waits for the end of the transaction, so that it finds the request. A decoy costs the
 * same query.
 */
export async function findPhone(
  { database, decoys }: RequestContext,
  userId: number,
  named: string,
): Promise<EmployeePhone | undefined> {
  const phones = await database.query<EmployeePhone>(
    `SELECT device_id AS "deviceId", secret_hash AS "secretHash", has_keyed_topic AS "hasKeyedTopic" FROM phones WHERE device_id IN (
       SELECT a.device_id FROM authenticators a WHERE a.user_id = $1 AND a.type = 'mobile'
     ) ORDER BY device_id FOR SHARE`,
    [userId],
  )
  const listed = isDecoy(userId)
    ? (decoys?.phonesOf(userId) ?? []).map(({ deviceId }) => ({
        deviceId,
        secretHash: decoys?.phoneSecretOf(userId) ?? null,
        hasKeyedTopic: true,
      }))
    : phones
  return listed.find(
    ({ deviceId }) =>
      (deviceId === named && !isDecoy(userId)) || decoys?.shownPhoneId(userId, deviceId) === named,
  )
}

/** Adds a phone to an employee. It can't be used until a page takes it over. */
export async function addPhone(
  queries: Queries,
  userId: number,
  { name, isTrusted }: { readonly name: string; readonly isTrusted: boolean },
): Promise<string> {
  const deviceId = newRandomId()
  await queries.query('INSERT INTO phones (device_id, user_id, name, is_trusted) VALUES ($1, $2, $3, $4)', [
    deviceId,
    userId,
    name,
    isTrusted,
  ])
  return deviceId
}

/** Ends the sessions that began with a phone that was unlinked or taken over. */
export async function endSessionsOfPhone(queries: Queries, deviceId: string): Promise<void> {
  const devices = await queries.query<{ id: number; type: DeviceType; userId: number }>(
    'SELECT authenticator_id AS id, type, user_id AS "userId" FROM authenticators WHERE device_id = $1',
    [deviceId],
  )
  const [first] = devices
  if (first) await endSessionsOfDevices(queries, first.userId, devices)
}

export interface NewAuthenticator {
  readonly userId: number
  readonly applicationId: number
  readonly type: AppType
  readonly deviceId: string
  readonly description: string
  readonly insertDate: Date
  /** True if the session of the registration is trusted; see `Bearer`. */
  readonly isTrusted: boolean
}

/** Registers a phone for an application and returns the number of the registration. An OTP device gets a seed. */
export async function addAuthenticator(queries: Queries, added: NewAuthenticator): Promise<number> {
  const [row] = await queries.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, device_id, description, insert_date, is_trusted)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING authenticator_id`,
    [
      added.userId,
      added.applicationId,
      added.type,
      added.deviceId,
      added.description,
      added.insertDate,
      added.isTrusted,
    ],
  )
  const authenticatorId = row?.authenticator_id as number
  if (added.type === 'otp')
    await queries.query('INSERT INTO otp_seeds (authenticator_id, salt) VALUES ($1, $2)', [
      authenticatorId,
      newSalt(),
    ])
  return authenticatorId
}

/** One registration on a phone. */
export interface RegisteredOnPhone {
  readonly type: AppType
  readonly applicationId: number
  readonly applicationName: string
}

/** Lists the registrations on a phone, oldest first. */
export const registeredOn = (queries: Queries, deviceId: string): Promise<RegisteredOnPhone[]> =>
  queries.query<RegisteredOnPhone>(
    `SELECT a.type, a.application_id AS "applicationId", p.application_name AS "applicationName"
     FROM authenticators a JOIN applications p USING (application_id)
     WHERE a.device_id = $1 ORDER BY a.authenticator_id`,
    [deviceId],
  )

/** The phone that sent a request. */
export interface Phone extends PhoneTopics {
  readonly deviceId: string
  readonly deviceName: string
  readonly userId: number
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
}

const LONGEST_AUTHORIZATION = 200
const DEVICE = /^Device +([\w-]{1,64}):([\w-]{1,64})$/
const ID_LENGTH = 22

/**
 * Creates the secret of a phone: 128 random bits and a MAC. The MAC lets calls be counted by phone without a database
 * query.
 */
export function newPhoneSecret(keys: SecretKeys, deviceId: string): string {
  const random = newRandomId()
  return random + macOf(keys, deviceId, random).toString('base64url')
}

/**
 * Returns the ID of the phone that a secret was issued for; the secret may have been replaced since. Undefined for an
 * invalid secret, and for secrets of earlier versions, which have no MAC.
 */
export function phoneOfSecret(keys: SecretKeys, authorization: string | undefined): string | undefined {
  const [deviceId, secret] = readAuthorization(authorization)
  const mac = Buffer.from(secret.slice(ID_LENGTH), 'base64url')
  const right = macOf(keys, deviceId, secret.slice(0, ID_LENGTH))
  return mac.length === right.length && timingSafeEqual(mac, right) ? deviceId : undefined
}

const macOf = ({ phoneSecrets }: SecretKeys, deviceId: string, random: string): Buffer =>
  createHmac('sha256', phoneSecrets).update(`${deviceId}:${random}`).digest().subarray(0, 16)

function readAuthorization(authorization = ''): readonly [deviceId: string, secret: string] {
  const given = authorization.length > LONGEST_AUTHORIZATION ? '' : authorization
  const [, deviceId = '', secret = ''] = DEVICE.exec(given) ?? []
  return [deviceId, secret]
}

/**
 * Reads `Authorization: Device <deviceId>:<deviceSecret>`. Throws 2001 for an unknown phone or secret. Throws 4001
 * while the owner is locked, because the phone must not act for them then.
 */
export async function requirePhone(
  { database, keys }: RequestContext,
  authorization: string | undefined,
): Promise<Phone> {
  const [deviceId, secret] = readAuthorization(authorization)
  if (!deviceId || !secret) throw failure(2001, 'no phone')
  const [found] = await database.query<
    Omit<Phone, keyof PhoneTopics> & StoredPhoneSecret & { isLocked: boolean }
  >(
    `SELECT p.device_id AS "deviceId", p.name AS "deviceName", e.user_id AS "userId",
            e.employee_id AS "employeeId", e.name_ko AS "nameKo", e.name_en AS "nameEn",
            p.secret_hash AS "secretHash", p.has_keyed_topic AS "hasKeyedTopic", e.locked_at IS NOT NULL AS "isLocked"
     FROM phones p JOIN employees e USING (user_id) WHERE p.device_id = $1 AND p.secret_hash = $2`,
    [deviceId, hashOf(secret)],
  )
  const topics = found && phoneTopics(keys, found)
  if (!topics) throw failure(2001, 'the phone is unknown or was adopted elsewhere')
  const { secretHash: _secretHash, hasKeyedTopic: _hasKeyedTopic, isLocked, ...phone } = found
  if (isLocked) throw failure(4001, 'the owner of the phone is locked')
  return { ...phone, ...topics }
}
