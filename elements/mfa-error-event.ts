import type { Fact } from '../src/core/portal'

/**
 * Every failure fires exactly one. `code` says the class of failure, `failCode` is the backend's own code. Apart from the
 * other events, because the entry needs it when nothing else could be loaded.
 */
export class MfaErrorEvent extends Event {
  static readonly type = 'mfa-error'
  readonly code: string
  readonly callId: string | undefined
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined
  readonly failCode: string | undefined

  constructor(error: Omit<Extract<Fact, { type: 'error' }>, 'type'>) {
    super(MfaErrorEvent.type, { bubbles: true, composed: true })
    this.code = error.code
    this.callId = error.callId
    this.status = error.status
    this.failCode = error.failCode
  }
}
