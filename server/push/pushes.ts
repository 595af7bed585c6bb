import { topicOf } from '../../src/contract/broker-events'
import { deviceWaitSeconds, loginSerialSeconds } from '../../src/contract/codes'
import type { ActingDatabase } from '../audit/audit'
import { newClientId, openTopic, sealTopic } from '../broker/broker'
import { advisoryLocks } from '../database/database'
import { type RecordContext, recordFailure } from '../history'
import { consumeRateLimit, type Limit, rowsBucket } from '../limits/limits'
import { type Client, isFamiliar, type Requester } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { tooManyRequests } from '../platform/failures'
import type { ChangeContext, RequestContext } from '../request-context'
import { newRandomId, type SecretKeys } from '../secrets/secrets'
import type { Settings } from '../settings/server-options'

/** A sign-in that waits for a phone. */
export interface Push {
  readonly pushId: string
  readonly deviceId: string
  readonly userId: number
  readonly applicationId: number
  /** The broker topic on which the browser gets the outcome. */
  readonly topic: string
  /** Hash of the secret that the browser needs for the serial; null if the browser did not request one. */
  readonly secretHash: Uint8Array | null
  readonly requestedAt: Date
  readonly expiresAt: Date
}

/**
 * The longest wait for an outcome: a request may be approved in its last second, and the login serial is then valid
 * for its own lifetime.
 */
export const LONGEST_WAIT_SECONDS = deviceWaitSeconds + loginSerialSeconds

/** The bucket that counts one requester's requests to an employee's phones. */
export const pushBucket = (userId: number, requesterKey: string): string => `push:${userId}:${requesterKey}`

export const pushLimit = ({ limits }: Settings, { kind }: Requester): Limit =>
  kind === 'stranger' ? limits.pushesPerStranger : limits.pushesPerEmployee

interface PushRequest {
  readonly userId: number
  readonly requester: Requester
}

const turns = {
  browser: advisoryLocks.pushTurn,
  address: advisoryLocks.pushTurnOfAddresses,
  stranger: advisoryLocks.pushTurnOfStrangers,
} as const satisfies Record<Requester['kind'], number>

/**
 * Takes a lock until the end of the transaction: meanwhile, no other requester of the same kind can make a request to
 * this employee. A second request gets 429 instead of waiting, so that a repeated request holds no database
 * connection. Also throws 429 as `requireSlot` does, and beyond the requester's limit. Strangers and the employee's
 * own browsers have separate locks.
 */
export async function takeTurn(context: RequestContext, { userId, requester }: PushRequest): Promise<void> {
  // Locks the employee's row, because deletions of phones wait for this lock. A decoy has no row.
  const [turn] = await context.database.query<{ taken: boolean }>(
    `SELECT CASE WHEN pg_try_advisory_xact_lock($2::int, $1::int)
       THEN COALESCE((SELECT true FROM employees WHERE user_id = $1 FOR NO KEY UPDATE), true) ELSE false END AS taken`,
    [userId, turns[requester.kind]],
  )
  if (!turn?.taken) throw tooManyRequests(1, 'another request is being made', 'open-pushes')
  await requireSlot(context, { userId, requester })
  await consumeRateLimit(context, pushBucket(userId, requester.key), pushLimit(context.settings, requester))
}

/**
 * Throws 429 if this kind of requester has as many open requests as allowed. Also throws 429 while strangers have to
 * wait after a rejected or unanswered request. Without this wait, an employee who is asked again and again would
 * approve in the end.
 */
export async function requireSlot(
  { database, settings }: RequestContext,
  { userId, requester }: PushRequest,
): Promise<void> {
  const now = settings.clock.now()
  const [standing] = await database.query<{
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
  if (firstEnds && open >= settings.limits.openPushesPerEmployee)
    throw tooManyRequests(secondsBetween(now, firstEnds), 'a request waits for an answer', 'open-pushes')
  if (waitsUntil && waitsUntil > now)
    throw tooManyRequests(secondsBetween(now, waitsUntil), 'earlier requests were not approved', 'push-waits')
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000

/**
 * Makes strangers wait before the next request to an employee's phones: `firstSeconds` after a rejected one, twice as
 * long after each further one, at most `longestSeconds`. After an unanswered request, `firstSeconds` are subtracted,
 * because its own lifetime was a wait already. A day without such a request resets the wait, and so does an approval.
 */
export async function delayStrangers(
  { database, settings }: ChangeContext,
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
 * Creates a request, in a transaction after `takeTurn`. The audit log gets the browser's address here, because the
 * answer comes from the phone. Unless a known browser sent the request, the entry counts against the limit
 * `recordedRows`. Beyond that limit, a stranger's request still gets its entry, but one from a familiar address does
 * not. A decoy's request gets a row in another table instead.
 */
export async function createPush(
  context: RequestContext,
  asked: Pick<Push, 'deviceId' | 'userId' | 'applicationId' | 'secretHash'>,
  { requester, client }: { readonly requester: Requester; readonly client: Client },
): Promise<Push> {
  const { database, settings } = context
  const { recordedRows } = settings.limits
  const requestedAt = settings.clock.now()
  const push: Push = {
    pushId: newRandomId(),
    deviceId: asked.deviceId,
    userId: asked.userId,
    applicationId: asked.applicationId,
    topic: topicOf(
      newClientId(context.keys, {
        priority: isFamiliar(requester) ? 'high' : 'low',
        until: secondsAfter(requestedAt, LONGEST_WAIT_SECONDS),
      }),
    ),
    secretHash: asked.secretHash,
    requestedAt,
    // The browser's countdown starts a moment later, so an answer within it is never too late here.
    expiresAt: secondsAfter(requestedAt, deviceWaitSeconds),
  }
  await database.query(
    `WITH asked AS (
       INSERT INTO pushes (push_id, device_id, user_id, application_id, topic, secret_hash, requested_at, expires_at,
         requester, requester_key, browser_name, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING user_id, application_id, requested_at
     ), counted AS (
       INSERT INTO rate_buckets AS b (bucket, full_until)
       SELECT $14, requested_at + make_interval(secs => $15) FROM asked WHERE $9 <> 'browser'
       ON CONFLICT (bucket) DO UPDATE SET full_until = GREATEST(b.full_until, $7) + make_interval(secs => $15)
       WHERE $9 = 'stranger' OR GREATEST(b.full_until, $7) + make_interval(secs => $15) <= $7 + make_interval(secs => $16)
       RETURNING 1
     ), decoy AS (
       INSERT INTO decoy_rows (user_id, application_id, type, details, written_at)
       SELECT user_id, application_id, 'mobile', COALESCE($13::text, ''), requested_at FROM asked WHERE user_id < 0
     )
     INSERT INTO audit_log (at, action, outcome, actor, employee_id, address, request_id, details)
     SELECT a.requested_at, 'push-request', 'success', 'stranger', e.employee_id, $12, $13,
       jsonb_build_object('method', 'mobile', 'applicationId', a.application_id)::text
     FROM asked a JOIN employees e USING (user_id) WHERE $9 <> 'address' OR EXISTS (SELECT 1 FROM counted)`,
    [
      push.pushId,
      push.deviceId,
      push.userId,
      push.applicationId,
      sealTopic(context.keys, push.topic),
      push.secretHash,
      push.requestedAt,
      push.expiresAt,
      requester.kind,
      requester.key,
      client.browserName,
      client.address,
      database.scope.requestId ?? null,
      rowsBucket(push.userId),
      recordedRows.seconds / recordedRows.uses,
      recordedRows.seconds,
    ],
  )
  return push
}

/** Ends a push that did not reach the phone. Returns false if it has been answered or has expired. */
export async function dropPush(
  { database, settings }: RequestContext,
  { pushId }: Pick<Push, 'pushId'>,
): Promise<boolean> {
  const dropped = await database.query(
    "UPDATE pushes SET outcome = 'unsent' WHERE push_id = $1 AND outcome IS NULL AND expires_at > $2 RETURNING 1",
    [pushId, settings.clock.now()],
  )
  return dropped.length > 0
}

/**
 * Records unanswered requests in the history and in the audit log, in the same statement that ends them. Runs when an
 * employee makes a new request, and at regular times. For requests from outside known browsers, the number of rows is
 * limited. Ending such requests needs a transaction, which runs only if there are any.
 */
export async function expirePushes(
  context: RecordContext & { readonly database: ActingDatabase },
  userId?: number,
): Promise<void> {
  const { database, settings } = context
  const { address, requestId } = database.scope
  const [left] = await database.query<{ others: number }>(
    `WITH expired AS (
       UPDATE pushes SET outcome = 'expired'
       WHERE outcome IS NULL AND expires_at <= $1 AND ($2::int IS NULL OR user_id = $2)
         AND COALESCE(requester, 'browser') = 'browser'
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
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, employee_id, address, request_id, details)
       SELECT $1, 'sign-in', 'failure', 'stranger', employee_id, $3, $4,
         jsonb_build_object('method', 'mobile', 'applicationId', application_id)::text
       FROM attempted
     )
     SELECT count(*)::int AS others FROM pushes
     WHERE outcome IS NULL AND expires_at <= $1 AND ($2::int IS NULL OR user_id = $2) AND requester <> 'browser'`,
    [settings.clock.now(), userId ?? null, address ?? null, requestId ?? null],
  )
  if (!left?.others) return
  await database.transaction((queries) => expireOthers({ ...context, database: queries }, userId))
}

/**
 * Ends expired requests from outside known browsers, with the resulting waits of strangers. Runs in a transaction.
 */
async function expireOthers(context: RecordContext, userId?: number): Promise<void> {
  const expired = await context.database.query<
    Pick<Push, 'deviceId' | 'userId' | 'applicationId' | 'expiresAt'> & {
      readonly requester: Requester['kind']
    }
  >(
    `WITH expired AS (
       UPDATE pushes SET outcome = 'expired'
       WHERE outcome IS NULL AND push_id IN (
         SELECT push_id FROM pushes
         WHERE outcome IS NULL AND expires_at <= $1 AND ($2::int IS NULL OR user_id = $2) AND requester <> 'browser'
         ORDER BY push_id FOR UPDATE
       ) RETURNING device_id, user_id, application_id, expires_at, requester
     )
     SELECT device_id AS "deviceId", user_id AS "userId", application_id AS "applicationId", expires_at AS "expiresAt",
       requester
     FROM expired ORDER BY user_id, expires_at`,
    [context.settings.clock.now(), userId ?? null],
  )
  for (const push of expired) {
    if (push.requester === 'stranger')
      await delayStrangers(context, push.userId, { at: push.expiresAt, rejected: false })
    await recordFailedPush(context, push, push.requester)
  }
}

/** Ends the open pushes of a phone that its owner deletes. Returns them with sealed topics; see `openPush`. */
export async function abandonPushes(context: RecordContext, deviceId: string): Promise<Push[]> {
  const abandoned = await context.database.query<Push>(
    `UPDATE pushes SET outcome = 'expired' WHERE device_id = $1 AND outcome IS NULL
     RETURNING push_id AS "pushId", device_id AS "deviceId", user_id AS "userId", application_id AS "applicationId",
       topic, secret_hash AS "secretHash", requested_at AS "requestedAt", expires_at AS "expiresAt"`,
    [deviceId],
  )
  for (const push of abandoned) await recordFailedPush(context, push, 'browser')
  return abandoned
}

/** Returns a push with its topic unsealed, for publishing. */
export const openPush = (keys: SecretKeys, push: Push): Push => ({
  ...push,
  topic: openTopic(keys, push.topic),
})

/** Records a failed push under the phone's name for the application, the name that the employee chose. */
export async function recordFailedPush(
  context: RecordContext,
  { userId, applicationId, deviceId }: Pick<Push, 'deviceId' | 'userId' | 'applicationId'>,
  kind: Requester['kind'],
): Promise<void> {
  const [phone] = await context.database.query<{ name: string }>(
    `SELECT COALESCE((
       SELECT description FROM authenticators WHERE device_id = $1 AND type = 'mobile'
       ORDER BY (application_id = $2) DESC, authenticator_id LIMIT 1
     ), name) AS name FROM phones WHERE device_id = $1`,
    [deviceId, applicationId],
  )
  const attempt = { userId, applicationId, type: 'mobile', description: phone?.name } as const
  await recordFailure(context, attempt, { kind })
}
