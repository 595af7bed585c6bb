import { isExplained, type Remedy, remedyFor } from '../../core/errors/catalogue'
import type { CallFailure } from '../../core/http/call-error'
import type { SignInFailure } from '../../core/sign-in/ceremony/ceremony-state'

export interface FailureAdvice {
  readonly reason: 'reason' | 'rejected' | 'pushReason'
  readonly advice?: 'advice' | 'rejectedAdvice' | 'pushAdvice' | undefined
  /** The button that leads on; none where only another method helps. */
  readonly way: 'device' | 'retry' | 'none'
  /** What the catalogue has words for (A59). */
  readonly explained?: CallFailure | undefined
}

/** What the page says, by what has failed. Of a push, another device is the advice only where it can help. */
export function adviceOf({ type, reason, call }: SignInFailure): FailureAdvice {
  if (type !== 'push')
    return reason === 'rejected'
      ? { reason: 'rejected', advice: 'rejectedAdvice', way: 'retry' }
      : { reason: 'reason', advice: 'advice', way: 'retry' }
  if (!call || !isExplained(call.failCode, call.status))
    return { reason: 'pushReason', advice: 'pushAdvice', way: 'device' }
  return { reason: 'pushReason', explained: call, ...afterPush[remedyFor(call.failCode, call.status)] }
}

const afterPush: Readonly<Record<Remedy, Pick<FailureAdvice, 'advice' | 'way'>>> = {
  'other-device': { advice: 'pushAdvice', way: 'device' },
  'other-method': { way: 'none' },
  'help-desk': { way: 'none' },
  'sign-in': { way: 'none' },
  'try-again': { way: 'device' },
  wait: { way: 'retry' },
}
