import type { LoginData, MobileDevice } from '../../contract/entities'
import type { MethodName } from '../../contract/methods'
import { type PathIn, places } from '../page/places'
import type { FailureType, SignInFailure } from './ceremony/ceremony'

// The places of the sign-in: their paths, and the navigation state that one screen passes to the next.

/** Returns the path of a method's screen. For a sign-in with a phone, this is the screen that chooses the phone. */
export const methodPath = (name: MethodName) =>
  `${places.auth.path}/${name}` as const satisfies PathIn<'login'>

/** Returns the path of the screen that waits for the device. The failure page is one step after it in the history. */
export const waitingPath = (type: FailureType): string =>
  type === 'mobile' || type === 'push' ? places.authMobileWait.path : methodPath(type)

/**
 * Returns the number of history steps from the waiting screen back to the method chooser. From the failure page it is
 * one step more.
 */
export const stepsToChooser = (type: FailureType): number => waitingPath(type).split('/').length - 2

/** Navigation state that one sign-in screen passes to the next. It survives a reload and holds no secret. */
export interface AuthState {
  readonly login: LoginData
  /** True in the sample area, where users only try the method and no one is signed in. */
  readonly test?: boolean
  /** For the screen that waits for the push: the chosen phone. */
  readonly data?: { readonly id: MobileDevice['deviceId']; readonly name?: string | null | undefined }
  /** The failure that the failure page shows. */
  readonly failure?: SignInFailure
}

export const authState = (state: unknown): AuthState | undefined =>
  state && typeof state === 'object' && 'login' in state ? (state as AuthState) : undefined

/** Returns the state without the parts that concern only one screen. */
export const withoutStep = ({ login, test }: AuthState): AuthState => (test ? { login, test } : { login })

/** Like `withoutStep`, but keeps the chosen phone. */
export const withDevice = (state: AuthState): AuthState =>
  state.data ? { ...withoutStep(state), data: state.data } : withoutStep(state)
