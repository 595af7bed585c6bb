import { useSyncExternalStore } from 'react'
import { handheld, isHandheld } from '../core/platform/is-handheld'

function subscribe(listener: () => void) {
  const list = matchMedia(handheld)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether this is a phone or tablet: it cannot scan what its own screen shows. */
export const useHandheld = (): boolean => useSyncExternalStore(subscribe, isHandheld)
