import type { KeyValueStore } from './environment'

const key = 'savedId'

/** The ID that the person asked us to remember on this computer, or ''. */
export const rememberedId = (storage: KeyValueStore): string => storage.get(key) ?? ''
export const rememberId = (storage: KeyValueStore, id: string): void => storage.set(key, id)
export const forgetId = (storage: KeyValueStore): void => storage.remove(key)
