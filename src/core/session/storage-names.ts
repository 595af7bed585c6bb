import type { KeyValueStore } from '../platform/environment'

// A host's page may store its own values under the specification's names (`accessToken`, `userId`, …). So only the
// portal, whose page is ours, uses these names unchanged. On a host's page our names have a prefix.

/**
 * Prefix of all our keys in both storages that the specification does not name. On a host's page it is also the
 * default prefix of the session's names.
 */
export const ownPrefix = 'mfa.'

/**
 * Key in session storage: marks the session as ours, so that the portal and the elements recognize it under any name.
 */
export const markKey = `${ownPrefix}session`

export interface NamingOptions {
  readonly mode?: 'embedded' | 'portal'
  readonly storagePrefix?: string | undefined
}

/** Returns the prefix of the session's names. */
export const prefixOf = ({ mode, storagePrefix = ownPrefix }: NamingOptions): string =>
  mode === 'portal' ? '' : storagePrefix

/** True if the storage holds a token or our mark. Only the core can tell if they are a valid session. */
export const seemsSignedIn = ({ get }: Pick<KeyValueStore, 'get'>, options: NamingOptions): boolean =>
  (get(`${prefixOf(options)}accessToken`) ?? get(markKey)) !== null

/** Key in local storage: the ID that the employee wants remembered on this computer. */
export const savedId = 'savedId'

/** Returns the remembered ID, or '' if there is none. */
export const rememberedId = (storage: KeyValueStore): string => storage.get(savedId) ?? ''

export const rememberId = (storage: KeyValueStore, id: string): void => storage.set(savedId, id)
export const forgetId = (storage: KeyValueStore): void => storage.remove(savedId)
