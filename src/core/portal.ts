import type { AreaName } from './area'
import type { Core } from './core'
import type { Http } from './http'
import type { MethodName } from './methods'
import type { Move, MoveOutcome, Navigator, Place } from './navigation'
import type { Notices } from './notices'
import type { SignOutReason } from './session'
import type { Store } from './store'

/** What an element tells its host after the fact. None of them ever holds a token. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'signed-in'; readonly employeeId: string; readonly method: MethodName }
  | { readonly type: 'signed-out'; readonly reason: SignOutReason }
  | { readonly type: 'registered'; readonly method: MethodName; readonly applicationId: string }
  | { readonly type: 'deleted'; readonly method: MethodName; readonly applicationName: string }
  | {
      readonly type: 'error'
      readonly code: string
      readonly callId?: string | undefined
      readonly status?: number | undefined
      readonly failCode?: string | undefined
    }

/** What an element asks its host; the host may prevent the default. Moves are asked by the navigator. */
export type Ask =
  | { readonly type: 'reload'; readonly reason: 'language' | 'expired' }
  | { readonly type: 'before-delete'; readonly method: MethodName; readonly applicationName: string }
  | { readonly type: 'before-register'; readonly method: MethodName; readonly applicationId: string }

/** What the screens of one element are given. */
export interface Portal {
  readonly core: Core
  readonly area: AreaName
  readonly navigator: Navigator
  readonly notices: Notices
  readonly call: Http
  /** The text of the element's one polite live region. */
  readonly announcements: Store<string>
  announce(text: string): void
  emit(fact: Fact): void
  /** True: go on with the default. */
  request(ask: Ask): boolean
  /** Aborted when the element leaves the page. */
  connected(): AbortSignal
}

/** What the element base brings. */
export interface PortalHost {
  readonly core: Core
  readonly area: AreaName
  readonly start?: Place | undefined
  emit(fact: Fact): void
  request(ask: Ask): boolean
  move(move: Move): MoveOutcome
}

export interface PortalHandle extends Portal {
  /** Undoes everything: aborts `connected()`, leaves the session, closes the notices. */
  dispose(): void
}

export declare const createPortal: (host: PortalHost) => PortalHandle
