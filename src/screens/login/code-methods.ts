import type { CodeSendInput } from '../../core/sign-in/code-send'
import type { CodeMethodName } from '../../core/sign-in/sign-in'

/** How the four methods of the one code screen differ. */
export type CodeMethod = {
  /** Recovery codes may hold letters (A27). */
  readonly inputMode: 'numeric' | 'text'
} & (
  | {
      readonly name: SentCodeMethodName
      /** The backend sends the code on entry, and again when asked (R59, R197). */
      readonly sends: true
    }
  | { readonly name: Exclude<CodeMethodName, SentCodeMethodName>; readonly sends: false }
)

type SentCodeMethodName = CodeSendInput['method']

export const codeMethods: readonly CodeMethod[] = [
  { name: 'email', sends: true, inputMode: 'numeric' },
  { name: 'sms', sends: true, inputMode: 'numeric' },
  { name: 'otp', sends: false, inputMode: 'numeric' },
  { name: 'recovery', sends: false, inputMode: 'text' },
]
