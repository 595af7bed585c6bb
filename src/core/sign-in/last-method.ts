import { type MethodName, methodByName } from '../../contract/methods'
import type { KeyValueStore } from '../platform/environment'
import { ownPrefix } from '../session/session-names'

const key = `${ownPrefix}lastMethod`

/** The method of the last sign-in on this computer, which the chooser marks. It does not say whose. */
export const lastMethod = (storage: KeyValueStore): MethodName | undefined =>
  methodByName(storage.get(key) ?? '')?.name

export const rememberMethod = (storage: KeyValueStore, method: MethodName): void => storage.set(key, method)
