import type { KeyValueStore } from '../platform/environment'
import { savedId } from './remembered-id'

export const rememberId = (storage: KeyValueStore, id: string): void => storage.set(savedId, id)
export const forgetId = (storage: KeyValueStore): void => storage.remove(savedId)
