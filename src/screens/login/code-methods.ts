import type { CodeMethodName } from '../../core/sign-in'

/** How the four methods of the one code screen differ. */
export interface CodeMethod {
  readonly name: CodeMethodName
  /** The backend sends the code on entry, and again when asked (R59, R197). */
  readonly sends: boolean
  /** Recovery codes may hold letters (A27); the others are digits. */
  readonly letters: boolean
}

export const codeMethods: readonly CodeMethod[] = [
  { name: 'email', sends: true, letters: false },
  { name: 'sms', sends: true, letters: false },
  { name: 'otp', sends: false, letters: false },
  { name: 'recovery', sends: false, letters: true },
]
