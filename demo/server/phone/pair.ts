import { audit } from '../audit/audit'
import { asEmployee } from '../audit/audit-scope'
import { failure } from '../failures/api-failure'
import { addNotice } from '../mail/outbox'
import { newRandomId } from '../platform/random-id'
import { hashOf } from '../secrets/secret-token'
import type { ActingServices } from '../services'
import { inTransaction, type TransactionContext } from '../transaction/transaction'
import type { Phone } from './device-bearer'
import { renewSeeds } from './otp-seeds'
import { consumePairingTicket } from './pairing-tickets'
import { addPhone, endSessionsOfPhone, phoneName } from './phones'

type Noting = Pick<TransactionContext, 'database' | 'settings'>

/**
 * Makes a phone the employee's for whom the ticket was issued. It can do nothing yet but be registered with a serial.
 * Throws 6003 when the ticket is unknown, used or expired, and 3002 for a name that cannot be one, which uses no ticket up.
 */
export async function pairPhone(
  services: ActingServices,
  { ticket, name }: { readonly ticket: string; readonly name: string },
): Promise<{ deviceId: string; deviceSecret: string }> {
  const deviceSecret = newRandomId()
  const deviceId = await inTransaction(services, async (needs) => {
    const userId = await consumePairingTicket(needs, ticket)
    if (userId === undefined) return undefined
    const deviceId = await addPhone(needs.database, userId, phoneName(name))
    await needs.database.query('UPDATE phones SET secret_hash = $2, paired_at = $3 WHERE device_id = $1', [
      deviceId,
      hashOf(deviceSecret),
      needs.settings.clock.now(),
    ])
    await notePairing(needs, userId, name)
    return deviceId
  })
  if (deviceId === undefined) throw failure(6003, 'the ticket is unknown, used or expired')
  return { deviceId, deviceSecret }
}

/** For the audit log and for the owner: a phone is in somebody's hands, who had a ticket of the employee's session. */
export async function notePairing(needs: Noting, userId: number, phone: string): Promise<void> {
  const database = asEmployee(needs.database)
  await audit(database, needs.settings.clock.now(), { action: 'pairing', userId })
  await addNotice({ ...needs, database }, userId, { kind: 'phone-linked', phone })
}

/**
 * Takes a phone out of its owner's hands: neither its secret nor its OTP codes work any longer, and
 * sessions that began with it end. What is registered on it stays in the employee's
 * lists until it is deleted there, as when an app is removed; a phone with nothing on it is forgotten.
 */
export const unpairPhone = async (
  { database, settings }: Pick<ActingServices, 'database' | 'settings'>,
  { deviceId, userId }: Phone,
): Promise<void> =>
  database.transaction(async (queries) => {
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
