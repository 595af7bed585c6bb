import { loginSerialSeconds } from '../../../src/contract/lifetimes'
import { openTopic } from '../broker/sealed-topic'
import { failure } from '../failures/api-failure'
import { clearRateLimit } from '../limits/rate-limit'
import type { Phone } from '../phone/device-bearer'
import { secondsAfter } from '../platform/clock'
import { hashOf } from '../secrets/secret-token'
import type { Services } from '../services'
import { issueLoginSerial } from '../sessions/login-serials'
import { inTransaction, type TransactionContext } from '../transaction/transaction'
import { type Outcome, publishOutcome, serialOfPush } from './outcomes'
import { endPush, pushLimitKey, recordPush } from './pushes'

export type Decision = 'approve' | 'reject'

/**
 * Takes a phone's answer and lets the waiting browser know. Throws 6003 when the request was answered before, has
 * expired, or is not for this phone, and 4001 for an approval that the administrator no longer allows.
 */
export const answerPush = async (
  services: Services,
  phone: Phone,
  { pushId, decision }: { pushId: string; decision: Decision },
): Promise<void> => {
  const outcome = await inTransaction(services, (needs) => decide(needs, phone, pushId, decision))
  if (!outcome) throw failure(6003, 'the request was answered or has expired')
  // Not waited for: a broker that is away for a moment gets it when it is back, and the phone's part is done.
  void publishOutcome(services, outcome)
  // Other requests for the phone may still wait; it asks for them whenever it hears anything.
  services.broker.clear(phone.topic).catch((error: Error) => {
    services.log.warn({ err: error }, 'an answered push could not be taken back')
  })
}

const decide = async (
  needs: TransactionContext,
  { deviceId }: Phone,
  pushId: string,
  decision: Decision,
): Promise<Outcome | undefined> => {
  const approved = decision === 'approve'
  if (approved) await requireAllowed(needs, deviceId)
  const push = await endPush(needs, { pushId, deviceId }, approved ? 'approved' : 'rejected')
  if (!push) return undefined
  await recordPush(needs, push, approved ? 'success' : 'failure')
  const expiresAt = secondsAfter(needs.settings.clock.now(), loginSerialSeconds)
  const outcome = { pushId, topic: push.topic, approved, expiresAt }
  if (!approved) return outcome
  await clearRateLimit(needs, pushLimitKey(push.userId))
  const serial = serialOfPush(needs, pushId)
  await issueLoginSerial(
    needs,
    { userId: push.userId, applicationId: push.applicationId, method: 'mobile' },
    { serial, secretHash: push.secretHash },
  )
  await needs.database.query('UPDATE pushes SET serial_hash = $2 WHERE push_id = $1', [
    pushId,
    hashOf(serial),
  ])
  return outcome
}

const requireAllowed = async ({ database }: TransactionContext, deviceId: string): Promise<void> => {
  const [allowed] = await database.query(
    `SELECT 1 FROM phones p JOIN employees e USING (user_id) JOIN grants g USING (user_id)
     WHERE p.device_id = $1 AND e.locked_at IS NULL AND g.method = 'mobile'`,
    [deviceId],
  )
  if (!allowed) throw failure(4001, 'locked or withdrawn since')
}

/** Takes the outcome of a push back once its serial has been used. */
export const clearOutcome = async (
  { database, broker, keys, log }: Services,
  loginSerial: string,
): Promise<void> => {
  const [push] = await database.query<{ topic: string }>('SELECT topic FROM pushes WHERE serial_hash = $1', [
    hashOf(loginSerial),
  ])
  if (!push) return
  broker.clear(openTopic(keys, push.topic)).catch((error: Error) => {
    log.warn({ err: error }, 'the outcome of a push could not be taken back')
  })
}
