import { createStore, type ReadableStore } from '../platform/store'
import type { Core } from './core'
import type { Portal } from './portal'

/** Elements are hidden and shown without an event: while something is to be said, it is looked at this often. */
const lookEveryMs = 250

/** The elements of a page that can speak for all of them. */
interface Candidates {
  /** One of those that are shown; undefined while none is. It stays the same as long as it is shown. */
  readonly leader: ReadableStore<Portal | undefined>
  /** Returns how to leave. */
  join(portal: Portal): () => void
  /** Something is to be said: whoever is hidden gives way, until the returned function is called. */
  watch(): () => void
}

const kept = new WeakMap<Core, Candidates>()

export function candidatesOf(core: Core): Candidates {
  const known = kept.get(core) ?? createCandidates(core)
  kept.set(core, known)
  return known
}

function createCandidates({ environment: { clock } }: Core): Candidates {
  const leader = createStore<Portal | undefined>(undefined)
  let members: readonly Portal[] = []
  let watchers = 0
  let cancel: (() => void) | undefined

  const choose = () => {
    const present = members.find((member) => member === leader.get() && member.isShown())
    leader.set(present ?? members.find((member) => member.isShown()))
  }

  const look = () => {
    choose()
    cancel = clock.setTimeout(look, lookEveryMs)
  }

  return {
    leader,
    join(portal) {
      members = [...members, portal]
      choose()
      return () => {
        members = members.filter((other) => other !== portal)
        choose()
      }
    },
    watch() {
      if (watchers++ === 0) look()
      return () => {
        if (--watchers === 0) cancel?.()
      }
    },
  }
}
