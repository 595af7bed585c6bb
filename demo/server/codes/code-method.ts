import type { CodeType } from '../../../src/contract/authentication-types'
import type { ErrorCode } from '../../../src/contract/error-codes'
import type { SignInTarget } from '../accounts/sign-in-target'
import type { Services } from '../services'
import type { Proof } from '../sessions/prove-sign-in'

/** One try of a code, which `taking` uses up. */
export interface Try extends Pick<Proof, 'taking' | 'authenticatorId'> {
  /** What is said where it is not accepted. */
  readonly refusal: ErrorCode
  /** The name of the device that the code came from. */
  readonly description?: string | undefined
}

/** What tells one way to sign in by code from the others. */
export interface CodeMethod {
  readonly type: CodeType
  /** Whoever may sign in so has something to guess at: the guess is counted as they are looked up. */
  readonly isAlwaysGuessable?: true
  /**
   * Reads what is needed and throws where there is nothing to guess at. What it gives does what takes long, and runs once
   * the guess has been counted.
   */
  prepare(services: Services, target: SignInTarget, code: string): Promise<() => Promise<Try>>
}
