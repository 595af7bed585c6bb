import { loginSerialSeconds } from '../../../src/contract/lifetimes'
import { openTopic } from '../broker/sealed-topic'
import { failure } from '../failures/api-failure'
import type { Requester } from '../limits/requester'
import type { Phone } from '../phone/device-bearer'
import { secondsAfter } from '../platform/clock'
import { hashOf } from '../secrets/secret-token'
import type { ActingServices, Services } from '../services'
import { proveSignIn } from '../sessions/prove-sign-in'
import { type Outcome, publishOutcome, serialOfPush } from './outcomes'
import { delayStrangers, phoneName, pushBucket } from './pushes'

export type Decision = 'approve' | 'reject'

/**
 * Takes a phone's answer and lets the waiting browser know. Throws 6003 when the request was answered before, has
 * expired, or is not for this phone, and 4001 for an approval that the administrator no longer allows.
 */
export async function answerPush(
  services: ActingServices,
  phone: Phone,
  { pushId, decision }: { pushId: string; decision: Decision },
): Promise<void> {
  const outcome = await decide(services, phone, pushId, decision)
  if (!outcome) throw failure(6003, 'the request was answered or has expired')
  // Not waited for: a broker that is away for a moment gets it when it is back, and the phone's part is done.
  void publishOutcome(services, outcome)
  // Other requests for the phone may still wait; it asks for them whenever it hears anything.
  services.broker.clear(phone.topic).catch((error: Error) => {
    services.log.warn({ err: error }, 'an answered push could not be taken back')
  })
}

interface Asked {
  /** By the administrator, now. */
  readonly allowed: boolean
  /** Null where no such request waits for the phone. */
  readonly applicationId: number | null
  readonly topic: string
  readonly secretHash: Uint8Array | null
  readonly description: string
  readonly authenticatorId: number | null
  /** Null for a request of an earlier version. */
  readonly requester: Requester['kind'] | null
  readonly requesterKey: string | null
}

async function decide(
  services: ActingServices,
  { deviceId, userId }: Phone,
  pushId: string,
  decision: Decision,
): Promise<Outcome | undefined> {
  const { database, settings, keys } = services
  const approved = decision === 'approve'
  const now = settings.clock.now()
  const [asked] = await database.query<Asked>(
    `SELECT e.locked_at IS NULL AND g.method IS NOT NULL AS allowed, q.application_id AS "applicationId", q.topic,
       q.secret_hash AS "secretHash", ${phoneName('q.application_id')} AS description, q.requester,
       q.requester_key AS "requesterKey",
       (SELECT authenticator_id FROM authenticators a WHERE a.device_id = p.device_id AND a.type = 'mobile'
        ORDER BY (a.application_id = q.application_id) DESC, authenticator_id LIMIT 1) AS "authenticatorId"
     FROM phones p JOIN employees e USING (user_id) LEFT JOIN grants g ON g.user_id = p.user_id AND g.method = 'mobile'
     LEFT JOIN pushes q ON q.push_id = $2 AND q.device_id = p.device_id AND q.outcome IS NULL AND q.expires_at > $3
     WHERE p.device_id = $1`,
    [deviceId, pushId, now],
  )
  if (approved && !asked?.allowed) throw failure(4001, 'locked or withdrawn since')
  if (!asked || asked.applicationId === null) return undefined
  const { applicationId, topic, secretHash, description, authenticatorId, requester, requesterKey } = asked
  const serial = serialOfPush(services, pushId)
  const { attempted } = await proveSignIn(services, {
    attempt: { userId, applicationId, type: 'mobile', description },
    authenticatorId: authenticatorId ?? undefined,
    isFamiliar: requester !== 'stranger',
    taking: (bind) => `UPDATE pushes SET outcome = ${bind(approved ? 'approved' : 'rejected')},
        serial_hash = ${bind(approved ? hashOf(serial) : null)}::bytea
      WHERE push_id = ${bind(pushId)} AND outcome IS NULL AND expires_at > ${bind(now)}
      RETURNING outcome = 'approved' AS accepted`,
    also: (bind) => [
      `cleared AS (
         DELETE FROM rate_buckets WHERE bucket = ${bind(pushBucket(userId, requesterKey ?? ''))} AND (SELECT accepted FROM tried)
       )`,
      `forgiven AS (
         DELETE FROM push_waits WHERE user_id = ${bind(userId)} AND ${bind(requester === 'stranger')}::boolean
           AND (SELECT accepted FROM tried)
       )`,
    ],
    onlyIfTaken: true,
    serial: { serial, secretHash },
  })
  if (!attempted) return undefined
  if (!approved && requester === 'stranger')
    await delayStrangers(services, userId, { at: now, rejected: true })
  return { pushId, topic: openTopic(keys, topic), approved, expiresAt: secondsAfter(now, loginSerialSeconds) }
}

/**
 * Takes the outcome of a push back once its serial has been used. Never rejects: the serial has been exchanged for tokens by
 * then, and cannot be exchanged again.
 */
export async function clearOutcome(
  { database, broker, keys, log }: Services,
  loginSerial: string,
): Promise<void> {
  try {
    const [push] = await database.query<{ topic: string }>(
      'SELECT topic FROM pushes WHERE serial_hash = $1',
      [hashOf(loginSerial)],
    )
    if (push) await broker.clear(openTopic(keys, push.topic))
  } catch (error) {
    log.warn({ err: error }, 'the outcome of a push could not be taken back')
  }
}
