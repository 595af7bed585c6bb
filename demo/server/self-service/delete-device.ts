import { deviceWaitSeconds } from '../../../src/contract/lifetimes'
import { audit } from '../audit/audit'
import { addNotice } from '../mail/outbox'
import { phoneTopic } from '../phone/phone-topic'
import { abandonPushes, openPush, type Push } from '../push/pushes'
import type { ActingServices, Services } from '../services'
import { endSessionsOfDevices } from '../sessions/end-sessions'
import { inSession } from '../sessions/session-transaction'
import type { Bearer } from '../sessions/tokens'
import type { TransactionContext } from '../transaction/transaction'
import { type NamedDevice, type OwnDevice, ownDevice } from './own-device'

/**
 * Deletes a device with its key or seed, and tells its owner. Requests that wait for a deleted phone fail at once, and
 * a phone on which nothing is registered any more is no longer let in.
 */
export async function deleteDevice(
  services: ActingServices,
  bearer: Bearer,
  named: NamedDevice,
): Promise<void> {
  const waiting = await inSession(services, bearer, async (needs) =>
    removeDevice(needs, await ownDevice(needs.database, bearer.userId, named), { by: bearer }),
  )
  tellWaiting(services, waiting)
}

interface Waiting {
  /** The sign-ins that waited for the phone, with their topics as the database keeps them. */
  readonly pushes: readonly Push[]
  /** Where the phone hears that something has changed, if anybody has it. */
  readonly phoneTopic?: string | undefined
}

type Removing = Pick<TransactionContext, 'database' | 'settings'>

/**
 * Deletes a device and ends the sessions that began with it, except the session `by` which its owner deletes it. `reason` is
 * that of an administrator who does it for the owner, who gets a notice. Gives those that wait for the device, to be
 * notified after the commit by `tellWaiting`.
 */
export async function removeDevice(
  needs: Removing,
  device: OwnDevice,
  { by, ...why }: { readonly by?: Pick<Bearer, 'sessionId'>; readonly reason?: string } = {},
): Promise<Waiting> {
  const { userId, type: method, applicationId, description } = device
  const waiting = await endWaiting(needs, device)
  await needs.database.query('DELETE FROM authenticators WHERE authenticator_id = $1', [device.id])
  await endSessionsOfDevices(needs.database, userId, [device], { except: by?.sessionId })
  await shutOut(needs, device)
  const entry = { action: 'removal', userId, details: { method, applicationId, ...why } } as const
  await audit(needs.database, needs.settings.clock.now(), entry)
  await addNotice(needs, userId, { kind: 'removed', type: method, applicationId, description })
  return waiting
}

async function endWaiting(needs: Removing, { deviceId, type }: OwnDevice): Promise<Waiting> {
  if (deviceId === null) return { pushes: [] }
  const pushes = type === 'mobile' ? await abandonPushes(needs, deviceId) : []
  const [phone] = await needs.database.query<{ secret_hash: Uint8Array | null }>(
    'SELECT secret_hash FROM phones WHERE device_id = $1',
    [deviceId],
  )
  return { pushes, phoneTopic: phone?.secret_hash ? phoneTopic(phone.secret_hash) : undefined }
}

async function shutOut({ database }: Removing, { deviceId }: OwnDevice): Promise<void> {
  await database.query(
    `UPDATE phones SET secret_hash = NULL, ticket_hash = NULL, ticket_expires_at = NULL
     WHERE device_id = $1 AND NOT EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = $1)`,
    [deviceId],
  )
}

/** Both the browsers and the phone, which then asks what still waits and whether it is still let in. */
export function tellWaiting({ broker, keys, log }: Services, { pushes, phoneTopic }: Waiting): void {
  const untilMs = Date.now() + deviceWaitSeconds * 1000
  const messages = pushes.map((push) =>
    broker.publish(openPush(keys, push).topic, 'fail/removed', { retain: true, untilMs }),
  )
  if (phoneTopic) messages.push(broker.clear(phoneTopic))
  Promise.all(messages).catch((error: Error) => {
    log.warn({ err: error }, 'the removal of a phone could not be published to those who waited for it')
  })
}
