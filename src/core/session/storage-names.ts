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

// The remembered ID and the chosen language stand under the specification's names, too, but on a host's page only if
// the host has no value of its own there. What we have saved also stands under our prefix. It is read from there, and
// shows which of the plain values are ours.

/** Key in local storage: the ID that the employee wants remembered on this computer. */
export const savedId = 'savedId'

/** Prefix of what we have saved under the specification's names. It stays after inactivity. */
export const savedPrefix = `${ownPrefix}saved`

/** Returns the key under which we keep what we have saved under one of the specification's names. */
export const markOf = (name: 'savedId' | 'savedLanguage'): string => ownPrefix + name

/** Returns the remembered ID, or '' if there is none. */
export const rememberedId = (storage: KeyValueStore, { mode }: NamingOptions): string =>
  storage.get(mode === 'portal' ? savedId : markOf(savedId)) ?? ''

export function rememberId(storage: KeyValueStore, id: string, { mode }: NamingOptions): void {
  if (mode === 'portal' || isFree(storage)) storage.set(savedId, id)
  storage.set(markOf(savedId), id)
}

export function forgetId(storage: KeyValueStore, { mode }: NamingOptions): void {
  if (mode === 'portal' || isFree(storage)) storage.remove(savedId)
  storage.remove(markOf(savedId))
}

/** True if the plain name holds no ID, or the one that we have saved there. */
const isFree = (storage: KeyValueStore): boolean =>
  [null, storage.get(markOf(savedId))].includes(storage.get(savedId))
