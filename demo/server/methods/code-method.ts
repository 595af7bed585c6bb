import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { ErrorCode } from '../../../src/contract/error-codes'
import type { SignInTarget } from '../accounts/sign-in-target'
import type { Services } from '../services'
import type { Needs } from '../sign-in/needs'

/** What became of one try. `description` is the name of the device that the code came from. */
export type Tried =
  | { readonly accepted: true; readonly description?: string }
  | { readonly accepted: false; readonly code: ErrorCode; readonly description?: string }

/** What tells one way to sign in by code from the others. */
export interface CodeMethod {
  readonly type: AuthenticationType
  /**
   * Does what takes long, then gives the one step that tries the code and uses it up. That step runs in the
   * transaction that also counts the try.
   */
  prepare(services: Services, target: SignInTarget, code: string): Promise<(needs: Needs) => Promise<Tried>>
}
