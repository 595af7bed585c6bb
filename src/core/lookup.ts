import type { CallError } from './call-error'
import type { LoginData } from '../contract/entities'
import type { Portal } from './portal'

export interface LookupInput {
  /** As typed; it is trimmed and lower-cased. */
  readonly employeeId: string
  /** The sample area sends one. */
  readonly applicationId?: number | string | undefined
  /** The remember-ID box. Undefined leaves the saved ID alone. */
  readonly remember?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** `message` is the inline text in the current language. */
export type LookupOutcome =
  | { readonly outcome: 'found'; readonly login: LoginData }
  | { readonly outcome: 'unknown'; readonly message: string }
  | { readonly outcome: 'failed'; readonly message: string; readonly error: CallError }

/** Finds the employee and saves who is signing in. Rejects only when it is aborted. */
export declare const lookUp: (portal: Portal, input: LookupInput) => Promise<LookupOutcome>
