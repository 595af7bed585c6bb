import type { Unsubscribe } from './environment'
import { createListeners } from './store'

/** Where an element is. The state is what one screen hands to the next; it never holds a token. */
export interface Place {
  readonly path: string
  readonly state?: unknown
}

/** `back` names the place that it leads to, so that a host may go there by its own history. */
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

export const createNavigator = (start: Place, request: (move: Move) => MoveOutcome): Navigator => {
  let entries: readonly Place[] = [start]
  // The move that a host took over: its `show` completes it, so that `back` still knows the way.
  let pending: Move | undefined
  const listeners = createListeners<[]>()

  const current = () => entries[entries.length - 1] as Place
  const before = () => entries[entries.length - 2]

  const enter = ({ kind, path, state }: Move) => {
    const kept = kind === 'push' ? entries : entries.slice(0, kind === 'back' ? -2 : -1)
    entries = [...kept, { path, state }]
    listeners.tell()
  }

  const move = (wanted: Move) => {
    const { kind, path, state } = wanted
    if (kind === 'replace' && path === current().path && state === current().state) return
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

  return {
    get place() {
      return current()
    },
    get canGoBack() {
      return entries.length > 1
    },
    subscribe: listeners.add,
    push: (path, state) => move({ kind: 'push', path, state }),
    replace: (path, state) => move({ kind: 'replace', path, state }),
    back: (fallback) => move({ kind: 'back', ...(before() ?? { path: fallback }) }),
    show({ path, state }) {
      const kind = kindOfShown(path)
      pending = undefined
      if (kind !== 'replace' || current().path !== path || current().state !== state)
        enter({ kind, path, state })
    },
  }
}
