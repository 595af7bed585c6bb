import type { CodeType } from '../../../src/contract/authentication-types'
import type { ErrorCode } from '../../../src/contract/error-codes'
import type { SignInTarget } from '../accounts/sign-in-target'
import type { Services } from '../services'
import type { TransactionContext } from '../transaction/transaction'

/** What became of one try. `description` is the name of the device that the code came from. */
export type Tried =
  | { readonly accepted: true; readonly description?: string }
  | { readonly accepted: false; readonly code: ErrorCode; readonly description?: string }

/** Tries the code and uses it up, in the transaction that also records the try. */
export type TryCode = (needs: TransactionContext) => Promise<Tried>

/** What tells one way to sign in by code from the others. */
export interface CodeMethod {
  readonly type: CodeType
  /**
   * Reads what is needed and throws where there is nothing to guess at. What it gives does what takes long, and runs once
   * the guess has been counted.
   */
  prepare(services: Services, target: SignInTarget, code: string): Promise<() => Promise<TryCode>>
}
