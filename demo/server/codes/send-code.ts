import type { SentCodeType } from '../../../src/contract/authentication-types'
import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { findRequestedTarget } from '../accounts/sign-in-target'
import { isDecoy } from '../decoys/decoy-id'
import { failure } from '../failures/api-failure'
import { consumeRateLimit, secondsUntilUse, takeFromBucket } from '../limits/rate-limit'
import { type Client, isFamiliar, type Requester } from '../limits/requester'
import { ignore } from '../platform/ignore'
import type { ActingServices, Services } from '../services'
import { issueCode } from './codes'

/** One way for a code to reach an employee. */
export interface CodeSender {
  readonly method: SentCodeType
  /** The employee's field that it is sent to. */
  readonly contact: 'email' | 'phone'
  /** Resolves when the code is on its way; throws what the client gets as an answer when it is not. */
  send(services: Services, to: string, about: { code: string; applicationName: string }): Promise<void>
}

/** A code that somebody wants to have sent. */
interface SendRequest {
  readonly employeeId: string
  readonly applicationId?: number | null | undefined
}

/**
 * Sends a code to the employee's own address. It is good for the requester alone, and so is the limit: strangers share one,
 * so that they use up nothing that the employee may have sent.
 */
export async function sendCode(
  services: ActingServices,
  sender: CodeSender,
  request: SendRequest,
  client: Client,
): Promise<{ expiresInSeconds: number }> {
  const { decoys } = services
  const { method, contact } = sender
  const { target, requester } = await findRequestedTarget(services, client, request, method)
  const { userId, applicationId, applicationName } = target
  const to = isDecoy(userId) ? undefined : target[contact]
  if (to === null || to === '') throw failure(4001, `no ${contact}`)
  await countSend(services, { userId, method, requester })
  const code = await issueCode(services, { userId, applicationId, method, requester })
  const sending = to === undefined ? Promise.resolve() : sender.send(services, to, { code, applicationName })
  // How long it takes and whether it works would tell who is a decoy. Failures are in the log.
  if (decoys) sending.catch((error: Error) => ignore(error, 'the user can request the code again'))
  else await sending
  return { expiresInSeconds: sentCodeSeconds }
}

interface Send {
  readonly userId: number
  readonly method: SentCodeType
  readonly requester: Requester
}

/** Throws 429 beyond what the requester may have sent. */
async function countSend(services: ActingServices, send: Send): Promise<void> {
  const { sendsPerFamiliar, sendsByStrangers } = services.settings.limits
  const { userId, method, requester } = send
  await (isFamiliar(requester)
    ? consumeRateLimit(services, `send:${method}:${userId}:${requester.key}`, sendsPerFamiliar)
    : consumeRateLimit(services, `send:${method}:${userId}:strangers`, sendsByStrangers))
  await countMessage(services, send)
}

/**
 * Counts a message of the whole installation. Beyond the day's ceiling, which raises an alert, strangers have a few sent for
 * each employee: never refused are familiar requesters, and an employee who has not signed in yet.
 */
async function countMessage(services: ActingServices, { userId, method, requester }: Send): Promise<void> {
  const { database, settings, counters, log } = services
  const { mailsPerDay, textMessagesPerDay, sendsBeyondCeiling } = settings.limits
  const [kind, ceiling] = method === 'email' ? ['mail', mailsPerDay] : ['sms', textMessagesPerDay]
  // No message is sent for a decoy, so it takes none from the ceiling.
  const count = isDecoy(userId) ? secondsUntilUse : takeFromBucket
  counters.messages.labels(kind).inc()
  if ((await count(services, `messages:${kind}`, ceiling)) === 0) return
  counters.messagesBeyondCeiling.labels(kind).inc()
  if ((await takeFromBucket(services, `ceiling-told:${kind}`, ONCE_AN_HOUR)) === 0) {
    log.warn({ kind, ceiling: ceiling.uses }, 'the ceiling of codes that are sent a day is reached')
  }
  if (isFamiliar(requester)) return
  const [row] = await database.query<{ signed_in: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM authenticate_history WHERE user_id = $1 AND status = 1) AS signed_in',
    [userId],
  )
  if (isDecoy(userId) || row?.signed_in) {
    await consumeRateLimit(services, `send-share:${method}:${userId}`, sendsBeyondCeiling)
  }
}

const ONCE_AN_HOUR = { uses: 1, seconds: 3_600 }
