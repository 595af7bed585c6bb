import type { LoginData, MobileDevice } from '../../contract/entities'
import type { SignInFailure } from './ceremony/ceremony-state'

/** What one sign-in screen hands to the next in navigation state. It survives a reload; there is no secret in it. */
export interface AuthState {
  readonly login: LoginData
  /** The sample area: the outcome counts, no one is signed in (A23). */
  readonly test?: boolean
  /** To the push wait screen: the chosen phone (R62). */
  readonly data?: { readonly id: MobileDevice['deviceId']; readonly name?: string | null | undefined }
  /** To the failure page. */
  readonly failure?: SignInFailure
}

export const authState = (state: unknown): AuthState | undefined =>
  state && typeof state === 'object' && 'login' in state ? (state as AuthState) : undefined

/** Who signs in and what for, without what concerned one screen only. */
export const withoutStep = ({ login, test }: AuthState): AuthState => (test ? { login, test } : { login })

/** The same with the chosen phone. */
export const withDevice = (state: AuthState): AuthState =>
  state.data ? { ...withoutStep(state), data: state.data } : withoutStep(state)
