import { createHmac, randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { registerEvent, topicOf } from '../src/contract/broker-events'
import { appSerial } from '../src/contract/calls/mobile-app'
import { mobileSerial, otpSerial } from '../src/contract/calls/serial'
import { longestGivenCode, registrationSerialSeconds, serialDigits } from '../src/contract/codes'
import type { AppType, DeviceType } from '../src/contract/methods'
import { upTo } from '../src/contract/wire'
import { findTarget } from './accounts/sign-in-target'
import { audit } from './audit/audit'
import { newClientId, openTopic, sealTopic } from './broker/broker'
import { advisoryLocks, type Queries } from './database/database'
import { checked, serveUserCall } from './http/calls'
import { apiServerDomain } from './http/request-source'
import { consumeRateLimit, returnRateLimit } from './limits/limits'
import { noteRegisteredIn } from './limits/requester'
import { addNotice } from './mail/mailer'
import { issuePairingTicket, SHOWN_TICKET_SECONDS } from './phone/pairing'
import type { PhoneApi } from './phone/phone-routes'
import { addAuthenticator, type Phone, type RegisteredOnPhone } from './phone/phones'
import { secondsAfter } from './platform/clock'
import { ApiFailure, failure } from './platform/failures'
import { inTransaction, lockEmployee, type RequestContext } from './request-context'
import { type Bearer, inSession } from './sessions'

/** A registration that an employee starts: the type of device and the application. */
interface Registration {
  readonly userId: number
  readonly applicationId: number
  readonly type: DeviceType
}

/**
 * True if the application allows the employee another device of this type. If the database has no limit for the type,
 * no device is allowed. The caller holds `lockEmployee`, so that the employee can't register two devices at once.
 */
export async function isBelowDeviceLimit(
  queries: Queries,
  { userId, applicationId, type }: Registration,
): Promise<boolean> {
  const [row] = await queries.query<{ room: boolean }>(
    `SELECT authenticator_type_count > (
       SELECT count(*) FROM authenticators WHERE user_id = $1 AND application_id = $2 AND type = $3
     ) AS room
     FROM application_limits WHERE application_id = $2 AND type = $3`,
    [userId, applicationId, type],
  )
  return row?.room ?? false
}

/**
 * Throws if the licence does not cover a registration. Code 5008: the licensed number of employees has devices, and
 * this employee has none yet. Code 9005: the application is beyond the licensed number, in order of application ID.
 * Without licence figures in the settings, everything is covered. In a transaction, the lock here keeps two employees
 * from taking the last licence at once; `lockEmployee` must come first.
 */
export async function requireLicence(
  { database, settings }: RequestContext,
  { userId, applicationId }: { readonly userId: number; readonly applicationId: number },
): Promise<void> {
  const { licensedUsers, licensedApplications } = settings
  if (licensedApplications !== undefined) {
    const covered = await database.query(
      `SELECT 1 FROM (SELECT application_id FROM applications ORDER BY application_id LIMIT $2) AS covered
       WHERE application_id = $1`,
      [applicationId, licensedApplications],
    )
    if (covered.length === 0) throw failure(9005, 'the licence covers fewer applications')
  }
  if (licensedUsers === undefined) return
  await database.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.licence])
  const [row] = await database.query<{ others: number }>(
    'SELECT count(DISTINCT user_id)::int AS others FROM authenticators WHERE user_id <> $1',
    [userId],
  )
  if ((row?.others ?? 0) >= licensedUsers) {
    const own = await database.query('SELECT 1 FROM authenticators WHERE user_id = $1 LIMIT 1', [userId])
    if (own.length === 0) throw failure(5008, 'the licence covers fewer employees')
  }
}

/**
 * The topic outlives the serial by this time: a browser that has lost its connection can reconnect, even if the
 * serial was used in its last second.
 */
const COME_BACK_SECONDS = 30

/** Returns the type of a serial by its length, or undefined if the text can't be a serial. */
const typeOfSerial = (serial: string): AppType | undefined =>
  (['mobile', 'otp'] as const).find((type) => new RegExp(`^\\d{${serialDigits[type]}}$`).test(serial))

/**
 * Returns random digits, possibly with leading zeros. They are drawn in pieces, because `randomInt` gives at most 48
 * bits.
 */
function randomDigits(count: number): string {
  let digits = ''
  while (digits.length < count) digits += randomInt(100_000_000).toString().padStart(8, '0')
  return digits.slice(0, count)
}

/** A registration on a phone. */
type PhoneRegistration = Registration & { readonly type: AppType }

/** The session's properties that a registered device inherits. */
type OpeningSession = Pick<Bearer, 'isTrusted' | 'browserHash'>

/** Creates a serial and the topic on which its use is published. An earlier serial of this type stops working. */
async function issueSerial(
  { database, settings, keys }: RequestContext,
  { userId, applicationId, type }: PhoneRegistration,
  { isTrusted, browserHash }: OpeningSession,
): Promise<{ serial: string; topic: string }> {
  const serial = randomDigits(serialDigits[type])
  const expiresAt = secondsAfter(settings.clock.now(), registrationSerialSeconds)
  const until = secondsAfter(expiresAt, COME_BACK_SECONDS)
  const topic = topicOf(newClientId(keys, { priority: 'high', until }))
  await database.query(
    `INSERT INTO registration_serials (user_id, type, application_id, serial_hmac, topic, expires_at, is_trusted, browser_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (user_id, type) DO UPDATE SET
       application_id = excluded.application_id, serial_hmac = excluded.serial_hmac, topic = excluded.topic,
       expires_at = excluded.expires_at, tries = 0, consumed_at = NULL,
       is_trusted = excluded.is_trusted, browser_hash = excluded.browser_hash`,
    [
      userId,
      type,
      applicationId,
      hmacOf(keys.codes, userId, serial),
      sealTopic(keys, topic),
      expiresAt,
      isTrusted,
      browserHash,
    ],
  )
  return { serial, topic }
}

/** Returns the application of the employee's latest registration of this type, or undefined. */
async function openedFor(queries: Queries, userId: number, type: AppType): Promise<number | undefined> {
  const [row] = await queries.query<{ application_id: number }>(
    'SELECT application_id FROM registration_serials WHERE user_id = $1 AND type = $2',
    [userId, type],
  )
  return row?.application_id
}

/** An open registration, as stored with its serial. */
interface OpenedRegistration extends OpeningSession {
  readonly applicationId: number
  readonly topic: string
  readonly expiresAt: Date
}

/** The result of a serial's check. After too many attempts, a serial counts as expired. */
type SerialOutcome =
  | ({ readonly outcome: 'good' } & OpenedRegistration)
  | { readonly outcome: 'wrong' | 'expired' | 'used' }

/** Checks a serial and uses it up if it is right. Needs a transaction: concurrent attempts wait for each other. */
async function trySerial(
  { database, settings, keys }: RequestContext,
  { userId, serial, type }: { readonly userId: number; readonly serial: string; readonly type: AppType },
): Promise<SerialOutcome> {
  const now = settings.clock.now()
  const [row] = await database.query<OpenedRegistration & { fits: boolean; used: boolean; tries: number }>(
    `SELECT application_id AS "applicationId", topic, expires_at AS "expiresAt", tries,
            is_trusted AS "isTrusted", browser_hash AS "browserHash", serial_hmac = $3 AS fits, consumed_at IS NOT NULL AS used
     FROM registration_serials WHERE user_id = $1 AND type = $2 FOR UPDATE`,
    [userId, type, hmacOf(keys.codes, userId, serial)],
  )
  if (!row) return { outcome: 'wrong' }
  const { applicationId, expiresAt, fits, used, isTrusted, browserHash } = row
  const topic = openTopic(keys, row.topic)
  const live = !used && expiresAt > now && row.tries < settings.limits.triesPerCode
  if (live) {
    await database.query(
      'UPDATE registration_serials SET tries = tries + 1, consumed_at = $3 WHERE user_id = $1 AND type = $2',
      [userId, type, fits ? now : null],
    )
  }
  if (!fits) return { outcome: 'wrong' }
  if (used) return { outcome: 'used' }
  return live
    ? { outcome: 'good', applicationId, topic, expiresAt, isTrusted, browserHash }
    : { outcome: 'expired' }
}

const hmacOf = (key: Uint8Array, userId: number, serial: string): Uint8Array =>
  createHmac('sha256', key).update(['registration', userId, serial].join('\0')).digest()

/**
 * Tells the waiting browser that its device is registered. The message is retained for a browser that subscribes
 * late, and repeated until it expires, in case the broker is unreachable or restarts.
 */
function announceRegistration(
  { broker, log, settings }: RequestContext,
  { topic, expiresAt }: Pick<OpenedRegistration, 'topic' | 'expiresAt'>,
): void {
  const leftMs = Math.max(COME_BACK_SECONDS * 1000, expiresAt.getTime() - settings.clock.now().getTime())
  broker
    .publish(topic, registerEvent, { retain: true, untilMs: Date.now() + leftMs })
    .catch((error: Error) => log.warn({ err: error }, 'a completed registration could not be published yet'))
}

/**
 * Publishes the messages of completed registrations again at start, because this server, or the broker inside it, may
 * have stopped meanwhile.
 */
export async function resumeAnnouncements(context: RequestContext): Promise<void> {
  const completed = await context.database.query<{ topic: string; expiresAt: Date }>(
    `SELECT topic, expires_at AS "expiresAt" FROM registration_serials
     WHERE consumed_at IS NOT NULL AND expires_at > $1`,
    [context.settings.clock.now()],
  )
  for (const { topic, expiresAt } of completed) {
    announceRegistration(context, { topic: openTopic(context.keys, topic), expiresAt })
  }
}

/** The catalog's code for a device that can't be stored. */
const STORAGE_FAILED = { mobile: 6004, otp: 7003 } as const satisfies Record<AppType, number>

/** The error if an application allows no more phones or OTP devices. */
const deviceLimitReached = (type: AppType): ApiFailure =>
  new ApiFailure(STORAGE_FAILED[type], 409, 'as many devices as the application allows')

/**
 * Starts the registration of a phone or an OTP device. Throws 4001 without the grant, 5003 for an unknown
 * application, 5008 or 9005 if the licence does not cover it, and 6004 or 7003 if the application allows no more
 * devices.
 */
async function openRegistration(
  context: RequestContext,
  bearer: Bearer,
  asked: Omit<PhoneRegistration, 'userId'>,
): Promise<{ serial: string; topic: string }> {
  const { type } = asked
  const { userId, applicationId } = await findTarget(context, { ...asked, userId: bearer.userId }, type)
  await lockEmployee(context.database, userId)
  await consumeRateLimit(context, `serial:${userId}`, context.settings.limits.serialsPerEmployee)
  await requireLicence(context, { userId, applicationId })
  if (!(await isBelowDeviceLimit(context.database, { userId, applicationId, type })))
    throw deviceLimitReached(type)
  return issueSerial(context, { userId, applicationId, type }, bearer)
}

/**
 * All three errors have code 6003, the catalog's only code for an invalid serial. The HTTP status tells them apart.
 */
const REFUSALS = {
  wrong: [400, 'the serial is wrong'],
  used: [409, 'the serial has been used'],
  expired: [410, 'the serial has expired'],
} as const

function refusal(outcome: keyof typeof REFUSALS): ApiFailure {
  const [status, message] = REFUSALS[outcome]
  return new ApiFailure(6003, status, message)
}

/**
 * Registers a phone with the serial that its owner reads from the portal, and tells the waiting browser. A serial is
 * valid only for the employee who requested it. Throws 6003 for a wrong (400), used (409) or expired (410) serial,
 * 429 after too many wrong ones, 3004 if this phone is registered for the application already, and the errors of
 * `openRegistration`.
 */
async function completeRegistration(
  context: RequestContext,
  phone: Phone,
  serial: string,
): Promise<RegisteredOnPhone> {
  const { database, settings } = context
  const { userId } = phone
  const type = typeOfSerial(serial)
  if (!type) throw refusal('wrong')
  await consumeRateLimit(context, `register:${phone.deviceId}`, settings.limits.triesPerPhone)
  const opened = await openedFor(database, userId, type)
  if (opened === undefined) throw refusal('wrong')
  const { applicationName } = await findTarget({ database }, { userId, applicationId: opened }, type)
  // Only an employee's own phone can use up these attempts, because every call here comes from a linked phone.
  const guesses = `serial-guess:${type}:${userId}`
  const { serialGuesses } = settings.limits

  // The error is thrown outside of the transaction, because a rollback would also undo the count of the attempt.
  const tried = await inTransaction(context, async (context) => {
    await lockEmployee(context.database, userId)
    await consumeRateLimit(context, guesses, serialGuesses)
    const tried = await trySerial(context, { userId, serial, type })
    if (tried.outcome !== 'good') return tried
    await returnRateLimit(context, guesses, serialGuesses)
    await store(context, phone, type, tried)
    return tried
  })
  if (tried.outcome !== 'good') throw refusal(tried.outcome)
  const { applicationId } = tried
  announceRegistration(context, tried)
  return { type, applicationId, applicationName }
}

async function store(
  context: RequestContext,
  { userId, deviceId, deviceName }: Phone,
  type: AppType,
  { applicationId, isTrusted, browserHash }: OpenedRegistration,
): Promise<void> {
  const { database, settings } = context
  // The permission is checked again. The transaction has now locked the employee's row, so neither a lock nor a
  // withdrawal of the method can come meanwhile.
  await findTarget({ database }, { userId, applicationId }, type)
  const twice = await database.query(
    'SELECT 1 FROM authenticators WHERE device_id = $1 AND application_id = $2 AND type = $3',
    [deviceId, applicationId, type],
  )
  if (twice.length > 0) throw failure(3004, 'this phone is registered for the application already')
  if (!(await isBelowDeviceLimit(context.database, { userId, applicationId, type })))
    throw deviceLimitReached(type)
  await requireLicence(context, { userId, applicationId })
  const [paired] = await database.query<{ isTrusted: boolean }>(
    'SELECT is_trusted AS "isTrusted" FROM phones WHERE device_id = $1',
    [deviceId],
  )
  const authenticatorId = await addAuthenticator(database, {
    userId,
    applicationId,
    type,
    deviceId,
    description: deviceName,
    insertDate: settings.clock.now(),
    // The phone may have been linked in another session than this registration's.
    isTrusted: isTrusted && (paired?.isTrusted ?? false),
  })
  await noteRegisteredIn(database, { userId, browserHash, authenticatorId })
  const details = { method: type, applicationId }
  await audit(database, settings.clock.now(), { action: 'registration', userId, details })
  await addNotice(context, userId, { kind: 'added', type, applicationId, description: deviceName })
}

/** The request with which a phone registers. */
export const completionRequest = v.strictObject({ serial: upTo(longestGivenCode) })

/** Registers a phone by the serial that the portal shows. */
export function registrationsOfPhones({ api, contextOf, phoneOf }: PhoneApi): void {
  api.post('/registrations', async (c) => {
    const phone = await phoneOf(c)
    const { serial } = await checked(c, completionRequest)
    return c.json(await completeRegistration(contextOf(c), phone, serial))
  })
}

/** Serves the calls with which a signed-in employee links a phone to the company and registers it. */
export function registrationRoutes(app: Hono, context: RequestContext): void {
  const { settings } = context

  for (const [call, type] of [
    [mobileSerial, 'mobile'],
    [otpSerial, 'otp'],
  ] as const) {
    serveUserCall(app, context, call, ({ context, body, bearer }) =>
      inSession(context, bearer, (context) =>
        openRegistration(context, bearer, { applicationId: body.applicationId, type }),
      ),
    )
  }

  serveUserCall(app, context, appSerial, async ({ context, bearer, c }) => {
    await consumeRateLimit(context, `app-serial:${bearer.userId}`, settings.limits.ticketsPerEmployee)
    return {
      companyName: settings.companyName ?? apiServerDomain(c, settings),
      ticket: await inSession(context, bearer, (context) =>
        issuePairingTicket(context, bearer, SHOWN_TICKET_SECONDS),
      ),
    }
  })
}
