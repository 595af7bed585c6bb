import { topicOf } from '../../../src/contract/broker-events'
import { deviceWaitSeconds } from '../../../src/contract/lifetimes'
import { openTopic, sealTopic } from '../broker/sealed-topic'
import { advisoryLocks } from '../database/advisory-locks'
import { tooManyRequests } from '../failures/api-failure'
import { recordAttempt } from '../history/history'
import type { Limit } from '../limits/limits'
import { consumeRateLimit } from '../limits/rate-limit'
import type { Client, Requester } from '../limits/requester'
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

/** The bucket in which one requester's requests to an employee's phones are counted. */
export const pushBucket = (userId: number, requesterKey: string): string => `push:${userId}:${requesterKey}`

export const pushLimit = (
  { settings }: Pick<TransactionContext, 'settings'>,
  { kind }: Pick<Requester, 'kind'>,
): Limit => (kind === 'stranger' ? settings.limits.pushesPerStranger : settings.limits.pushesPerEmployee)

/**
 * From here on the requests of the same employee wait for the end of the transaction. Throws 429 while as many requests of
 * the same kind of requester as allowed wait for an answer, beyond the requester's limit, and while strangers wait after a
 * request that was rejected or not answered: somebody who is asked again and again approves in the end. A stranger's request
 * takes nothing from the employee's own ones.
 */
export async function takeTurn(
  needs: TransactionContext,
  { userId, requester }: { readonly userId: number; readonly requester: Requester },
): Promise<void> {
  const now = needs.settings.clock.now()
  // The employee's row is what deletions of phones wait for; a decoy has none, and waits for its number.
  await needs.database.query(
    `SELECT pg_advisory_xact_lock($2::int, $1::int),
            (SELECT 1 FROM employees WHERE user_id = $1 FOR NO KEY UPDATE)`,
    [userId, advisoryLocks.pushTurn],
  )
  const [standing] = await needs.database.query<{
    open: number
    firstEnds: Date | null
    waitsUntil: Date | null
  }>(
    `SELECT count(*)::int AS open, min(expires_at) AS "firstEnds",
            (SELECT waits_until FROM push_waits WHERE user_id = $1 AND $3 = 'stranger') AS "waitsUntil"
     FROM pushes WHERE user_id = $1 AND outcome IS NULL AND expires_at > $2 AND COALESCE(requester, 'address') = $3`,
    [userId, now, requester.kind],
  )
  const { open = 0, firstEnds, waitsUntil } = standing ?? {}
  if (firstEnds && open >= needs.settings.limits.openPushesPerEmployee)
    throw tooManyRequests(secondsBetween(now, firstEnds), 'a request waits for an answer', 'open-pushes')
  if (waitsUntil && waitsUntil > now)
    throw tooManyRequests(secondsBetween(now, waitsUntil), 'earlier requests were not approved', 'push-waits')
  await consumeRateLimit(needs, pushBucket(userId, requester.key), pushLimit(needs, requester))
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000

/**
 * Makes strangers wait for the next request to an employee's phones: `firstSeconds` after one that was rejected, twice as
 * long after each further one, `longestSeconds` at most. One that no one answered has waited for the first time by itself.
 * A day without such a request forgets them, and so does an approval.
 */
export async function delayStrangers(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  userId: number,
  { at, rejected }: { readonly at: Date; readonly rejected: boolean },
): Promise<void> {
  const { firstSeconds, longestSeconds } = settings.limits.pushWaits
  await database.query(
    `INSERT INTO push_waits AS w (user_id, refused, waits_until)
     VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3::float8 - $5::float8))
     ON CONFLICT (user_id) DO UPDATE SET
       refused = CASE WHEN w.waits_until < $2::timestamptz - interval '1 day' THEN 1 ELSE w.refused + 1 END,
       waits_until = GREATEST(w.waits_until, $2::timestamptz + make_interval(secs => LEAST($4::float8, $3::float8 * power(2,
         CASE WHEN w.waits_until < $2::timestamptz - interval '1 day' THEN 0 ELSE LEAST(w.refused, 30) END) - $5::float8)))`,
    [userId, at, firstSeconds, longestSeconds, rejected ? 0 : firstSeconds],
  )
}

/**
 * Makes a request, in a transaction that has the employee's turn. The audit log has the address of the browser with it, because
 * the answer comes from the phone.
 */
export async function createPush(
  needs: TransactionContext,
  asked: Pick<Push, 'deviceId' | 'userId' | 'applicationId' | 'secretHash'>,
  { requester, client }: { readonly requester: Requester; readonly client: Client },
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
       INSERT INTO pushes (push_id, device_id, user_id, application_id, topic, secret_hash, requested_at, expires_at,
         requester, requester_key, browser_name, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING user_id, application_id, requested_at
     )
     INSERT INTO audit_log (at, action, outcome, actor, employee_id, address, request_id, details)
     SELECT a.requested_at, 'push-request', 'success', 'stranger', e.employee_id, $12, $13,
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
      requester.kind,
      requester.key,
      client.browserName,
      client.address,
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
 * whenever the employee asks again, and now and then. Of strangers' requests not all are noted one by one.
 */
export async function expirePushes(needs: TransactionContext, userId?: number): Promise<void> {
  const { address, requestId } = needs.database.scope
  const strange = await needs.database.query<
    Pick<Push, 'deviceId' | 'userId' | 'applicationId' | 'expiresAt'>
  >(
    `WITH expired AS (
       UPDATE pushes SET outcome = 'expired'
       WHERE outcome IS NULL AND expires_at <= $1 AND ($2::int IS NULL OR user_id = $2)
       RETURNING device_id, user_id, application_id, expires_at, COALESCE(requester = 'stranger', false) AS is_strange
     ), attempted AS (
       SELECT x.user_id, x.application_id, e.employee_id, COALESCE((
         SELECT description FROM authenticators a WHERE a.device_id = p.device_id AND a.type = 'mobile'
         ORDER BY (a.application_id = x.application_id) DESC, authenticator_id LIMIT 1
       ), p.name) AS description
       FROM expired x JOIN employees e USING (user_id) LEFT JOIN phones p ON p.device_id = x.device_id
       WHERE NOT x.is_strange
     ), recorded AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, application_id, 'mobile', description, 0, $1 FROM attempted
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, employee_id, address, request_id, details)
       SELECT $1, 'sign-in', 'failure', 'stranger', employee_id, $3, $4,
         jsonb_build_object('method', 'mobile', 'applicationId', application_id)::text
       FROM attempted
     )
     SELECT device_id AS "deviceId", user_id AS "userId", application_id AS "applicationId", expires_at AS "expiresAt"
     FROM expired WHERE is_strange ORDER BY expires_at`,
    [needs.settings.clock.now(), userId ?? null, address ?? null, requestId ?? null],
  )
  for (const push of strange) {
    await delayStrangers(needs, push.userId, { at: push.expiresAt, rejected: false })
    await recordPush(needs, push, 'failure', 'stranger')
  }
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
  kind: Requester['kind'] = 'address',
): Promise<void> {
  const [phone] = await needs.database.query<{ name: string }>(
    `SELECT ${phoneName('$2::int')} AS name FROM phones p WHERE device_id = $1`,
    [deviceId, applicationId],
  )
  const attempt = { userId, applicationId, type: 'mobile', outcome, description: phone?.name } as const
  await recordAttempt(needs, attempt, { kind })
}

/** Under the name that the employee chose from, which is the one given to the phone `p` for the application. */
export const phoneName = (applicationId: string): string =>
  `COALESCE((
     SELECT description FROM authenticators a WHERE a.device_id = p.device_id AND a.type = 'mobile'
     ORDER BY (a.application_id = ${applicationId}) DESC, authenticator_id LIMIT 1
   ), p.name)`
