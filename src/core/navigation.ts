import type { Unsubscribe } from './environment'

/** Where an element is. The state is what one screen hands to the next; it never holds a token. */
export interface Place {
  readonly path: string
  readonly state?: unknown
}

export interface Move extends Place {
  readonly kind: 'push' | 'replace' | 'back'
}

/** `prevented`: the host routes and will call `show`. `handled`: somebody else showed it. */
export type MoveOutcome = 'prevented' | 'handled' | 'proceed'

/** One per element: a history in memory, which a host may control like an input. */
export interface Navigator {
  readonly place: Place
  readonly canGoBack: boolean
  subscribe(listener: () => void): Unsubscribe
  push(path: string, state?: unknown): void
  replace(path: string, state?: unknown): void
  /** One step back, or to `fallback` where there is nothing to go back to. */
  back(fallback: string): void
  /** The host says where the element is; no move is asked for. */
  show(place: Place): void
}

export declare const createNavigator: (start: Place, request: (move: Move) => MoveOutcome) => Navigator
