import { unknownEmployeeFailures, wrongCodeFailures } from '../../contract/error-codes'
import { AlteredBuiltInError } from '../platform/altered-built-in-error'
import { PasskeyError } from '../platform/passkeys'

/**
 * `backend`: the response carries failInfo.code. `http`: a failure status without that code. `network`: no response,
 * also after the time limit (see `timedOut`). `malformed`: a response of another shape. `empty`: a response without
 * the required content. `configuration`: it is missing or incomplete. `denied`: codes 2001 and 2002.
 * `altered-built-ins`: the page has replaced a built-in that calls need.
 */
export type CallErrorCode =
  | 'backend'
  | 'http'
  | 'network'
  | 'malformed'
  | 'empty'
  | 'configuration'
  | 'denied'
  | 'altered-built-ins'

/**
 * Kinds of failures that the host gets. In addition to those of calls: `token`: the token response has no tokens.
 * `passkey`: no passkey could be requested or created, because of the browser, the surrounding page or the user.
 * `duplicate`: the device is already registered. `rejected`: the employee rejected the request on the phone.
 * `broker`: the message broker was not reached. `timeout`: no answer in time. `stale-release`: a release has replaced
 * the running one. `internal`: a bug of ours.
 */
export type FailureCode =
  | CallErrorCode
  | 'token'
  | 'passkey'
  | 'duplicate'
  | 'rejected'
  | 'broker'
  | 'timeout'
  | 'stale-release'
  | 'internal'

/**
 * The body of a failed call that is not a failure in the form of the contract. `blank`: nothing. `page`: an HTML page of
 * a proxy, a firewall or a network sign-in. `text` and `other-json`: the words of a gateway, which know nothing of the
 * employee.
 */
export type FailedBody = 'blank' | 'page' | 'text' | 'other-json'

/** Details of a failed call, in the form that navigation state keeps. */
export interface CallFailure {
  readonly code: CallErrorCode
  readonly callId: string
  readonly status?: number | undefined
  /** failInfo.code as text. */
  readonly failCode?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly timedOut?: boolean | undefined
  readonly body?: FailedBody | undefined
  /** The call was sent with an access token. */
  readonly authorized?: boolean | undefined
  /** Time of the failure (epoch ms). */
  readonly at?: number | undefined
}

export interface CallErrorDetails extends Partial<Omit<CallFailure, 'code' | 'callId'>> {
  /** Another call shows the dialog for the same denial. */
  readonly shownElsewhere?: boolean | undefined
  readonly cause?: unknown
}

/** The reason for a failed call. The message holds no address, because addresses contain codes and serials. */
export class CallError extends Error implements CallFailure {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  readonly failureCode: FailureCode
  readonly callId: string
  readonly status: number | undefined
  readonly failCode: string | undefined
  readonly retryAfterMs: number | undefined
  readonly timedOut: boolean
  readonly body: FailedBody | undefined
  readonly authorized: boolean
  readonly at: number | undefined
  readonly shownElsewhere: boolean

  constructor(code: CallErrorCode, callId: string, details: CallErrorDetails = {}) {
    super(`${callId}: ${[code, details.status, details.failCode].filter(Boolean).join(' ')}`, {
      cause: details.cause,
    })
    this.code = this.failureCode = code
    this.callId = callId
    this.status = details.status
    this.failCode = details.failCode
    this.retryAfterMs = details.retryAfterMs
    this.timedOut = details.timedOut ?? false
    this.body = details.body
    this.authorized = details.authorized ?? false
    this.at = details.at
    this.shownElsewhere = details.shownElsewhere ?? false
  }
}

/** Returns the details of an error that navigation state can hold. */
export const failureOf = ({
  code,
  callId,
  status,
  failCode,
  retryAfterMs,
  timedOut,
  body,
  authorized,
  at,
}: CallError): CallFailure => ({
  ...{ code, callId, status, failCode, retryAfterMs, timedOut, body, authorized, at },
})

// Backends and proxies report the same failure in several forms. These functions map each form to one meaning.

/** True if the body was not written by the backend. A status alone, without a body, may be the backend's. */
const isForeign = (body: FailedBody | undefined): boolean => body !== undefined && body !== 'blank'

/** True if a failed lookup means that no employee has the ID, in any form that backends use. */
export const isUnknownEmployee = ({ code, failCode, status, body }: CallError): boolean =>
  failCode === undefined
    ? (code === 'empty' && body !== 'blank') || (status === 404 && !isForeign(body))
    : unknownEmployeeFailures.test(failCode)

/** True if a failed validation means that the code is wrong or expired. */
export const isWrongCode = ({ failCode, status, body }: CallError): boolean =>
  failCode === undefined
    ? (status === 400 || status === 401) && !isForeign(body)
    : wrongCodeFailures.test(failCode)

/** True if a list of devices failed only because the employee has none: some backends report that with code 4002. */
export const hasNoDevices = ({ failCode }: CallError): boolean => failCode === '4002'

/**
 * True if a failed call means that the session has expired. A 401 without a code means that only for a call with a
 * token. A call without a token belongs to no session, and going to `/` would lead back to the same screen. An HTML
 * page comes from a proxy and says nothing about the session.
 */
export const isSessionOver = ({ code, status, failCode, body, authorized = false }: CallFailure): boolean =>
  code === 'denied' || (status === 401 && failCode === undefined && body !== 'page' && authorized)

/** Statuses with which proxies and networks require a separate sign-in (RFC 9110, RFC 6585). */
const ofProxies: readonly unknown[] = [407, 511]

/**
 * True for a status that means the same from a proxy as from a backend: too slow, too many requests, or server error.
 */
const isAnyones = (status: number): boolean => status === 408 || status === 429 || status >= 500

/**
 * True if something other than the backend has responded, such as a proxy, a firewall or a network that requires a
 * sign-in. Backends respond in JSON, these with an HTML page.
 */
export const isIntercepted = ({ failCode, status = 0, body }: CallFailure): boolean =>
  failCode === undefined && (ofProxies.includes(status) || (body === 'page' && !isAnyones(status)))

/**
 * True if a gateway has written the answer, although its status reads like an answer of the backend: a wrong value, no
 * session, or no such employee, device or code.
 */
export function isOfGateway(failure: CallFailure): boolean {
  const { failCode, status, body } = failure
  const isAnswer = status === 400 || status === 401 || status === 404
  return failCode === undefined && isForeign(body) && isAnswer && !isSessionOver(failure)
}

/** Details that a help desk asks for. They hold no secrets. */
export interface FailureReport {
  /** Such as `3002`, `HTTP 503` or `network`. */
  readonly code: string
  /** Epoch ms. */
  readonly at: number
  /** The step that failed: the call's ID, or the sign-in method. */
  readonly step: string
}

const bodyNames = { page: 'HTML', text: 'text', 'other-json': 'other JSON' } as const

export function reasonOfCall({ code, failCode, status, body, timedOut }: CallFailure): string {
  if (failCode !== undefined) return failCode
  if (body !== undefined && body !== 'blank') return `HTTP ${status}, ${bodyNames[body]}`
  if (code === 'http') return `HTTP ${status}`
  return timedOut ? 'no answer' : code
}

/** Returns a short name of an error for the help desk, without secret or personal data. */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError) return reasonOfCall(error)
  if (error instanceof AlteredBuiltInError) return error.failureCode
  if (error instanceof PasskeyError && error.cause instanceof Error) return error.cause.name
  return error instanceof Error ? error.name : 'unknown'
}

/** @param now epoch ms, for a failure without `at` */
export const reportOf = (failure: CallFailure, now: number): FailureReport => ({
  code: reasonOfCall(failure),
  at: failure.at ?? now,
  step: failure.callId,
})
