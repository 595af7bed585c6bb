import type { CallError } from './call-error'
import type { Portal } from './portal'

export interface CodeSendInput {
  readonly method: 'email' | 'sms'
  readonly employeeId: string
  readonly applicationId: string | null
  /** Entering the screen sends by itself, but not again within 30 s. */
  readonly automatic: boolean
  readonly signal?: AbortSignal | undefined
}

/** `resendAt` (epoch ms) is when the send-again link opens. */
export type CodeSendOutcome =
  | { readonly outcome: 'sent' | 'sent-before'; readonly resendAt: number }
  | { readonly outcome: 'failed'; readonly resendAt: number; readonly error: CallError }

/** Rejects only when it is aborted. */
export declare const sendCode: (portal: Portal, input: CodeSendInput) => Promise<CodeSendOutcome>
