import type { CodeType } from '../../../src/contract/authentication-types'
import type { ErrorCode } from '../../../src/contract/error-codes'
import type { SignInTarget } from '../accounts/sign-in-target'
import type { Requester } from '../limits/requester'
import type { Services } from '../services'
import type { Proof } from '../sessions/prove-sign-in'

/** One try of a code, which `taking` uses up. */
export interface CodeTry extends Pick<Proof, 'taking' | 'authenticatorId'> {
  /** The refusal of a wrong code. */
  readonly refusal: ErrorCode
  /** The name of the device that the code came from. */
  readonly description?: string | undefined
}

export interface CodeRequest {
  readonly target: SignInTarget
  readonly requester: Requester
  readonly code: string
}

/** The difference between one way to sign in by code and the others. */
export interface CodeMethod {
  readonly type: CodeType
  /**
   * Reads what is needed and throws where there is nothing to guess at, which counts against no limit. The returned
   * function does the slow work, once the guess has been counted.
   */
  prepare(services: Services, request: CodeRequest): Promise<() => Promise<CodeTry>>
}
