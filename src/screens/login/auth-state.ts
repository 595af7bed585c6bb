import type { LoginData } from '../../contract/entities'

/** What one sign-in screen hands to the next in navigation state. */
export interface AuthState {
  readonly login: LoginData
  /** The sample area: the outcome counts, nobody is signed in (A23). */
  readonly test?: boolean
}

export const authState = (state: unknown): AuthState | undefined =>
  state && typeof state === 'object' && 'login' in state ? (state as AuthState) : undefined
