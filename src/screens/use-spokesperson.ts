import { useLayoutEffect } from 'react'
import type { Core } from '../core/core'
import type { Portal } from '../core/portal'
import { createStore, type Store } from '../core/store'
import { usePortal } from './portal-context'
import { useStore } from './use-store'

const queues = new WeakMap<Core, Store<readonly Portal[]>>()

const queueOf = (core: Core) => {
  const queue = queues.get(core) ?? createStore<readonly Portal[]>([])
  queues.set(core, queue)
  return queue
}

/** True in one of the page's elements, so that what concerns all of them is said once. When it leaves, the next speaks. */
export function useSpokesperson(): boolean {
  const portal = usePortal()
  const queue = queueOf(portal.core)
  // Not a passive effect: React runs those of all elements before it completes what one of them had put off, and does not
  // expect them to draw that very element anew (error 177).
  useLayoutEffect(() => {
    queue.set([...queue.get(), portal])
    return () => queue.set(queue.get().filter((other) => other !== portal))
  }, [queue, portal])
  return useStore(queue)[0] === portal
}
