import { companyLinkSeconds } from '../../../src/contract/lifetimes'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import { hashOf } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'

/** As long as the company's QR code is shown, and half a minute more for whoever scanned it in its last second. */
export const SHOWN_TICKET_SECONDS = companyLinkSeconds + 30

/** A link that somebody passes on takes longer than a code that is scanned from a screen. */
export const LINKED_TICKET_SECONDS = 600

/** Makes a ticket with which one phone becomes the employee's: 128 random bits, of which the database has the hash. */
export async function issuePairingTicket(
  { database, settings }: TransactionContext,
  userId: number,
  lifetimeSeconds: number,
): Promise<string> {
  const ticket = newRandomId()
  await database.query('INSERT INTO pairing_tickets (ticket_hash, user_id, expires_at) VALUES ($1, $2, $3)', [
    hashOf(ticket),
    userId,
    secondsAfter(settings.clock.now(), lifetimeSeconds),
  ])
  return ticket
}

/** Uses a ticket up and gives its employee. Undefined when it is unknown, used or expired. */
export async function consumePairingTicket(
  { database, settings }: TransactionContext,
  ticket: string,
): Promise<number | undefined> {
  const [row] = await database.query<{ user_id: number }>(
    `UPDATE pairing_tickets SET consumed_at = $2 WHERE ticket_hash = $1 AND consumed_at IS NULL AND expires_at > $2
     RETURNING user_id`,
    [hashOf(ticket), settings.clock.now()],
  )
  return row?.user_id
}
