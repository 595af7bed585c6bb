import { topicOf } from '../../../src/contract/broker-events'
import { deviceWaitSeconds } from '../../../src/contract/lifetimes'
import { openTopic, sealTopic } from '../broker/sealed-topic'
import { advisoryLocks } from '../database/advisory-locks'
import { tooManyRequests } from '../failures/api-failure'
import { recordAttempt } from '../history/history'
import { consumeRateLimit } from '../limits/rate-limit'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import type { SecretKeys } from '../secrets/secret-keys'
import type { TransactionContext } from '../transaction/transaction'

/** A sign-in that waits for a phone. */
export interface Push {
  readonly pushId: string
  readonly deviceId: string
  readonly userId: number
  readonly applicationId: number
  /** Where the browser hears of the outcome. */
  readonly topic: string
  /** Hash of what the browser has to show for the serial; null where it did not ask for such a secret. */
  readonly secretHash: Uint8Array | null
  readonly requestedAt: Date
  readonly expiresAt: Date
}

const COLUMNS = `push_id AS "pushId", device_id AS "deviceId", user_id AS "userId", application_id AS "applicationId",
  topic, secret_hash AS "secretHash", requested_at AS "requestedAt", expires_at AS "expiresAt"`

/** The bucket in which the requests to an employee's phones are counted. */
export const pushLimitKey = (userId: number): string => `push:${userId}`

/**
 * From here on the requests of the same employee wait for the end of the transaction. Throws 429 while as many as allowed
 * wait for an answer, and beyond the limit: whoever is asked again and again says yes in the end.
 */
export async function takeTurn(needs: TransactionContext, userId: number): Promise<void> {
  const now = needs.settings.clock.now()
  const { pushesPerEmployee, openPushesPerEmployee } = needs.settings.limits
  // The employee's row is what deletions of phones wait for; a decoy has none, and waits for its number.
  await needs.database.query(
    `SELECT pg_advisory_xact_lock($2::int, $1::int),
            (SELECT 1 FROM employees WHERE user_id = $1 FOR NO KEY UPDATE)`,
    [userId, advisoryLocks.pushTurn],
  )
  const open = await needs.database.query<{ expires_at: Date }>(
    'SELECT expires_at FROM pushes WHERE user_id = $1 AND outcome IS NULL AND expires_at > $2 ORDER BY expires_at',
    [userId, now],
  )
  const [first] = open
  if (first && open.length >= openPushesPerEmployee) {
    throw tooManyRequests(
      (first.expires_at.getTime() - now.getTime()) / 1000,
      'a request waits for an answer',
      'open-pushes',
    )
  }
  await consumeRateLimit(needs, pushLimitKey(userId), pushesPerEmployee)
}

/**
 * Makes a request, in a transaction that has the employee's turn. The audit log has the address of the browser with it, because
 * the answer comes from the phone.
 */
export async function createPush(
  needs: TransactionContext,
  asked: Pick<Push, 'deviceId' | 'userId' | 'applicationId' | 'secretHash'>,
): Promise<Push> {
  const { database, settings } = needs
  const requestedAt = settings.clock.now()
  const push: Push = {
    pushId: newRandomId(),
    deviceId: asked.deviceId,
    userId: asked.userId,
    applicationId: asked.applicationId,
    topic: topicOf(newRandomId()),
    secretHash: asked.secretHash,
    requestedAt,
    // The browser's countdown starts a moment later, so no answer in time comes too late there.
    expiresAt: secondsAfter(requestedAt, deviceWaitSeconds),
  }
  await database.query(
    `WITH asked AS (
       INSERT INTO pushes (push_id, device_id, user_id, application_id, topic, secret_hash, requested_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING user_id, application_id, requested_at
     )
     INSERT INTO audit_log (at, action, outcome, actor, employee_id, address, request_id, details)
     SELECT a.requested_at, 'push-request', 'success', 'stranger', e.employee_id, $9, $10,
       jsonb_build_object('method', 'mobile', 'applicationId', a.application_id)::text
     FROM asked a JOIN employees e USING (user_id)`,
    [
      push.pushId,
      push.deviceId,
      push.userId,
      push.applicationId,
      sealTopic(needs.keys, push.topic),
      push.secretHash,
      push.requestedAt,
      push.expiresAt,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
    ],
  )
  return push
}

/** Ends a push that the phone did not hear of. False when it was answered or has expired. */
export async function dropPush(
  { database, settings }: TransactionContext,
  { pushId }: Pick<Push, 'pushId'>,
): Promise<boolean> {
  const dropped = await database.query(
    "UPDATE pushes SET outcome = 'unsent' WHERE push_id = $1 AND outcome IS NULL AND expires_at > $2 RETURNING 1",
    [pushId, settings.clock.now()],
  )
  return dropped.length > 0
}

/**
 * Notes in the history and in the audit log that no one answered, in one statement with the end of the request; looked for
 * whenever the employee asks again, and now and then.
 */
export async function expirePushes(needs: TransactionContext, userId?: number): Promise<void> {
  const { address, requestId } = needs.database.scope
  await needs.database.query(
    `WITH expired AS (
       UPDATE pushes SET outcome = 'expired'
       WHERE outcome IS NULL AND expires_at <= $1 AND ($2::int IS NULL OR user_id = $2)
       RETURNING device_id, user_id, application_id
     ), attempted AS (
       SELECT x.user_id, x.application_id, e.employee_id, COALESCE((
         SELECT description FROM authenticators a WHERE a.device_id = p.device_id AND a.type = 'mobile'
         ORDER BY (a.application_id = x.application_id) DESC, authenticator_id LIMIT 1
       ), p.name) AS description
       FROM expired x JOIN employees e USING (user_id) LEFT JOIN phones p ON p.device_id = x.device_id
     ), recorded AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, application_id, 'mobile', description, 0, $1 FROM attempted
     )
     INSERT INTO audit_log (at, action, outcome, actor, employee_id, address, request_id, details)
     SELECT $1, 'sign-in', 'failure', 'stranger', employee_id, $3, $4,
       jsonb_build_object('method', 'mobile', 'applicationId', application_id)::text
     FROM attempted`,
    [needs.settings.clock.now(), userId ?? null, address ?? null, requestId ?? null],
  )
}

/** Ends the pushes that wait for a phone whose owner deletes it. Their topics are as the database keeps them. */
export async function abandonPushes(
  needs: Pick<TransactionContext, 'database' | 'settings'>,
  deviceId: string,
): Promise<Push[]> {
  const abandoned = await needs.database.query<Push>(
    `UPDATE pushes SET outcome = 'expired' WHERE device_id = $1 AND outcome IS NULL RETURNING ${COLUMNS}`,
    [deviceId],
  )
  for (const push of abandoned) await recordPush(needs, push, 'failure')
  return abandoned
}

/** A push as the database keeps it, with the topic to publish to. */
export const openPush = (keys: SecretKeys, push: Push): Push => ({
  ...push,
  topic: openTopic(keys, push.topic),
})

export async function recordPush(
  needs: Pick<TransactionContext, 'database' | 'settings'>,
  { userId, applicationId, deviceId }: Pick<Push, 'deviceId' | 'userId' | 'applicationId'>,
  outcome: 'success' | 'failure',
): Promise<void> {
  const [phone] = await needs.database.query<{ name: string }>(
    `SELECT ${phoneName('$2::int')} AS name FROM phones p WHERE device_id = $1`,
    [deviceId, applicationId],
  )
  await recordAttempt(needs, { userId, applicationId, type: 'mobile', outcome, description: phone?.name })
}

/** Under the name that the employee chose from, which is the one given to the phone `p` for the application. */
export const phoneName = (applicationId: string): string =>
  `COALESCE((
     SELECT description FROM authenticators a WHERE a.device_id = p.device_id AND a.type = 'mobile'
     ORDER BY (a.application_id = ${applicationId}) DESC, authenticator_id LIMIT 1
   ), p.name)`
