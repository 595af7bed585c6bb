import { failure } from '../failures/api-failure'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import { hashOf } from '../secrets/secret-token'
import type { ActingServices } from '../services'
import type { TransactionContext } from '../transaction/transaction'
import { renewSeeds } from './otp-seeds'
import { notePairing } from './pair'
import { endSessionsOfPhone } from './phones'

const TICKET_LIFETIME_SECONDS = 600

/** Issues the ticket with which a page becomes this phone. An earlier one stops working. */
export async function issueTicket(
  { database, settings }: TransactionContext,
  { employeeId, deviceId }: { employeeId: string; deviceId: string },
): Promise<{ ticket: string }> {
  const ticket = newRandomId()
  const rows = await database.query(
    `UPDATE phones SET ticket_hash = $3, ticket_expires_at = $4
     WHERE device_id = $2 AND user_id = (SELECT user_id FROM employees WHERE employee_id = $1) RETURNING 1`,
    [employeeId, deviceId, hashOf(ticket), secondsAfter(settings.clock.now(), TICKET_LIFETIME_SECONDS)],
  )
  if (rows.length === 0) throw failure(6001, 'unknown phone')
  return { ticket }
}

/**
 * Uses a ticket up and gives the phone's new secret, of which the server keeps the hash. Whoever had the phone before
 * has it no longer, nor the seeds of its OTP devices, nor sessions that began with it. Throws 6003 when the ticket is unknown, used or expired.
 */
export async function adoptPhone(
  { database, settings }: Pick<ActingServices, 'database' | 'settings'>,
  { deviceId, ticket }: { deviceId: string; ticket: string },
): Promise<{ deviceSecret: string }> {
  const deviceSecret = newRandomId()
  const adopted = await database.transaction(async (queries) => {
    const [phone] = await queries.query<{ userId: number; name: string }>(
      `UPDATE phones SET secret_hash = $3, ticket_hash = NULL, ticket_expires_at = NULL
     WHERE device_id = $1 AND ticket_hash = $2 AND ticket_expires_at > $4 RETURNING user_id AS "userId", name`,
      [deviceId, hashOf(ticket), hashOf(deviceSecret), settings.clock.now()],
    )
    if (!phone) return false
    await renewSeeds(queries, deviceId)
    await endSessionsOfPhone(queries, deviceId)
    await notePairing({ database: queries, settings }, phone.userId, phone.name)
    return true
  })
  if (!adopted) throw failure(6003, 'the ticket is unknown, used or expired')
  return { deviceSecret }
}
