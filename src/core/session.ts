import type { Unsubscribe } from './environment'
import type { LoginData, Tokens } from '../contract/entities'

export type SignOutReason = 'logout' | 'timeout' | 'denied'

export type SessionChange =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly reason: SignOutReason }

/** Who is signing in or signed in, as session storage has it. */
export interface Identity {
  readonly employeeId: string | null
  readonly userEmail: string | null
  readonly userId: string | null
  readonly applicationId: string | null
}

export interface Session {
  readonly accessToken: string | null
  readonly identity: Identity
  /** After a successful lookup: who wants to sign in. */
  saveLogin(data: LoginData): void
  /** Signs in. Without `timeoutMinutes` no timeout is written (temporary recovery code). */
  saveTokens(tokens: Tokens, options?: { timeoutMinutes?: number | undefined }): void
  /** Clears what the reason demands, tells the other tabs and every listener. */
  end(reason: SignOutReason): void
  /** Hears sign-ins of this tab, and sign-outs of this tab and of others that concern it. */
  subscribe(listener: (change: SessionChange) => void): Unsubscribe
  /** While access is denied and the dialog is open, no further call leaves the page. */
  readonly suspended: boolean
  /** Returns true to the one caller that has to show the dialog; `end` lifts it. */
  suspend(): boolean
}
