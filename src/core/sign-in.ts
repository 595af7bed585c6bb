import type { CallError } from './call-error'
import type { MethodName } from './methods'
import type { Portal } from './portal'

export type SignInOutcome =
  | { readonly outcome: 'signed-in' }
  /** The exchange gave no access token; the dialog 'Token Error' is shown. */
  | { readonly outcome: 'token-error' }
  | { readonly outcome: 'failed'; readonly error: CallError }

export interface SignInOptions {
  /** The sample area: the outcome counts, the tokens are not kept. */
  readonly test?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Turns what a method's last step answered into a session: tokens, a login serial (also as a bare
 * string) or an object that holds one. It does not navigate. Rejects only when it is aborted.
 */
export declare const finishSignIn: (
  portal: Portal,
  answer: unknown,
  method: MethodName,
  options?: SignInOptions,
) => Promise<SignInOutcome>

export type CodeMethodName = 'otp' | 'email' | 'sms' | 'recovery'

export type CodeOutcome = SignInOutcome | { readonly outcome: 'wrong-code'; readonly error: CallError }

/** Sends the typed code (spaces and hyphens removed), then finishes the sign-in. */
export declare const submitCode: (
  portal: Portal,
  method: CodeMethodName,
  input: { code: string; employeeId: string; applicationId: string | null },
  options?: SignInOptions,
) => Promise<CodeOutcome>
