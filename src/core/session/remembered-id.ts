import type { KeyValueStore } from '../platform/environment'

/** The key in local storage. */
export const savedId = 'savedId'

/** The ID that the person asked us to remember on this computer, or ''. */
export const rememberedId = (storage: KeyValueStore): string => storage.get(savedId) ?? ''
