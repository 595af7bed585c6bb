import { useSyncExternalStore } from 'react'
import type { Store } from '../core/platform/store'

/** A core store's present value; the component renders again when it changes. Hydration reads the same value. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
