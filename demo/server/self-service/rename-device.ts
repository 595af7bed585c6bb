import { audit } from '../audit/audit'
import { consumeRateLimit } from '../limits/rate-limit'
import { addNotice } from '../mail/outbox'
import type { ActingServices, Services } from '../services'
import { inSession } from '../sessions/session-transaction'
import type { Bearer } from '../sessions/tokens'
import { deviceName } from './device-name'
import { type NamedDevice, ownDevice } from './own-device'
import { renamePhone } from './rename-phone'

/**
 * Gives a device another name, tells its owner and the phone on which it lives. The history keeps the names of its time.
 * Throws 429 beyond the limit of changes.
 */
export async function renameDevice(
  services: ActingServices,
  bearer: Bearer,
  named: NamedDevice,
  description: string,
): Promise<void> {
  const name = deviceName(description)
  const topic = await inSession(services, bearer, async (needs) => {
    const { database, settings } = needs
    const device = await ownDevice(database, bearer.userId, named)
    await consumeRateLimit(needs, `rename:${bearer.userId}`, settings.limits.changesPerEmployee)
    await database.query('UPDATE authenticators SET description = $2 WHERE authenticator_id = $1', [
      device.id,
      name,
    ])
    const { userId, type: method, applicationId } = device
    const entry = { action: 'renaming', userId, details: { method, applicationId } } as const
    const topic = await renamePhone(database, device, name)
    if (name === device.description) return undefined
    await audit(database, settings.clock.now(), entry)
    await addNotice(needs, userId, {
      ...{ kind: 'renamed', type: method, applicationId },
      ...{ description: name, previous: device.description },
    })
    return topic
  })
  if (topic) tellPhone(services, topic)
}

/** A phone asks for what is new whatever it hears, and at its next connection if it hears nothing. */
function tellPhone({ broker, log }: Services, topic: string): void {
  broker.clear(topic).catch((error: Error) => {
    log.warn({ err: error }, 'a phone could not be sent its new name')
  })
}
