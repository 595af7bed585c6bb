import type { CallFailure } from '../http/call-error'

/** What a help desk asks for. Nothing in it is secret. */
export interface FailureReport {
  /** `3002`, `HTTP 503`, `network`. */
  readonly code: string
  /** Epoch ms. */
  readonly at: number
  /** What was under way: the call's id, or the way of signing in. */
  readonly step: string
}

export function reasonOfCall({ code, failCode, status, timedOut }: CallFailure): string {
  if (failCode !== undefined) return failCode
  if (code === 'http') return `HTTP ${status}`
  return timedOut ? 'no answer' : code
}

/** @param now epoch ms, for a failure that does not say when it was */
export const reportOf = (failure: CallFailure, now: number): FailureReport => ({
  code: reasonOfCall(failure),
  at: failure.at ?? now,
  step: failure.callId,
})
