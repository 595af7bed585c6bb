import type { Unsubscribe } from '../platform/environment'
import { createListeners } from '../platform/store'
import { type Choice, createChoice } from './choice'
import { locationAt } from './location-address'
import type { PortalLocation } from './portal-location'

/** `back` names the place that it leads to, so that a host may go there by its own history. */
export interface Move extends PortalLocation {
  readonly kind: 'push' | 'replace' | 'back'
  /** How many steps to go back before a push or a replacement: what lies between is left behind. */
  readonly steps?: number
}

export interface MoveOptions {
  /** The person has just chosen what is done at the place: its screen begins with it at once. */
  readonly begin?: boolean
}

/** `prevented`: the host routes and will call `show`. `handled`: somebody else showed it. */
export type MoveOutcome = 'prevented' | 'handled' | 'proceed'

/** One per element: a history in memory, which a host may control like an input. */
export interface Navigator {
  readonly location: PortalLocation
  readonly canGoBack: boolean
  subscribe(listener: () => void): Unsubscribe
  push(path: string, state?: unknown, options?: MoveOptions & Pick<Move, 'steps'>): void
  replace(path: string, state?: unknown, options?: MoveOptions & Pick<Move, 'steps'>): void
  /** One step back, or to `fallback`, with that state, where there is nothing to go back to. */
  back(fallback: string, options?: MoveOptions & Pick<PortalLocation, 'state'>): void
  /** The host says where the element is; no move is asked for. */
  show(place: PortalLocation): void
  /** Whether the person has just chosen what is done at `path`, so that it may begin by itself (A63). */
  isChosen(path: string): boolean
  /** It begins: whoever comes back to the place has not chosen it. */
  consumeChoice(path: string): void
}

export function createNavigator(
  start: PortalLocation,
  request: (move: Move) => MoveOutcome,
  choice: Choice = createChoice(),
): Navigator {
  let entries: readonly PortalLocation[] = [locationAt(start)]
  // The move that a host took over: its `show` completes it, so that `back` still knows the way.
  let pending: Move | undefined
  const listeners = createListeners<[]>()

  const current = () => entries[entries.length - 1] as PortalLocation
  const before = () => entries[entries.length - 2]

  const enter = ({ kind, path, state, steps = 0 }: Move) => {
    const dropped = { push: 0, replace: 1, back: 2 }[kind] + steps
    entries = [...entries.slice(0, Math.max(0, entries.length - dropped)), { path, state }]
    listeners.tell()
  }

  const move = (wanted: Move, chosen?: string) => {
    const { kind, path, state } = wanted
    if (kind === 'replace' && path === current().path && state === current().state) return
    choice.make(chosen)
    const outcome = request(wanted)
    // A host that shows the place at once, inside the event, has completed the move already.
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
    get location() {
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
    // After a reload only the host knows the place before: what is chosen is what the screen says.
    back: (fallback, { begin, state } = {}) =>
      move({ kind: 'back', ...(before() ?? { path: fallback, state }) }, begin ? fallback : undefined),
    show(place) {
      const { path, state } = locationAt(place)
      const kind = kindOfShown(path)
      const steps = (pending?.path === path && pending.steps) || 0
      pending = undefined
      // A host may draw again where it is before it shows what was chosen.
      if (path !== current().path) choice.arrive(path)
      if (kind !== 'replace' || steps > 0 || current().path !== path || current().state !== state)
        enter({ kind, path, state, steps })
    },
    isChosen: choice.isFor,
    consumeChoice: choice.consume,
  }
}
