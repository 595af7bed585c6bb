import type { CeremonyMethodName } from '../../../contract/methods'
import type { CallFailure } from '../../http/call-error'
import type { FailureCode } from '../../http/failure-code'
import type { LoginIdentity } from '../../session/session'
import type { Proof } from '../sign-in'
import type { FailureType, Interruption } from './ceremony-state'

export interface Proving {
  readonly signal: AbortSignal
  /** The connection over which the outcome comes is there, or is lost for now. */
  onConnection(connected: boolean): void
  /** The person has done their part; what remains is between us and the backend. */
  onProven(): void
}

/** Where an error came from; `finish` is the exchange of the serial for tokens. */
export type Step = 'request' | 'prove' | 'finish'

/**
 * What an error means: the failure page at once, or an inline status while the countdown goes on. `code` is for the
 * host's `mfa-error`, where no failed call has given it already.
 */
export type Verdict = { readonly reason: string; readonly code?: FailureCode | undefined } & (
  | { readonly kind: 'failed'; readonly type: FailureType; readonly call?: CallFailure | undefined }
  | { readonly kind: 'interrupted'; readonly why: Interruption }
)

/** How one method goes through the ceremony. */
export interface CeremonySteps<Request> {
  readonly method: CeremonyMethodName
  /** Who is to be proven. */
  readonly login: LoginIdentity
  /** Asks the backend to begin. */
  request(signal: AbortSignal): Promise<Request>
  /** Waits for the person and resolves with what can be exchanged for tokens. */
  prove(request: Request, proving: Proving): Promise<Proof>
  judge(error: unknown, step: Step): Verdict
}
