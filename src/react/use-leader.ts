import { useLayoutEffect } from 'react'
import { candidatesOf } from '../core/page/leader'
import { usePortal } from './portal-context'
import { useStore } from './use-store'

/**
 * True in one of the page's elements, so that what concerns all of them is said once, and where it can be seen. When that
 * element leaves or is hidden, the next one speaks.
 *
 * @param speaks there is something to say
 */
export function useLeader(speaks: boolean): boolean {
  const portal = usePortal()
  const candidates = candidatesOf(portal.core)
  // Not a passive effect: React runs those of all elements before it completes what one of them had put off, and does not
  // expect them to draw that very element again (error 177).
  useLayoutEffect(() => candidates.join(portal), [candidates, portal])
  useLayoutEffect(() => (speaks ? candidates.watch() : undefined), [candidates, speaks])
  return useStore(candidates.leader) === portal
}
