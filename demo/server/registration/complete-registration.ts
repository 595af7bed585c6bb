import type { AppType } from '../../../src/contract/authentication-types'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { ApiFailure, failure } from '../failures/api-failure'
import { consumeRateLimit, returnRateLimit } from '../limits/rate-limit'
import { addNotice } from '../mail/outbox'
import { addAuthenticator } from '../phone/add-authenticator'
import type { Phone } from '../phone/device-bearer'
import type { RegisteredOnPhone } from '../phone/registered-on'
import type { ActingServices } from '../services'
import { inTransaction, type TransactionContext } from '../transaction/transaction'
import { announceRegistration } from './announce-registration'
import { isBelowDeviceLimit, lockDeviceLimit } from './device-limit'
import { requireLicence } from './licence'
import { deviceLimitReached } from './open-registration'
import { type OpenedRegistration, openedFor, trySerial, typeOfSerial } from './serials'

/** The status says which: all three are 6003, the catalogue's word for a serial that is no good. */
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
 * Registers a phone with the serial that its owner reads from the portal, and lets the waiting browser know. A serial is
 * good for the employee who asked for it and for no one else. Throws 6003 with a status of its own for a wrong (400), a
 * used (409) and an expired (410) one, 429 after too many wrong ones, 3004 when this phone is registered for the
 * application already, and what opening a registration throws.
 */
export async function completeRegistration(
  services: ActingServices,
  phone: Phone,
  serial: string,
): Promise<RegisteredOnPhone> {
  const { database, settings } = services
  const { userId } = phone
  const type = typeOfSerial(serial)
  if (!type) throw refusal('wrong')
  await consumeRateLimit(services, `register:${phone.deviceId}`, settings.limits.triesPerPhone)
  const opened = await openedFor(services, userId, type)
  if (opened === undefined) throw refusal('wrong')
  const { applicationName } = await findTarget({ database }, { userId, applicationId: opened }, type)
  // Only a phone of the employee's own gets here, whatever strangers guess at the sign-in.
  const guesses = `serial-guess:${type}:${userId}`
  const { serialGuesses } = settings.limits

  // A refused serial is thrown outside, because a throw inside would take back that the try was counted.
  const tried = await inTransaction(services, async (needs) => {
    await consumeRateLimit(needs, guesses, serialGuesses)
    const tried = await trySerial(needs, { userId, serial, type })
    if (tried.outcome !== 'good') return tried
    await returnRateLimit(needs, guesses, serialGuesses)
    await store(needs, phone, type, tried)
    return tried
  })
  if (tried.outcome !== 'good') throw refusal(tried.outcome)
  const { applicationId } = tried
  announceRegistration(services, tried)
  return { type, applicationId, applicationName }
}

async function store(
  needs: TransactionContext,
  { userId, deviceId, deviceName }: Phone,
  type: AppType,
  { applicationId }: OpenedRegistration,
): Promise<void> {
  const { database, settings } = needs
  await lockDeviceLimit(database, userId)
  // Once more, now that no lock can come in between.
  await findTarget({ database }, { userId, applicationId }, type)
  const twice = await database.query(
    'SELECT 1 FROM authenticators WHERE device_id = $1 AND application_id = $2 AND type = $3',
    [deviceId, applicationId, type],
  )
  if (twice.length > 0) throw failure(3004, 'this phone is registered for the application already')
  if (!(await isBelowDeviceLimit(needs, { userId, applicationId, type }))) throw deviceLimitReached(type)
  await requireLicence(needs, { userId, applicationId })
  await addAuthenticator(database, {
    userId,
    applicationId,
    type,
    deviceId,
    description: deviceName,
    insertDate: settings.clock.now(),
  })
  const details = { method: type, applicationId }
  await audit(database, settings.clock.now(), { action: 'registration', userId, details })
  await addNotice(needs, userId, { kind: 'added', type, applicationId, description: deviceName })
}
