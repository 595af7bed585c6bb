import type { CeremonyMethodName } from '../../../contract/methods'
import type { CallFailure } from '../../http/call-error'

/** The kinds of failure that the failure page knows: `push` is a request that did not reach the phone (A17). */
export type FailureType = CeremonyMethodName | 'push'

export interface SignInFailure {
  readonly type: FailureType
  /** For the help desk: `timeout`, `rejected`, `broker`, a code of the backend, an HTTP status… No secrets. */
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
  /** The call that failed, where one has. */
  readonly call?: CallFailure | undefined
}

/** Why nothing goes on by itself while the countdown does (A16). */
export type Interruption = 'cancelled' | 'needs-gesture' | 'replaced' | 'failed'

/**
 * `ready`: nothing has begun yet. `requesting`: the backend is asked to begin. `waiting`: for the person, until `endsAt`
 * (epoch ms); `connected` is false while the broker is out of reach. `finishing`: the person has proven who they are,
 * with so many seconds left, which count no more.
 * `interrupted`: shown inline, with a way on. `failed`: for the failure page.
 */
export type CeremonyState =
  | { readonly phase: 'ready' }
  | { readonly phase: 'requesting' }
  | { readonly phase: 'waiting'; readonly endsAt: number; readonly connected: boolean }
  | { readonly phase: 'finishing'; readonly secondsLeft: number }
  | { readonly phase: 'interrupted'; readonly endsAt: number; readonly why: Interruption }
  | { readonly phase: 'failed'; readonly failure: SignInFailure }
  | { readonly phase: 'signed-in' }
