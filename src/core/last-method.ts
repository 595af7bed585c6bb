import type { KeyValueStore } from './environment'
import { type MethodName, methodByName } from './methods'
import { ownPrefix } from './session-names'

const key = `${ownPrefix}lastMethod`

/** The method of the last sign-in on this computer, which the chooser marks. It does not say whose. */
export const lastMethod = (storage: KeyValueStore): MethodName | undefined =>
  methodByName(storage.get(key) ?? '')?.name

export const rememberMethod = (storage: KeyValueStore, method: MethodName): void => storage.set(key, method)
