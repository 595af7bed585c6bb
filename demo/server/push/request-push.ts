import type { ReceivedBodyOf } from '../../../src/contract/call'
import type { pushToken } from '../../../src/contract/calls/mobile'
import { findTarget } from '../accounts/sign-in-target'
import { failure } from '../failures/api-failure'
import { returnRateLimit } from '../limits/rate-limit'
import { type Client, findRequester } from '../limits/requester'
import { phoneTopic } from '../phone/phone-topic'
import { findPhone } from '../phone/phones'
import { hashOf, newSecretToken } from '../secrets/secret-token'
import type { ActingServices, Services } from '../services'
import { inTransaction } from '../transaction/transaction'
import {
  createPush,
  dropPush,
  expirePushes,
  type Push,
  pushBucket,
  pushLimit,
  recordPush,
  takeTurn,
} from './pushes'

const PUBLISH_TIMEOUT_MS = 3_000

/**
 * Asks a phone to approve a sign-in and gives the topic on which the outcome will come. The topic's 128 random bits are
 * all that is needed to read it; the secret that a browser may ask for is needed to use what is read. Throws 6001 for a
 * phone that is not the employee's, 429 while another request of such a requester waits or after too many, and 8004 when the broker does not
 * take the request.
 */
export async function requestPush(
  services: ActingServices,
  body: ReceivedBodyOf<typeof pushToken>,
  client: Client,
): Promise<{ topic: string; serialSecret?: string }> {
  const { broker, log } = services
  const { userId, applicationId, applicationName } = await findTarget(services, body, 'mobile')
  const requester = await findRequester(services.database, client, userId)
  await expirePushes(services, userId)

  const serialSecret = body.bindSerial ? newSecretToken() : undefined
  const secretHash = serialSecret === undefined ? null : hashOf(serialSecret)
  const { push, phone } = await inTransaction(services, async (needs) => {
    await takeTurn(needs, { userId, requester })
    const phone = await findPhone(needs, userId, String(body.deviceId))
    if (!phone) throw failure(6001, 'unknown phone')
    const asked = { deviceId: phone.deviceId, userId, applicationId, secretHash }
    return { phone, push: await createPush(needs, asked, { requester, client }) }
  })
  try {
    if (!broker.connected) throw new Error('the message broker is not connected')
    await within(PUBLISH_TIMEOUT_MS, tellPhone(services, push, phone.secretHash, applicationName))
  } catch (error) {
    log.error({ err: error }, 'a push could not be sent')
    await inTransaction(services, async (needs) => {
      if (await dropPush(needs, push)) await recordPush(needs, push, 'failure', requester.kind)
    })
    await returnRateLimit(services, pushBucket(userId, requester.key), pushLimit(services, requester))
    throw failure(8004)
  }
  return { topic: push.topic, ...(serialSecret && { serialSecret }) }
}

/** A phone that no one has opened yet hears nothing; it finds the request when it is opened in time. */
async function tellPhone(
  { broker }: Services,
  push: Push,
  phoneHash: Uint8Array | null,
  applicationName: string,
): Promise<void> {
  if (!phoneHash) return
  const payload = JSON.stringify({
    pushId: push.pushId,
    applicationName,
    requestedAt: push.requestedAt.toISOString(),
    expiresAt: push.expiresAt.toISOString(),
  })
  const lifetimeMs = push.expiresAt.getTime() - push.requestedAt.getTime()
  await broker.publish(phoneTopic(phoneHash), payload, {
    retain: true,
    untilMs: Date.now() + lifetimeMs,
  })
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
