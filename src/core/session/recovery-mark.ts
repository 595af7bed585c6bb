import type { KeyValueStore } from '../platform/environment'
import { ownPrefix } from './session-names'

const key = `${ownPrefix}recovered`

// Somebody who signed in with a temporary recovery code has no way in of their own. The mark reminds them of it until
// they dismiss it or the session ends, which clears it (A5).

export const markRecovery = (storage: KeyValueStore): void => storage.set(key, 'true')

export const isRecovery = (storage: KeyValueStore): boolean => storage.get(key) !== null

export const dismissRecovery = (storage: KeyValueStore): void => storage.remove(key)
