import { createHmac, randomInt } from 'node:crypto'
import { cleanCode, loginSerialSeconds, sentCodeDigits, sentCodeSeconds } from '../../src/contract/codes'
import type { ErrorCode } from '../../src/contract/error-codes'
import type { CodeType, SentCodeType } from '../../src/contract/methods'
import { findRequestedTarget, type SignInTarget, type TargetRequest } from '../accounts/sign-in-target'
import { isDecoy } from '../decoys'
import { recordFailure } from '../history'
import { consumeRateLimit, pretendToTake, returnRateLimit, takeFromBucket } from '../limits/limits'
import { type Client, countGuess, isFamiliar, noteWrongCode, type Requester } from '../limits/requester'
import type { SentCode } from '../mail/compose-mail'
import { secondsAfter } from '../platform/clock'
import { ApiFailure, failure, ignore } from '../platform/failures'
import { NoTurn, type SendQueue, type SentFor, UnansweredError } from '../platform/fair-queue'
import { inTransaction, type RequestContext } from '../request-context'
import { hashOf, newSecretToken, seal, unseal } from '../secrets/secrets'

/** A channel that sends codes to employees: email or text message. */
export interface CodeSender {
  readonly method: SentCodeType
  /** Field of the employee that holds the recipient. */
  readonly contact: 'email' | 'phone'
  /** Returns the queue in which messages wait. */
  queue(context: RequestContext): Pick<SendQueue, 'isFree' | 'requireRoom' | 'pretend'>
  /**
   * Composes the message when its turn comes. Resolves when the gateway has accepted it. Throws the errors of the
   * queue.
   */
  send(context: RequestContext, to: string, about: () => SentCode, sentFor: SentFor): Promise<void>
  /** Logs that a code could not be sent, and returns the failure for the response. */
  refuse(context: RequestContext, error: Error): ApiFailure
}

/** Request to send a code. */
interface SendRequest {
  readonly employeeId: string
  readonly applicationId?: number | null | undefined
}

/**
 * Sends a code to the employee's own address. With decoys on, it is sent after the response (`afterwards`), and
 * nothing is sent for a decoy. If a stranger's message waits in the queue, the response does not wait for it. A code
 * works only for its requester. Rate limits are by requester, too: all strangers share one limit, so that they can't
 * use up the employee's own.
 */
export async function sendCode(
  context: RequestContext,
  sender: CodeSender,
  request: SendRequest,
  client: Client,
  afterwards: (run: () => void) => void,
): Promise<{ expiresInSeconds: number }> {
  const { decoys } = context
  const { method, contact } = sender
  const { target, requester } = await findRequestedTarget(context, client, request, method)
  const { userId, applicationId, applicationName } = target
  const to = isDecoy(userId) ? undefined : target[contact]
  if (to === null || to === '') throw failure(4001, `no ${contact}`)
  const queue = sender.queue(context)
  const sentFor = { lane: isFamiliar(requester) ? 'familiar' : 'stranger', key: requester.key } as const
  queue.requireRoom(sentFor)
  const counted = await countSend(context, { userId, method, requester })
  const takeBack = () =>
    counted().catch((error: Error) => context.log.warn({ err: error }, 'a send was not taken back'))
  const { code, secondsLeft } = await issueCode(context, { userId, applicationId, method, requester }).catch(
    async (error: Error) => {
      await takeBack()
      throw error
    },
  )
  const { clock } = context.settings
  const expiresAt = secondsAfter(clock.now(), secondsLeft)
  const about = (): SentCode => {
    const validMinutes = Math.floor((expiresAt.getTime() - clock.now().getTime() + SENDING_MS) / 60_000)
    if (validMinutes < 1) throw new NoTurn('the code is no longer worth sending')
    return { code, applicationName, validMinutes }
  }
  const isAwaited = !decoys && (isFamiliar(requester) || queue.isFree(sentFor))
  const send = () =>
    (to === undefined ? queue.pretend(sentFor) : sender.send(context, to, about, sentFor)).catch(
      async (error: Error) => {
        if (isToBeTakenBack(error)) await takeBack()
        throw error instanceof ApiFailure ? error : sender.refuse(context, error)
      },
    )
  // Reports no result: with decoys on, the duration or a failure would reveal a decoy. Failures are in the log.
  const sendUnheard = () => {
    send().catch((error: Error) => ignore(error, 'the user can request the code again'))
  }
  if (decoys) afterwards(sendUnheard)
  else if (isAwaited) await send()
  else {
    try {
      // Checked again, because the queue may have filled up meanwhile.
      queue.requireRoom(sentFor)
    } catch (error) {
      await takeBack()
      throw error
    }
    sendUnheard()
  }
  return { expiresInSeconds: secondsLeft }

  /**
   * True if a failed send does not count against the limits. This is always so for a familiar requester. A stranger's
   * failed send counts if the message may still arrive, if it had to wait in the queue (it may be part of a flood),
   * or if decoys are on, because the count would reveal a decoy.
   */
  function isToBeTakenBack(error: Error): boolean {
    return isFamiliar(requester) || (isAwaited && !(error instanceof UnansweredError))
  }
}

interface CountedSend {
  readonly userId: number
  readonly method: SentCodeType
  readonly requester: Requester
}

/** Undoes the counting of a send that has failed. */
type TakeBack = () => Promise<void>

/** Counts a send against the limits. Throws 429 if one is reached, and then counts nothing. */
async function countSend(context: RequestContext, send: CountedSend): Promise<TakeBack> {
  const { sendsPerFamiliar, sendsByStrangers } = context.settings.limits
  const { userId, method, requester } = send
  const [who, limit] = isFamiliar(requester)
    ? [requester.key, sendsPerFamiliar]
    : ['strangers', sendsByStrangers]
  const bucket = `send:${method}:${userId}:${who}`
  await consumeRateLimit(context, bucket, limit)
  const takeBackSend = () => returnRateLimit(context, bucket, limit)
  try {
    const takeBackMessage = await countMessage(context, send)
    return async () => {
      await takeBackSend()
      await takeBackMessage()
    }
  } catch (error) {
    await takeBackSend()
    throw error
  }
}

/**
 * Counts a message against the ceiling of the whole installation. Reaching the day's ceiling raises an alert.
 * Familiar requesters are still served then. Strangers get a few more messages for each employee. If the employee has
 * never signed in, strangers first use up a second ceiling. With decoys on, there is no second ceiling, because it
 * would reveal that the employee exists.
 */
async function countMessage(
  context: RequestContext,
  { userId, method, requester }: CountedSend,
): Promise<TakeBack> {
  const { database, settings, counters, log } = context
  const { mailsPerDay, textMessagesPerDay, sendsBeyondCeiling } = settings.limits
  const { decoys } = context
  const [kind, ceiling] = method === 'email' ? ['mail', mailsPerDay] : ['sms', textMessagesPerDay]
  // No message is sent for a decoy, so it takes none from the ceiling.
  const count = isDecoy(userId) ? pretendToTake : takeFromBucket
  counters.messages.labels(kind).inc()
  if ((await count(context, `messages:${kind}`, ceiling)) === 0) {
    return isDecoy(userId) ? nothingToTakeBack : () => returnRateLimit(context, `messages:${kind}`, ceiling)
  }
  counters.messagesBeyondCeiling.labels(kind).inc()
  if ((await takeFromBucket(context, `ceiling-told:${kind}`, ONCE_AN_HOUR)) === 0) {
    log.warn({ kind, ceiling: ceiling.uses }, 'the ceiling of codes that are sent a day is reached')
  }
  if (isFamiliar(requester)) return nothingToTakeBack
  if (!decoys && !(await hasSignedIn())) {
    const newcomers = { uses: Math.ceil(ceiling.uses / 2), seconds: ceiling.seconds }
    const bucket = `messages-first:${kind}`
    if ((await takeFromBucket(context, bucket, newcomers)) === 0)
      return () => returnRateLimit(context, bucket, newcomers)
  }
  const share = `send-share:${method}:${userId}`
  await consumeRateLimit(context, share, sendsBeyondCeiling)
  return () => returnRateLimit(context, share, sendsBeyondCeiling)

  async function hasSignedIn(): Promise<boolean> {
    const rows = await database.query(
      'SELECT 1 FROM authenticate_history WHERE user_id = $1 AND status = 1 LIMIT 1',
      [userId],
    )
    return rows.length > 0
  }
}

const nothingToTakeBack: TakeBack = () => Promise.resolve()

const ONCE_AN_HOUR = { uses: 1, seconds: 3_600 }

/**
 * Scope of a code: one employee, one application, one method, and the requester who requested it. So a stranger can
 * neither use up the employee's code nor find out that it exists.
 */
interface CodePurpose {
  readonly userId: number
  readonly applicationId: number
  readonly method: SentCodeType
  readonly requester: Requester
}

const SEALED_FOR = 'code'

/** Time that sending may take without a minute less in the message than on the screen. */
const SENDING_MS = 5_000

/** A code that expires sooner than this is not sent again: a new code replaces it. */
const LEAST_LEFT_SECONDS = 60

export interface IssuedCode {
  readonly code: string
  /** Time until the code expires. */
  readonly secondsLeft: number
}

/**
 * Returns the code to send. A code that is still valid is sent again, so that a second request does not invalidate a
 * message under way. Its expiry does not change. So there is only one code to guess at any time. The database holds
 * the code's HMAC for comparison, and the code itself encrypted.
 */
async function issueCode(
  { database, settings, keys }: RequestContext,
  purpose: CodePurpose,
): Promise<IssuedCode> {
  const { userId, applicationId, method, requester } = purpose
  const code = newCode(purpose)
  const now = settings.clock.now()
  const expiresAt = secondsAfter(now, sentCodeSeconds)
  const [row] = await database.query<{ sealed: Uint8Array; expires_at: Date }>(
    `INSERT INTO sent_codes AS c (user_id, application_id, method, scope, code_hmac, sealed, issued_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (user_id, application_id, method, scope) DO UPDATE SET
       (code_hmac, sealed, tries, issued_at, expires_at, consumed_at) = (
         SELECT c.code_hmac, c.sealed, c.tries, c.issued_at, c.expires_at, c.consumed_at
         WHERE c.consumed_at IS NULL AND c.tries < $9 AND c.expires_at BETWEEN $10 AND excluded.expires_at
         UNION ALL
         SELECT excluded.code_hmac, excluded.sealed, 0, excluded.issued_at, excluded.expires_at, NULL
         LIMIT 1
       )
     RETURNING sealed, expires_at`,
    [
      userId,
      applicationId,
      method,
      requester.key,
      hmacOf(keys.codes, purpose, code),
      seal(keys, SEALED_FOR, code),
      now,
      expiresAt,
      settings.limits.triesPerCode,
      secondsAfter(now, LEAST_LEFT_SECONDS),
    ],
  )
  if (!row) throw new Error('a code was not stored')
  return {
    code: unseal(keys, SEALED_FOR, row.sealed),
    secondsLeft: Math.floor((row.expires_at.getTime() - now.getTime()) / 1000),
  }
}

/** Returns a random code. For a decoy, a long token: it is never sent, and can't be guessed. */
function newCode({ userId, requester }: CodePurpose): string {
  const digits = sentCodeDigits[requester.kind]
  return isDecoy(userId)
    ? newSecretToken()
    : randomInt(10 ** digits)
        .toString()
        .padStart(digits, '0')
}

/** Result of one try of a code. */
interface CodeAttempt {
  /** Undefined for a wrong code. */
  readonly loginSerial: string | undefined
  /** Error code for a wrong code. */
  readonly refusal: ErrorCode
  /** Name of the device that made the code. */
  readonly description?: string | undefined
}

interface CodeRequest {
  readonly target: SignInTarget
  readonly requester: Requester
  readonly code: string
}

/** The part of validating a code that differs by method. */
export interface CodeMethod {
  readonly type: CodeType
  /**
   * Reads the required rows. Throws if there is no code to guess, or if too many slow hashes wait; neither counts
   * against a limit. The returned function tries the code, after the guess has been counted. In one statement, it
   * consumes the code, adds the sign-in to the history and the audit log, and issues the login serial, so that all
   * are stored or none. The caller records a wrong code.
   */
  prepare(context: RequestContext, request: CodeRequest): Promise<() => Promise<CodeAttempt>>
}

/**
 * Validates a code and returns a login serial. Throws the method's refusal for a wrong code, and 429 if the requester
 * has guessed this employee's codes too often.
 */
export async function validateCode(
  context: RequestContext,
  { type: method, prepare }: CodeMethod,
  request: TargetRequest & { readonly code: string },
  client: Client,
): Promise<string> {
  const { target, requester } = await findRequestedTarget(context, client, request, method)
  const { userId, applicationId } = target
  const tryCode = await prepare(context, { target, requester, code: cleanCode(request.code) })
  const giveBack = await countGuess(context, { userId, method, requester })
  // Not awaited: a correct code is already consumed, so the employee must get the serial even if this fails.
  const takeBack = () => {
    giveBack().catch((error: Error) => context.log.warn({ err: error }, 'a guess was not taken back'))
  }
  const { loginSerial, refusal, description } = await tryCode().catch((error: Error) => {
    // The code was not tried, so the guess does not count. A full queue or an unavailable database must not use up
    // guesses.
    takeBack()
    throw error
  })
  if (loginSerial) {
    takeBack()
    return loginSerial
  }
  const attempt = { userId, applicationId, type: method, description }
  // In a transaction, so that an attempt that can't be recorded uses up no quota for recorded attempts.
  await inTransaction(context, (context) => recordFailure(context, attempt, requester))
  context.counters.wrongCodes.labels(method, requester.kind).inc()
  await noteWrongCode(context, { userId, method, requester })
  throw failure(refusal)
}

/** True if there is a code that the requester could try. */
async function hasLiveCode(
  { database, settings }: RequestContext,
  { userId, applicationId, method, requester }: CodePurpose,
): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM sent_codes
     WHERE user_id = $1 AND application_id = $2 AND method = $3 AND scope = $4
       AND consumed_at IS NULL AND expires_at > $5 AND tries < $6`,
    [userId, applicationId, method, requester.key, settings.clock.now(), settings.limits.triesPerCode],
  )
  return rows.length > 0
}

/** Returns the HMAC of a code. It differs for each purpose. */
const hmacOf = (
  key: Uint8Array,
  { method, userId, applicationId, requester }: CodePurpose,
  code: string,
): Uint8Array =>
  createHmac('sha256', key).update([method, userId, applicationId, requester.key, code].join('\0')).digest()

/**
 * A code that this server generated and sent. A wrong, used, expired or missing code gets the same refusal (14002),
 * so that a guess reveals nothing.
 */
export const sentCode = (method: SentCodeType): CodeMethod => ({
  type: method,
  prepare: async (context, { target: { userId, applicationId }, requester, code }) => {
    const purpose = { userId, applicationId, method, requester }
    if (!(await hasLiveCode(context, purpose))) throw failure(14002, 'no code to try')
    return async () => ({ loginSerial: await proveBySentCode(context, purpose, code), refusal: 14002 })
  },
})

/**
 * Returns a login serial, or undefined for a wrong code. One UPDATE counts the try and consumes the code. Otherwise
 * two instances or many parallel guesses could get more tries, or two sign-ins, from one code.
 */
async function proveBySentCode(
  { database, settings, keys }: RequestContext,
  purpose: CodePurpose,
  code: string,
): Promise<string | undefined> {
  const { userId, applicationId, method, requester } = purpose
  const loginSerial = newSecretToken()
  const now = settings.clock.now()
  const proven = await database.query(
    `WITH tried AS (
       UPDATE sent_codes SET tries = tries + 1, consumed_at = CASE WHEN code_hmac = $1 THEN $2::timestamptz END
       WHERE user_id = $3 AND application_id = $4 AND method = $5 AND scope = $6
         AND consumed_at IS NULL AND expires_at > $2 AND tries < $7
       RETURNING consumed_at IS NOT NULL AS is_right
     ), proven AS (
       SELECT employee_id FROM employees WHERE user_id = $3 AND EXISTS (SELECT 1 FROM tried WHERE is_right)
     ), attempt AS (
       INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
       SELECT $3, $4, $5, 1, $2 FROM proven
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $2, 'sign-in', 'success', 'employee', employee_id, employee_id, $8, $9, $10 FROM proven
     ), issued AS (
       INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at)
       SELECT $11, $3, $4, $5, $12 FROM proven
     )
     SELECT 1 FROM proven`,
    [
      hmacOf(keys.codes, purpose, code),
      now,
      userId,
      applicationId,
      method,
      requester.key,
      settings.limits.triesPerCode,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
      JSON.stringify({ method, applicationId }),
      hashOf(loginSerial),
      secondsAfter(now, loginSerialSeconds),
    ],
  )
  return proven.length > 0 ? loginSerial : undefined
}
