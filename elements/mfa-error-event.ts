import type { FailureCode } from '../src/core/http/failure-code'
import type { HostEvent } from '../src/core/page/portal'

// Apart from the other events, because the entry needs it when nothing else could be loaded.

/** Every failure fires exactly one. `code` says the class of failure, `failCode` is the backend's own code. */
export class MfaErrorEvent extends Event {
  static readonly type = 'mfa-error'
  declare readonly code: FailureCode
  declare readonly callId: string | undefined
  /** HTTP status, where there was an answer. */
  declare readonly status: number | undefined
  declare readonly failCode: string | undefined

  constructor({ code, callId, status, failCode }: Omit<Extract<HostEvent, { type: 'error' }>, 'type'>) {
    super(MfaErrorEvent.type, { bubbles: true, composed: true })
    Object.assign(this, { code, callId, status, failCode })
  }
}
