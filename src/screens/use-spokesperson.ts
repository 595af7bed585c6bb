import { useEffect } from 'react'
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
  useEffect(() => {
    queue.set([...queue.get(), portal])
    return () => queue.set(queue.get().filter((other) => other !== portal))
  }, [queue, portal])
  return useStore(queue)[0] === portal
}
