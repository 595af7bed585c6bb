import type { KeyValueStore } from '../platform/environment'

// The specification's names (`accessToken`, `userId`, …) are names that a host's own page may have values of its own
// under. So only the portal, whose page is ours, uses them as they are; on a host's page they stand under a prefix (A66).

/** Our own further keys in both storages begin with this; on a host's page also the session's names, by default. */
export const ownPrefix = 'mfa.'

/** In session storage: says which session is ours, wherever it stands, so that the portal and the elements know it. */
export const markKey = `${ownPrefix}session`

export interface NamingOptions {
  readonly mode?: 'embedded' | 'portal'
  readonly storagePrefix?: string | undefined
}

/** What the session's names begin with. */
export const prefixOf = ({ mode, storagePrefix = ownPrefix }: NamingOptions): string =>
  mode === 'portal' ? '' : storagePrefix

/** Whether there are traces of a session. Whether it is one is known once the core has looked at it. */
export const seemsSignedIn = ({ get }: Pick<KeyValueStore, 'get'>, options: NamingOptions): boolean =>
  (get(`${prefixOf(options)}accessToken`) ?? get(markKey)) !== null
