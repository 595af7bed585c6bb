import { useSyncExternalStore } from 'react'
import type { Place } from '../core/navigation'
import { usePortal } from './portal-context'

/** Where this element is now. */
export function usePlace(): Place {
  const { navigator } = usePortal()
  const read = () => navigator.place
  return useSyncExternalStore(navigator.subscribe, read, read)
}
