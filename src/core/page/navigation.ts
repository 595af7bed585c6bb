import type { Unsubscribe } from '../platform/environment'
import { createListeners } from '../platform/store'
import { type Place, placeAt } from './place'

// A push request or a passkey prompt starts only by the user's choice. A screen that is reached by Back, Forward or a
// reload must not send a push that no one asked for. So the choice is not part of the place, which the history keeps.
// There is one choice for the page, in memory: the screen that starts the action may belong to another element, or
// may appear only after the host has routed.

/**
 * The action that the user has just chosen, such as sending a push. The choice is dropped when the screen starts the
 * action, or when the user goes elsewhere.
 */
export interface Choice {
  /**
   * Notes that the user has just chosen the action of the screen at `path`. Without `path`, drops the earlier choice,
   * because the user has moved on.
   */
  make(path?: string): void
  /** The user is now at `path`. Drops the choice if it is for another path. */
  arrive(path: string): void
  /** True if the user has just chosen the action of the screen at `path` and the action has not started yet. */
  isFor(path: string): boolean
  /** Drops the choice for `path`, because the screen there starts the action now. */
  consume(path: string): void
}

export function createChoice(): Choice {
  let chosen: string | undefined
  return {
    make(path) {
      chosen = path
    },
    arrive(path) {
      if (chosen !== path) chosen = undefined
    },
    isFor: (path) => chosen === path,
    consume(path) {
      if (chosen === path) chosen = undefined
    },
  }
}

/**
 * A move to a place. A move `back` also names the place it leads to, so that a host can go there in its own history.
 */
export interface Move extends Place {
  readonly kind: 'push' | 'replace' | 'back'
  /** Number of steps to go back before a push or a replacement. The places in between leave the history. */
  readonly steps?: number
}

interface MoveOptions {
  /**
   * True if the move is the user's choice of an action, such as sending a push. The screen at the new place then
   * starts the action at once.
   */
  readonly begin?: boolean
}

/** `prevented`: the host routes and will call `show`. `handled`: another element or the portal shows the place. */
export type MoveOutcome = 'prevented' | 'handled' | 'proceed'

/**
 * The history of one element, in memory. A host can control which place is shown, as React controls the value of an
 * input.
 */
export interface Navigator {
  readonly place: Place
  readonly canGoBack: boolean
  subscribe(listener: () => void): Unsubscribe
  push(path: string, state?: unknown, options?: MoveOptions & Pick<Move, 'steps'>): void
  replace(path: string, state?: unknown, options?: MoveOptions & Pick<Move, 'steps'>): void
  /** Goes one step back, or to `fallback` with that state if there is no earlier place. */
  back(fallback: string, options?: MoveOptions & Pick<Place, 'state'>): void
  /** Shows the place that the host names. Does not ask the host first, as other moves do. */
  show(place: Place): void
  /**
   * True if the user has just chosen the action of the screen at `path`. Then the screen may start the action by
   * itself.
   */
  isChosen(path: string): boolean
  /**
   * Drops the choice, because the action starts. A user who comes back to the place later has not chosen the action
   * again.
   */
  consumeChoice(path: string): void
}

export function createNavigator(
  start: Place,
  request: (move: Move) => MoveOutcome,
  choice: Choice = createChoice(),
): Navigator {
  let entries: readonly Place[] = [placeAt(start)]
  // A move that the host has prevented, because it routes itself. The host's `show` completes the move with its kind,
  // so that the history stays right for `back`.
  let pending: Move | undefined
  const listeners = createListeners<[]>()

  const current = () => entries[entries.length - 1] as Place
  const before = () => entries[entries.length - 2]

  const enter = ({ kind, path, state, steps = 0 }: Move) => {
    const dropped = { push: 0, replace: 1, back: 2 }[kind] + steps
    entries = [...entries.slice(0, Math.max(0, entries.length - dropped)), { path, state }]
    listeners.notify()
  }

  const move = (wanted: Move, chosen?: string) => {
    const { kind, path, state } = wanted
    if (kind === 'replace' && path === current().path && state === current().state) return
    choice.make(chosen)
    const outcome = request(wanted)
    // A host can call `show` inside the event. Then the move is complete already.
    if (outcome === 'prevented')
      pending = current().path === path && current().state === state ? undefined : wanted
    else {
      pending = undefined
      if (outcome === 'proceed') enter(wanted)
    }
  }

  const kindOfShown = (path: string): Move['kind'] => {
    if (pending?.path === path) return pending.kind
    if (current().path === path) return 'replace'
    return before()?.path === path ? 'back' : 'push'
  }

  choice.arrive(current().path)
  return {
    get place() {
      return current()
    },
    get canGoBack() {
      return entries.length > 1
    },
    subscribe: listeners.add,
    push: (path, state, { begin, steps = 0 } = {}) =>
      move({ kind: 'push', path, state, steps }, begin ? path : undefined),
    replace: (path, state, { begin, steps = 0 } = {}) =>
      move({ kind: 'replace', path, state, steps }, begin ? path : undefined),
    // After a reload this history is empty, and only the host knows the earlier place. So the choice is stored for
    // `fallback`, the path that the screen names.
    back: (fallback, { begin, state } = {}) =>
      move({ kind: 'back', ...(before() ?? { path: fallback, state }) }, begin ? fallback : undefined),
    show(place) {
      const { path, state } = placeAt(place)
      const kind = kindOfShown(path)
      const steps = (pending?.path === path && pending.steps) || 0
      pending = undefined
      // A host may show the current place once more before it shows the chosen one. The choice must survive that.
      if (path !== current().path) choice.arrive(path)
      if (kind !== 'replace' || steps > 0 || current().path !== path || current().state !== state)
        enter({ kind, path, state, steps })
    },
    isChosen: choice.isFor,
    consumeChoice: choice.consume,
  }
}
