import type { QueryOf } from '../../contract/call'
import { codeSends, codeValidations } from '../../contract/calls/code'
import { token } from '../../contract/calls/sign-in'
import { loginSerialSeconds, numericCodeIn, textCodeIn } from '../../contract/codes'
import type { MobileDevice, Tokens } from '../../contract/entities'
import { parseJson, toJson } from '../../contract/json'
import {
  type CodeMethodName,
  type MethodName,
  methodByName,
  methodOf,
  type SentCodeMethodName,
} from '../../contract/methods'
import { CallError, isWrongCode, reportOf } from '../errors/call-error'
import { describe } from '../errors/describe'
import { createHttp } from '../http'
import type { ElementContext } from '../page/element-context'
import { failureDisplayOf, showFailureDialog } from '../page/show-failure'
import { clockToleranceMs, pause, steadyNow } from '../platform/clock'
import type { KeyValueStore } from '../platform/environment'
import { ignore } from '../platform/report'
import { type LoginIdentity, markRecovery } from '../session/session'
import { ownPrefix } from '../session/storage-names'

type SignInOutcome =
  /** Also returned if another element of the page was faster: then the employee who is signed in already stays. */
  | { readonly outcome: 'signed-in' }
  /** The token response has no access token. The dialog 'Token Error' is shown. */
  | { readonly outcome: 'token-error' }
  | { readonly outcome: 'failed'; readonly error: CallError }

interface SignInOptions {
  /** True in the sample area, where users only try the method. The tokens are not kept, and no one is signed in. */
  readonly test?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The result of a method's last step: a login serial, as text or in an object, or the tokens themselves. Some login
 * serials come with a secret, which must be sent together with the serial.
 */
export type Proof =
  | string
  | { readonly loginSerial: string; readonly serialSecret?: string | undefined }
  | Partial<{ readonly [Key in keyof Tokens]: Tokens[Key] | null | undefined }>

/** An employee who was looked up, and the proof of their identity that a method has returned. */
interface ProvenLogin {
  readonly login: LoginIdentity
  readonly method: MethodName
  readonly proof: Proof
}

/**
 * Exchanges a method's result for tokens, if needed, and begins the session. Does not navigate. Rejects only if it is
 * aborted.
 */
export async function finishSignIn(
  context: ElementContext,
  { login, method, proof }: ProvenLogin,
  { test = false, signal }: SignInOptions = {},
): Promise<SignInOutcome> {
  const { session, configuration, environment } = context.core
  try {
    if (session.accessToken !== null) return { outcome: 'signed-in' }
    const { accessToken, refreshToken, userEmail } = await exchange(context, proof, signal)
    if (!accessToken) {
      await showTokenError(context)
      return { outcome: 'token-error' }
    }
    if (test) return { outcome: 'signed-in' }
    // A sign-in with a recovery code gets no timeout, so that inactivity does not end it.
    const { TIMEOUT } = (await configuration.load(signal)).CONFIG_VARIABLES.USER_PORTAL
    if (session.accessToken !== null) return { outcome: 'signed-in' }
    session.saveTokens(
      login,
      { accessToken, refreshToken, userEmail },
      method === 'recovery' ? {} : { timeoutMinutes: TIMEOUT },
    )
    rememberMethod(environment.localStorage, method)
    if (method === 'recovery') markRecovery(environment.sessionStorage)
    context.emit({ type: 'signed-in', employeeId: login.employeeId, method })
    return { outcome: 'signed-in' }
  } catch (error) {
    return { outcome: 'failed', error: callErrorOrThrow(error) }
  }
}

async function exchange(context: ElementContext, proof: Proof, signal: AbortSignal | undefined) {
  if (typeof proof !== 'string' && !('loginSerial' in proof)) return proof
  const query = typeof proof === 'string' ? { loginSerial: proof } : proof
  return exchangeInTime(context, query, signal)
}

/** First wait before an exchange is retried. Each further wait is twice as long. */
const againAfterMs = 500

/**
 * Exchanges a login serial for tokens. A serial is valid for a while. If the backend can't be reached, the exchange
 * is retried during that time, so that the user need not approve again. Only the last failure is reported and shown.
 */
async function exchangeInTime(context: ElementContext, query: QueryOf<typeof token>, signal?: AbortSignal) {
  const { clock } = context.core.environment
  const endsAt = steadyNow(clock) + loginSerialSeconds * 1000
  const call = createHttp(context.core, (error) => isPassing(error) || context.fail(error))
  for (let waitMs = againAfterMs; ; waitMs *= 2) {
    try {
      return await call(token, { query, signal })
    } catch (error) {
      if (!(error instanceof CallError) || !isPassing(error)) throw error
      if (steadyNow(clock) + waitMs >= endsAt) {
        context.fail(error)
        throw error
      }
      await pause(clock, waitMs, signal)
    }
  }
}

/**
 * True if a retry can help: the call did not reach the backend, or a proxy or the backend is unavailable for a
 * moment.
 */
const isPassing = ({ code, failCode, status = 0 }: CallError): boolean =>
  code === 'network' || (failCode === undefined && [502, 503, 504].includes(status))

async function showTokenError(context: ElementContext) {
  const error = new CallError('empty', token.id)
  context.emit({ type: 'error', code: 'token', callId: token.id })
  const { remedy, ...texts } = await describe(context.core, error)
  const report = reportOf(error, context.core.environment.clock.now())
  context.dialogs.show({ ...texts, report, key: 'token' })
}

function callErrorOrThrow(error: unknown): CallError {
  if (error instanceof CallError) return error
  throw error
}

/**
 * `wrong-code` and `no-code` are shown only at the input field. `no-code`: the typed text contains no code, so
 * nothing was sent.
 */
export type CodeOutcome = SignInOutcome | { readonly outcome: 'wrong-code' | 'no-code' }

export interface CodeInput {
  /** The code as the user typed or pasted it. */
  readonly code: string
  readonly login: LoginIdentity
}

/**
 * Checks a typed code and finishes the sign-in. Every failure except a wrong code has a dialog, because a code screen
 * has no other place for it.
 */
export async function submitCode(
  context: ElementContext,
  method: CodeMethodName,
  { code: typed, login }: CodeInput,
  options: SignInOptions = {},
): Promise<CodeOutcome> {
  const { validate, inputMode } = methodOf(method)
  const code = inputMode === 'numeric' ? numericCodeIn(typed) : textCodeIn(typed)
  if (!code) return { outcome: 'no-code' }
  const { employeeId, applicationId } = login
  const query = { applicationId, code, employeeId }
  try {
    const proof = await context.call(codeValidations[validate], {
      query,
      signal: options.signal,
    })
    const result = await finishSignIn(context, { login, method, proof }, options)
    if (
      result.outcome === 'failed' &&
      !result.error.shownElsewhere &&
      failureDisplayOf(result.error) === 'silent'
    ) {
      await showFailureDialog(context, result.error)
    }
    return result
  } catch (error) {
    const failure = callErrorOrThrow(error)
    return isWrongCode(failure) ? { outcome: 'wrong-code' } : { outcome: 'failed', error: failure }
  }
}

const lastMethodKey = `${ownPrefix}lastMethod`

/**
 * Returns the method of the last sign-in on this computer, which the method chooser marks. Another employee may have
 * used it.
 */
export const lastMethod = (storage: KeyValueStore): MethodName | undefined =>
  methodByName(storage.get(lastMethodKey) ?? '')?.name

const rememberMethod = (storage: KeyValueStore, method: MethodName): void =>
  storage.set(lastMethodKey, method)

const lastPhoneKey = `${ownPrefix}lastPhone`

/** True for the phone to which the last sign-in request on this computer was sent. */
export const isLastPhone = (storage: KeyValueStore, deviceId: MobileDevice['deviceId']): boolean =>
  storage.get(lastPhoneKey) === String(deviceId)

export const rememberPhone = (storage: KeyValueStore, deviceId: MobileDevice['deviceId']): void =>
  storage.set(lastPhoneKey, String(deviceId))

// A code is sent as soon as the user chooses the method. It must not be sent again if the user comes back to the
// screen, reloads it, or soon chooses the method again: a second code costs money and invalidates the first, which
// the user may just have copied.

const automaticEveryMs = 30_000
const resendAfterMs = 3000

export interface CodeTarget {
  readonly method: SentCodeMethodName
  readonly employeeId: string
  readonly applicationId: number | string | null | undefined
}

export interface CodeSendInput extends CodeTarget {
  /**
   * True if the code is sent because the user has chosen the method, and not by a button. Then it is not sent if one
   * was sent within the last 30 s.
   */
  readonly automatic: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * `resendAt` (by the clock `steadyNow`) is the time from which the user can send a code again, also after a failure.
 */
export type CodeSendOutcome =
  | ({ readonly outcome: 'sent' | 'sent-before' } & Pick<EarlierSend, 'resendAt' | 'goodForSeconds'>)
  | { readonly outcome: 'failed'; readonly resendAt: number; readonly error: CallError }

/**
 * A code that this tab has sent before. `recent`: it was sent within the last 30 s, so no other code is sent
 * automatically.
 */
export interface EarlierSend {
  readonly resendAt: number
  readonly recent: boolean
  /** Time for which the code is valid after it was sent. Undefined if the backend does not say. */
  readonly goodForSeconds?: number | undefined
}

export function earlierSend(context: ElementContext, input: CodeTarget): EarlierSend | undefined {
  const { clock } = context.core.environment
  const mark = readMark(context, input)
  if (!mark) return undefined
  const { resendAt, sentAt, goodForSeconds } = mark
  return { resendAt, recent: steadyNow(clock) < sentAt + automaticEveryMs, goodForSeconds }
}

/** Sends a code. If sending fails, a dialog has shown the failure. Rejects only if it is aborted. */
export async function sendCode(context: ElementContext, input: CodeSendInput): Promise<CodeSendOutcome> {
  const { clock, sessionStorage } = context.core.environment
  const earlier = earlierSend(context, input)
  if (input.automatic && earlier?.recent) {
    const { resendAt, goodForSeconds } = earlier
    return { outcome: 'sent-before', resendAt, goodForSeconds }
  }
  const askedAt = steadyNow(clock)
  try {
    const goodForSeconds = await send(context, input)
    const sentAt = steadyNow(clock)
    const resendAt = sentAt + resendAfterMs
    writeMark(sessionStorage, input, { sentAt, resendAt, goodForSeconds })
    return { outcome: 'sent', resendAt, goodForSeconds }
  } catch (error) {
    if (!(error instanceof CallError)) {
      // The user has left the screen, but the backend has probably sent the code. Coming back must not send another
      // one.
      if (input.signal?.aborted)
        writeMark(sessionStorage, input, { sentAt: askedAt, resendAt: steadyNow(clock) })
      throw error
    }
    const resendAt = steadyNow(clock) + Math.max(resendAfterMs, error.retryAfterMs ?? 0)
    const mark = readMark(context, input)
    if (mark) writeMark(sessionStorage, input, { ...mark, resendAt })
    return { outcome: 'failed', resendAt, error }
  }
}

async function send(context: ElementContext, { method, employeeId, applicationId, signal }: CodeSendInput) {
  const input = { body: { applicationId, employeeId }, signal }
  const { call, emptyMeansUnsent } = codeSends[methodOf(method).send]
  const answer = await context.call(call, input)
  if (!emptyMeansUnsent || (answer !== null && answer !== '')) return goodForSecondsIn(answer)
  const error = new CallError('empty', call.id)
  context.fail(error)
  throw error
}

/** Returns the code's lifetime from the optional field `expiresInSeconds` of the response. */
function goodForSecondsIn(answer: unknown): number | undefined {
  const { expiresInSeconds } = Object(answer) as { expiresInSeconds?: unknown }
  return typeof expiresInSeconds === 'number' && expiresInSeconds > 0 ? expiresInSeconds : undefined
}

interface Mark extends Pick<EarlierSend, 'resendAt' | 'goodForSeconds'> {
  readonly sentAt: number
}

const keyOf = ({ method }: CodeTarget) => `${ownPrefix}sent.${method}`

/**
 * Reads the stored mark of an earlier send. If its time is in the future, the clock has been set back since, and the
 * mark is ignored.
 */
function readMark(context: ElementContext, input: CodeTarget): Mark | undefined {
  const { clock, sessionStorage } = context.core.environment
  try {
    const [employeeId, applicationId, sentAt, resendAt, goodForSeconds] = parseJson(
      sessionStorage.get(keyOf(input)) ?? '[]',
    ) as unknown[]
    const same = employeeId === input.employeeId && applicationId === String(input.applicationId)
    if (!same || Number(sentAt) > steadyNow(clock) + clockToleranceMs) return undefined
    return {
      sentAt: Number(sentAt),
      resendAt: Number(resendAt),
      goodForSeconds: goodForSecondsIn({ expiresInSeconds: goodForSeconds }),
    }
  } catch (error) {
    ignore(error, 'the stored mark is invalid, so no code counts as sent')
    return undefined
  }
}

const writeMark = (storage: KeyValueStore, input: CodeTarget, { sentAt, resendAt, goodForSeconds }: Mark) =>
  storage.set(
    keyOf(input),
    toJson([input.employeeId, String(input.applicationId), sentAt, resendAt, goodForSeconds]),
  )
