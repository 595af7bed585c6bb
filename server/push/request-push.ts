import type { ReceivedBodyOf } from '../../src/contract/call'
import type { cancelPush as cancelPushCall, pushToken } from '../../src/contract/calls/push'
import { normalizeEmployeeId } from '../../src/contract/text'
import { findRequestedTarget } from '../accounts/sign-in-target'
import { openTopic } from '../broker/broker'
import { returnRateLimit } from '../limits/limits'
import type { Client } from '../limits/requester'
import {
  findPhone,
  type PhoneTopics,
  phoneTopics,
  type StoredPhoneSecret,
  wakeEarlierPhone,
  wakePhone,
} from '../phone/phones'
import { failure } from '../platform/failures'
import { inTransaction, type RequestContext } from '../request-context'
import { hashOf, newSecretToken } from '../secrets/secrets'
import {
  createPush,
  delayStrangers,
  dropPush,
  expirePushes,
  type Push,
  pushBucket,
  pushLimit,
  recordFailedPush,
  requireSlot,
  takeTurn,
} from './pushes'

const PUBLISH_TIMEOUT_MS = 3_000

/**
 * Asks a phone to approve a sign-in and returns the topic of the outcome. Knowing the topic is enough to read the
 * outcome. With `bindSerial`, a secret is also needed to use it. Throws 6001 for a phone that is not the employee's,
 * 429 while another request of this kind of requester is open or after too many, and 8004 if the broker does not
 * accept the request.
 */
export async function requestPush(
  context: RequestContext,
  body: ReceivedBodyOf<typeof pushToken>,
  client: Client,
): Promise<{ topic: string; serialSecret?: string }> {
  const { broker, log } = context
  const { target, requester } = await findRequestedTarget(context, client, body, 'mobile')
  const { userId, applicationId, applicationName } = target
  await requireSlot(context, { userId, requester })
  await expirePushes(context, userId)

  const serialSecret = body.bindSerial ? newSecretToken() : undefined
  const secretHash = serialSecret === undefined ? null : hashOf(serialSecret)
  const { push, phone } = await inTransaction(context, async (context) => {
    await takeTurn(context, { userId, requester })
    const phone = await findPhone(context, userId, String(body.deviceId))
    if (!phone) throw failure(6001, 'unknown phone')
    const asked = { deviceId: phone.deviceId, userId, applicationId, secretHash }
    return { phone, push: await createPush(context, asked, { requester, client }) }
  })
  try {
    if (!broker.connected) throw new Error('the message broker is not connected')
    await within(
      PUBLISH_TIMEOUT_MS,
      tellPhone(context, push, phoneTopics(context.keys, phone), applicationName),
    )
  } catch (error) {
    log.error({ err: error }, 'a push could not be sent')
    await inTransaction(context, async (context) => {
      if (await dropPush(context, push)) await recordFailedPush(context, push, requester.kind)
    })
    await returnRateLimit(context, pushBucket(userId, requester.key), pushLimit(context.settings, requester))
    throw failure(8004)
  }
  return { topic: push.topic, ...(serialSecret && { serialSecret }) }
}

/**
 * Publishes the request to the phone. A phone that no page has opened has no topic yet. It shows the request if a
 * page opens the phone in time.
 */
async function tellPhone(
  { broker }: RequestContext,
  push: Push,
  topics: PhoneTopics | undefined,
  applicationName: string,
): Promise<void> {
  if (!topics) return
  const payload = JSON.stringify({
    pushId: push.pushId,
    applicationName,
    requestedAt: push.requestedAt.toISOString(),
    expiresAt: push.expiresAt.toISOString(),
  })
  const lifetimeMs = push.expiresAt.getTime() - push.requestedAt.getTime()
  const { topic, ...earlier } = topics
  await Promise.all([
    broker.publish(topic, payload, { retain: true, untilMs: Date.now() + lifetimeMs }),
    wakeEarlierPhone(broker, earlier),
  ])
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the message broker does not answer')), timeoutMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

interface OpenPush
  extends Pick<Push, 'pushId' | 'deviceId' | 'userId' | 'applicationId' | 'topic'>,
    StoredPhoneSecret {
  readonly requester: 'browser' | 'address' | 'stranger'
}

/**
 * Cancels the request with this topic and makes the phone drop it. The response is the same if there is no such
 * request, so it reveals nothing about others' requests. A stranger's request counts as unanswered, so that
 * cancelling does not allow more requests.
 */
export async function cancelPush(
  context: RequestContext,
  { employeeId, topic }: ReceivedBodyOf<typeof cancelPushCall>,
): Promise<void> {
  const { broker, decoys, keys, log, settings } = context
  const asked = normalizeEmployeeId(employeeId)
  const now = settings.clock.now()
  const cancelled = await inTransaction(context, async (context) => {
    const open = await context.database.query<OpenPush>(
      `SELECT q.push_id AS "pushId", q.device_id AS "deviceId", q.user_id AS "userId", q.application_id AS "applicationId",
         q.topic, COALESCE(q.requester, 'address') AS requester, p.secret_hash AS "secretHash",
         COALESCE(p.has_keyed_topic, true) AS "hasKeyedTopic"
       FROM pushes q LEFT JOIN phones p USING (device_id)
       WHERE q.user_id = COALESCE((SELECT user_id FROM employees WHERE employee_id = $1), $3::int)
         AND q.outcome IS NULL AND q.expires_at > $2`,
      [asked, now, decoys?.idOf(asked) ?? null],
    )
    const push = open.find((each) => openTopic(keys, each.topic) === topic)
    if (!push) return undefined
    const ended = await context.database.query(
      "UPDATE pushes SET outcome = 'expired' WHERE push_id = $1 AND outcome IS NULL RETURNING 1",
      [push.pushId],
    )
    if (ended.length === 0) return undefined
    await recordFailedPush(context, push, push.requester)
    if (push.requester === 'stranger')
      await delayStrangers(context, push.userId, { at: now, rejected: false })
    return push
  })
  const topics = cancelled && phoneTopics(keys, cancelled)
  if (!topics) return
  await wakePhone(broker, topics).catch((error: Error) => {
    log.warn({ err: error }, 'the phone could not be notified of a canceled push')
  })
}
