import { useSyncExternalStore } from 'react'

const query = '(hover: none) and (pointer: coarse)'

const subscribe = (listener: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
const read = () => matchMedia(query).matches

/** Whether this is a phone or tablet by its ways of input: it cannot scan what its own screen shows. */
export const useHandheld = (): boolean => useSyncExternalStore(subscribe, read)
