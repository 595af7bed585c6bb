/**
 * `backend`: the answer carries failInfo.code. `http`: a failure status without one. `network`: no
 * answer (also after the time limit, see `timedOut`). `malformed`: an answer of another shape.
 * `empty`: an answer without content where some is needed. `denied`: codes 2001 and 2002.
 */
export type CallErrorCode =
  | 'backend'
  | 'http'
  | 'network'
  | 'malformed'
  | 'empty'
  | 'configuration'
  | 'denied'

/** What is known of a failed call; also what is left of it in navigation state. */
export interface CallFailure {
  readonly code: CallErrorCode
  readonly callId: string
  readonly status?: number | undefined
  /** failInfo.code as text. */
  readonly failCode?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly timedOut?: boolean | undefined
  /** The call carried an access token. */
  readonly authorized?: boolean | undefined
  /** When it failed (epoch ms). */
  readonly at?: number | undefined
}

export interface CallErrorDetails extends Partial<Omit<CallFailure, 'code' | 'callId'>> {
  /** Another call shows the dialog for the same denial. */
  readonly shownElsewhere?: boolean | undefined
  readonly cause?: unknown
}

/** Why a call failed. The message holds no address, because codes and serials travel in it. */
export class CallError extends Error implements CallFailure {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  readonly callId: string
  readonly status: number | undefined
  readonly failCode: string | undefined
  readonly retryAfterMs: number | undefined
  readonly timedOut: boolean
  readonly authorized: boolean
  readonly at: number | undefined
  readonly shownElsewhere: boolean

  constructor(code: CallErrorCode, callId: string, details: CallErrorDetails = {}) {
    super(`${callId}: ${[code, details.status, details.failCode].filter(Boolean).join(' ')}`, {
      cause: details.cause,
    })
    this.code = code
    this.callId = callId
    this.status = details.status
    this.failCode = details.failCode
    this.retryAfterMs = details.retryAfterMs
    this.timedOut = details.timedOut ?? false
    this.authorized = details.authorized ?? false
    this.at = details.at
    this.shownElsewhere = details.shownElsewhere ?? false
  }
}

/** What navigation state can carry of an error. */
export const failureOf = ({
  code,
  callId,
  status,
  failCode,
  retryAfterMs,
  timedOut,
  authorized,
  at,
}: CallError): CallFailure => ({ code, callId, status, failCode, retryAfterMs, timedOut, authorized, at })
