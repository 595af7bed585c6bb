import { createHmac } from 'node:crypto'
import { formatLoginEvent, rejectedEvent } from '../../src/contract/broker-events'
import { loginSerialSeconds } from '../../src/contract/codes'
import { openTopic } from '../broker/broker'
import { type Attempt, recordFailure } from '../history'
import type { Requester } from '../limits/requester'
import { type Phone, wakePhone } from '../phone/phones'
import { secondsAfter } from '../platform/clock'
import { failure } from '../platform/failures'
import { inTransaction, type RequestContext } from '../request-context'
import { hashOf } from '../secrets/secrets'
import { delayStrangers, LONGEST_WAIT_SECONDS, pushBucket } from './pushes'

/*
 * Publishes the outcomes of pushes to the browsers that wait for them. A push's row is its own outbox. Its decision
 * and its login serial are stored in one transaction, and the row is marked once the broker has accepted the outcome.
 * If an instance ends in between, another instance, or the restarted one, publishes the outcome. The serial itself is
 * not stored, because it can be computed again with the secret key.
 */

const LOOK_EVERY_MS = 2_000

interface Outcome {
  readonly pushId: string
  readonly topic: string
  readonly approved: boolean
  /** The end of the time in which the browser can use the outcome. */
  readonly expiresAt: Date
}

/** Computes the login serial of an approved push. */
const serialOfPush = ({ keys }: RequestContext, pushId: string): string =>
  createHmac('sha256', keys.codes).update(`login serial of a push\0${pushId}`).digest('base64url')

/**
 * Publishes an outcome. Resolves when the broker has accepted it, which may be long after an outage, or when
 * publishing has failed. The message is retained and repeated until the browser no longer waits.
 */
async function publishOutcome(
  context: RequestContext,
  { pushId, topic, approved, expiresAt }: Outcome,
): Promise<void> {
  const { database, broker, log, settings } = context
  const payload = approved ? formatLoginEvent(serialOfPush(context, pushId)) : rejectedEvent
  const leftMs = expiresAt.getTime() - settings.clock.now().getTime()
  try {
    await broker.publish(topic, payload, { retain: true, untilMs: Date.now() + leftMs })
    await database.query('UPDATE pushes SET told_at = $2 WHERE push_id = $1', [pushId, settings.clock.now()])
  } catch (error) {
    log.warn({ err: error }, 'the outcome of a push could not be published')
  }
}

/**
 * Publishes outcomes that other instances have left unpublished, at regular times. The first run publishes all
 * outcomes that browsers may still wait for, because a broker inside an ended instance has lost them. Returns the
 * function that stops it.
 */
export async function startPublishingOutcomes(context: RequestContext): Promise<() => Promise<void>> {
  const underWay = new Set<string>()
  const publishAll = async (which: 'unpublished' | 'all') => {
    for (const outcome of await liveOutcomes(context, which)) {
      if (underWay.has(outcome.pushId)) continue
      underWay.add(outcome.pushId)
      void publishOutcome(context, outcome).finally(() => underWay.delete(outcome.pushId))
    }
  }
  await publishAll('all')
  const timer = setInterval(() => {
    if (!context.broker.connected) return
    publishAll('unpublished').catch((error: Error) =>
      context.log.warn({ err: error }, 'outcomes of pushes could not be read'),
    )
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await leaveToOthers(context)
  }
}

/**
 * Marks recent outcomes as unpublished when this instance stops, because its stop clears them from the broker. The
 * other instances publish them again.
 */
async function leaveToOthers({ database, settings, log }: RequestContext): Promise<void> {
  const since = secondsAfter(settings.clock.now(), -LONGEST_WAIT_SECONDS)
  await database
    .query('UPDATE pushes SET told_at = NULL WHERE requested_at > $1 AND told_at IS NOT NULL', [since])
    .catch((error: Error) =>
      log.warn({ err: error }, 'outcomes of pushes could not be marked for the other instances'),
    )
}

/**
 * Returns the outcomes to publish. Leaves out approvals whose serial has been used, or was created by an earlier
 * version with another algorithm.
 */
async function liveOutcomes(context: RequestContext, which: 'unpublished' | 'all'): Promise<Outcome[]> {
  const { database, settings } = context
  const now = settings.clock.now()
  const rows = await database.query<Outcome & { serial_hash: Uint8Array | null }>(
    `SELECT push_id AS "pushId", topic, outcome = 'approved' AS approved, p.serial_hash,
            COALESCE(s.expires_at, p.expires_at) AS "expiresAt"
     FROM pushes p LEFT JOIN login_serials s ON s.serial_hash = p.serial_hash AND s.consumed_at IS NULL
     WHERE requested_at > $2 AND outcome IN ('approved', 'rejected') AND (told_at IS NULL OR $3)
       AND CASE WHEN outcome = 'approved' THEN s.expires_at ELSE p.expires_at END > $1`,
    [now, secondsAfter(now, -LONGEST_WAIT_SECONDS), which === 'all'],
  )
  return rows
    .filter(
      ({ pushId, approved, serial_hash }) =>
        !approved ||
        Buffer.from(hashOf(serialOfPush(context, pushId))).equals(serial_hash ?? new Uint8Array()),
    )
    .map((outcome) => ({ ...outcome, topic: openTopic(context.keys, outcome.topic) }))
}

export type Decision = 'approve' | 'reject'

/**
 * Stores a phone's decision and tells the waiting browser. Throws 6003 if the request has been answered, has expired
 * or is for another phone, and 4001 for an approval that the administrator no longer allows.
 */
export async function answerPush(
  context: RequestContext,
  phone: Phone,
  { pushId, decision }: { pushId: string; decision: Decision },
): Promise<void> {
  const outcome = await decide(context, phone, pushId, decision)
  if (!outcome) throw failure(6003, 'the request was answered or has expired')
  // Not awaited: a broker that is unavailable for a moment gets the outcome later, and the phone need not wait for
  // that.
  void publishOutcome(context, outcome)
  // The phone may have other open requests; any message makes the phone fetch them.
  wakePhone(context.broker, phone).catch((error: Error) => {
    context.log.warn({ err: error }, 'the phone could not be notified of an answered push')
  })
}

interface PushToAnswer {
  /** True if the employee is not locked and the method is still granted. */
  readonly allowed: boolean
  /** Null if the phone has no such open request. */
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
  context: RequestContext,
  { deviceId, userId }: Phone,
  pushId: string,
  decision: Decision,
): Promise<Outcome | undefined> {
  const { database, settings, keys } = context
  const approved = decision === 'approve'
  const now = settings.clock.now()
  const [asked] = await database.query<PushToAnswer>(
    `SELECT e.locked_at IS NULL AND g.method IS NOT NULL AS allowed, q.application_id AS "applicationId", q.topic,
       q.secret_hash AS "secretHash", q.requester, q.requester_key AS "requesterKey",
       COALESCE(a.description, p.name) AS description, a.authenticator_id AS "authenticatorId"
     FROM phones p JOIN employees e USING (user_id) LEFT JOIN grants g ON g.user_id = p.user_id AND g.method = 'mobile'
     LEFT JOIN pushes q ON q.push_id = $2 AND q.device_id = p.device_id AND q.outcome IS NULL AND q.expires_at > $3
     LEFT JOIN LATERAL (
       SELECT authenticator_id, description FROM authenticators WHERE device_id = p.device_id AND type = 'mobile'
       ORDER BY (application_id = q.application_id) DESC, authenticator_id LIMIT 1
     ) a ON true
     WHERE p.device_id = $1`,
    [deviceId, pushId, now],
  )
  if (approved && !asked?.allowed) throw failure(4001, 'locked or withdrawn since')
  if (!asked || asked.applicationId === null) return undefined
  const { applicationId, topic, secretHash, description, authenticatorId, requester, requesterKey } = asked
  const push = {
    pushId,
    attempt: { userId, applicationId, type: 'mobile', description },
    authenticatorId,
    secretHash,
    requester,
    requesterKey,
  } as const
  if (!(await (approved ? approve : reject)(context, push, now))) return undefined
  return { pushId, topic: openTopic(keys, topic), approved, expiresAt: secondsAfter(now, loginSerialSeconds) }
}

interface WaitingPush
  extends Pick<PushToAnswer, 'authenticatorId' | 'secretHash' | 'requester' | 'requesterKey'> {
  readonly pushId: string
  readonly attempt: Attempt
}

/**
 * Approves a push and issues the login serial. Resets the requester's limit and, for a stranger's request, the waits
 * of strangers. It is one statement, so that all writes or none take effect. Returns false if the push has been
 * answered or has expired.
 */
async function approve(
  context: RequestContext,
  { pushId, attempt, authenticatorId, secretHash, requester, requesterKey }: WaitingPush,
  now: Date,
): Promise<boolean> {
  const { database } = context
  const { userId, applicationId, description } = attempt
  const approved = await database.query(
    `WITH approved AS (
       UPDATE pushes SET outcome = 'approved', serial_hash = $1
       WHERE push_id = $2 AND outcome IS NULL AND expires_at > $3
       RETURNING 1
     ), proven AS (
       SELECT employee_id FROM employees WHERE user_id = $4 AND EXISTS (SELECT 1 FROM approved)
     ), attempt AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT $4, $5, 'mobile', $6, 1, $3 FROM proven
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $3, 'sign-in', 'success', 'employee', employee_id, employee_id, $7, $8, $9 FROM proven
     ), issued AS (
       INSERT INTO login_serials (serial_hash, user_id, application_id, method, authenticator_id, secret_hash, expires_at)
       SELECT $1, $4, $5, 'mobile', $10, $11, $12 FROM proven
     ), cleared AS (
       DELETE FROM rate_buckets WHERE bucket = $13 AND EXISTS (SELECT 1 FROM proven)
     ), forgiven AS (
       DELETE FROM push_waits WHERE user_id = $4 AND $14::boolean AND EXISTS (SELECT 1 FROM proven)
     )
     SELECT 1 FROM proven`,
    [
      hashOf(serialOfPush(context, pushId)),
      pushId,
      now,
      userId,
      applicationId,
      description ?? null,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
      JSON.stringify({ method: 'mobile', applicationId }),
      authenticatorId,
      secretHash,
      secondsAfter(now, loginSerialSeconds),
      pushBucket(userId, requesterKey ?? ''),
      requester === 'stranger',
    ],
  )
  return approved.length > 0
}

/**
 * Rejects a push and records the failed attempt. After a stranger's request, strangers must wait. Returns false if
 * the push has been answered or has expired.
 */
const reject = (
  context: RequestContext,
  { pushId, attempt, requester }: WaitingPush,
  now: Date,
): Promise<boolean> =>
  inTransaction(context, async (context) => {
    const rejected = await context.database.query(
      `UPDATE pushes SET outcome = 'rejected' WHERE push_id = $1 AND outcome IS NULL AND expires_at > $2 RETURNING 1`,
      [pushId, now],
    )
    if (rejected.length === 0) return false
    // Recorded without a daily limit, because every rejection is the employee's own action.
    await recordFailure(context, attempt, { kind: 'browser' })
    if (requester === 'stranger') await delayStrangers(context, attempt.userId, { at: now, rejected: true })
    return true
  })

/**
 * Removes the outcome of a push from the broker once its serial has been used. Never rejects, because the sign-in has
 * succeeded already and must not fail now.
 */
export async function clearOutcome(
  { database, broker, keys, log }: RequestContext,
  loginSerial: string,
): Promise<void> {
  try {
    const [push] = await database.query<{ topic: string }>(
      'SELECT topic FROM pushes WHERE serial_hash = $1',
      [hashOf(loginSerial)],
    )
    if (push) await broker.clear(openTopic(keys, push.topic))
  } catch (error) {
    log.warn({ err: error }, 'the outcome of a push could not be removed from the broker')
  }
}
