import { companyLinkSeconds } from '../../src/contract/codes'
import { asEmployee, audit } from '../audit/audit'
import { newSalt, otpSecret, otpUri } from '../codes/otp-code'
import type { Queries } from '../database/database'
import { addNotice } from '../mail/mailer'
import { secondsAfter } from '../platform/clock'
import { failure } from '../platform/failures'
import { inTransaction, lockEmployee, type RequestContext } from '../request-context'
import { hashOf, newRandomId } from '../secrets/secrets'
import { addPhone, endSessionsOfPhone, newPhoneSecret, type Phone, phoneName } from './phones'

/**
 * Lifetime of a ticket in the company's QR code: the time for which the code is shown, and half a minute more for a
 * phone that scans it in the last second.
 */
export const SHOWN_TICKET_SECONDS = companyLinkSeconds + 30

/**
 * Lifetime of a ticket in a link. Longer than in a QR code, because a person has to send the link to another person.
 */
export const LINKED_TICKET_SECONDS = 600

/**
 * The employee to whom a ticket links a phone. `isTrusted` is true if devices registered on that phone can be
 * trusted; see `Bearer`.
 */
interface TicketOwner {
  readonly userId: number
  readonly isTrusted: boolean
}

/** Issues a ticket that links one phone to the employee: 128 random bits. The database stores only its hash. */
export async function issuePairingTicket(
  { database, settings }: RequestContext,
  { userId, isTrusted }: TicketOwner,
  lifetimeSeconds: number,
): Promise<string> {
  const ticket = newRandomId()
  await database.query(
    'INSERT INTO pairing_tickets (ticket_hash, user_id, expires_at, is_trusted) VALUES ($1, $2, $3, $4)',
    [hashOf(ticket), userId, secondsAfter(settings.clock.now(), lifetimeSeconds), isTrusted],
  )
  return ticket
}

/**
 * Uses up a ticket and returns its owner, or undefined if the ticket is unknown, used or expired. Throws 4001 if the
 * employee is locked; the rollback of the caller's transaction then keeps the ticket valid. A lock that comes
 * meanwhile waits for the end of the transaction.
 */
async function consumePairingTicket(
  { database, settings }: RequestContext,
  ticket: string,
): Promise<TicketOwner | undefined> {
  const [owner] = await database.query<{ is_locked: boolean }>(
    `SELECT e.locked_at IS NOT NULL AS is_locked FROM pairing_tickets t JOIN employees e USING (user_id)
     WHERE t.ticket_hash = $1 FOR SHARE OF e`,
    [hashOf(ticket)],
  )
  const [row] = await database.query<TicketOwner>(
    `UPDATE pairing_tickets SET consumed_at = $2 WHERE ticket_hash = $1 AND consumed_at IS NULL AND expires_at > $2
     RETURNING user_id AS "userId", is_trusted AS "isTrusted"`,
    [hashOf(ticket), settings.clock.now()],
  )
  if (row && owner?.is_locked) throw failure(4001, 'the employee is locked')
  return row
}

/**
 * Links a phone to the employee for whom the ticket was issued. The phone can't do anything until it is registered
 * with a serial. Throws 6003 if the ticket is unknown, used or expired, 3002 for an invalid name, and 4001 while the
 * employee is locked. The ticket stays valid after 3002 and 4001.
 */
export async function pairPhone(
  context: RequestContext,
  { ticket, name }: { readonly ticket: string; readonly name: string },
): Promise<{ deviceId: string; deviceSecret: string }> {
  const paired = await inTransaction(context, async (context) => {
    const owner = await consumePairingTicket(context, ticket)
    if (!owner) return undefined
    const { userId, isTrusted } = owner
    const deviceId = await addPhone(context.database, userId, { name: phoneName(name), isTrusted })
    const deviceSecret = newPhoneSecret(context.keys, deviceId)
    await context.database.query(
      'UPDATE phones SET secret_hash = $2, has_keyed_topic = true, paired_at = $3 WHERE device_id = $1',
      [deviceId, hashOf(deviceSecret), context.settings.clock.now()],
    )
    await notePairing(context, userId, name)
    return { deviceId, deviceSecret }
  })
  if (!paired) throw failure(6003, 'the ticket is unknown, used or expired')
  return paired
}

/**
 * Tells the audit log and the owner that a phone has been linked. The employee is the actor, because the ticket comes
 * from their session.
 */
async function notePairing(context: RequestContext, userId: number, phone: string): Promise<void> {
  const database = asEmployee(context.database)
  await audit(database, context.settings.clock.now(), { action: 'pairing', userId })
  await addNotice({ ...context, database }, userId, { kind: 'phone-linked', phone })
}

/**
 * Records that a phone now uses its `topic`, which depends on a secret key, so that its former topic is no longer
 * used.
 */
export async function leaveFormerTopic(queries: Queries, { deviceId }: Phone): Promise<void> {
  await queries.query('UPDATE phones SET has_keyed_topic = true WHERE device_id = $1', [deviceId])
}

/**
 * Unlinks a phone: its secret and its OTP codes become invalid, and sessions that began with it end. As after the
 * removal of an app, its registrations stay in the employee's lists until they are deleted there. A phone without
 * registrations is deleted.
 */
export const unpairPhone = async (
  { database, settings }: RequestContext,
  { deviceId, userId }: Phone,
): Promise<void> =>
  database.transaction(async (queries) => {
    await lockEmployee(queries, userId)
    await audit(queries, settings.clock.now(), { action: 'unpairing', userId })
    await queries.query('UPDATE phones SET secret_hash = NULL WHERE device_id = $1', [deviceId])
    await renewSeeds(queries, deviceId)
    await endSessionsOfPhone(queries, deviceId)
    await queries.query(
      `DELETE FROM phones p WHERE device_id = $1
       AND NOT EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = p.device_id)`,
      [deviceId],
    )
  })

const ADOPTION_TICKET_SECONDS = 600

/** Issues the ticket with which a browser page takes over this phone. An earlier ticket stops working. */
export async function issueAdoptionTicket(
  { database, settings }: RequestContext,
  { employeeId, deviceId }: { employeeId: string; deviceId: string },
): Promise<{ ticket: string }> {
  const ticket = newRandomId()
  const rows = await database.query(
    `UPDATE phones SET ticket_hash = $3, ticket_expires_at = $4
     WHERE device_id = $2 AND user_id = (SELECT user_id FROM employees WHERE employee_id = $1) RETURNING 1`,
    [employeeId, deviceId, hashOf(ticket), secondsAfter(settings.clock.now(), ADOPTION_TICKET_SECONDS)],
  )
  if (rows.length === 0) throw failure(6001, 'unknown phone')
  return { ticket }
}

/**
 * Uses up a ticket and returns the phone's new secret, of which the server stores only the hash. The phone's previous
 * holder loses it: the secret, the OTP seeds and sessions that began with the phone become invalid. Throws 6003 if
 * the ticket is unknown, used or expired, and 4001 while the owner is locked; the ticket then stays valid.
 */
export async function adoptPhone(
  context: RequestContext,
  { deviceId, ticket }: { deviceId: string; ticket: string },
): Promise<{ deviceSecret: string }> {
  const deviceSecret = newPhoneSecret(context.keys, deviceId)
  const adopted = await inTransaction(context, async (context) => {
    const { database, settings } = context
    // Locks the employee's row before the phone's, as `lockEmployee` requires.
    const [owner] = await database.query<{ isLocked: boolean }>(
      `SELECT e.locked_at IS NOT NULL AS "isLocked" FROM phones p JOIN employees e USING (user_id)
       WHERE p.device_id = $1 FOR NO KEY UPDATE OF e`,
      [deviceId],
    )
    const [phone] = await database.query<{ userId: number; name: string }>(
      `UPDATE phones SET secret_hash = $3, has_keyed_topic = true, ticket_hash = NULL, ticket_expires_at = NULL
     WHERE device_id = $1 AND ticket_hash = $2 AND ticket_expires_at > $4 RETURNING user_id AS "userId", name`,
      [deviceId, hashOf(ticket), hashOf(deviceSecret), settings.clock.now()],
    )
    if (!phone) return false
    if (owner?.isLocked) throw failure(4001, 'the owner of the phone is locked')
    await renewSeeds(database, deviceId)
    await endSessionsOfPhone(database, deviceId)
    await notePairing(context, phone.userId, phone.name)
    return true
  })
  if (!adopted) throw failure(6003, 'the ticket is unknown, used or expired')
  return { deviceSecret }
}

/** The data from which a phone computes one-time codes. */
export interface OtpSeed {
  readonly otpInfoId: number
  readonly applicationName: string
  /** Base32. */
  readonly secret: string
  /** `otpauth://…`, which any authenticator app reads. */
  readonly uri: string
}

/** Returns the seeds of the OTP devices on this phone. */
export async function otpSeedsOf({ database, keys }: RequestContext, phone: Phone): Promise<OtpSeed[]> {
  const rows = await database.query<{ authenticator_id: number; application_name: string; salt: Uint8Array }>(
    `SELECT a.authenticator_id, p.application_name, s.salt
     FROM authenticators a JOIN otp_seeds s USING (authenticator_id) JOIN applications p USING (application_id)
     WHERE a.device_id = $1 ORDER BY a.authenticator_id`,
    [phone.deviceId],
  )
  return rows.map((row) => {
    const secret = otpSecret(keys, row.salt)
    return {
      otpInfoId: row.authenticator_id,
      applicationName: row.application_name,
      secret,
      uri: otpUri({ issuer: row.application_name, employeeId: phone.employeeId, secret }),
    }
  })
}

/**
 * Gives the OTP devices of a phone new seeds. The phone's previous holder, a page that was unlinked or that lost the
 * phone to another page, knows the old seeds.
 */
async function renewSeeds(queries: Queries, deviceId: string): Promise<void> {
  const devices = await queries.query<{ authenticator_id: number }>(
    'SELECT s.authenticator_id FROM otp_seeds s JOIN authenticators a USING (authenticator_id) WHERE a.device_id = $1',
    [deviceId],
  )
  for (const { authenticator_id } of devices) {
    await queries.query('UPDATE otp_seeds SET salt = $2 WHERE authenticator_id = $1', [
      authenticator_id,
      newSalt(),
    ])
  }
}
