import type { KeyValueStore } from './environment'
import { type MethodName, methodByName } from './methods'

const key = 'mfa.lastMethod'

/** The method of the last sign-in on this computer, for the chooser to mark. */
export const lastMethod = (storage: KeyValueStore): MethodName | undefined => methodByName(storage.get(key) ?? '')?.name
export const keepLastMethod = (storage: KeyValueStore, method: MethodName): void => storage.set(key, method)
