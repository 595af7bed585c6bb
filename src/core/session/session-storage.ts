import type { KeyValueStore } from '../platform/environment'
import { markKey, type NamingOptions, ownPrefix, prefixOf } from './session-names'

export const identityKeys = ['employeeId', 'userEmail', 'userId', 'applicationId'] as const
export const tokenKeys = ['accessToken', 'refreshToken'] as const
const sessionKeys = [...identityKeys, ...tokenKeys, 'timeout'] as const

export type SessionKey = (typeof sessionKeys)[number]

/** The values of the session in this tab, under the names that the page's mode gives them. */
export interface SessionStorage {
  get(key: SessionKey): string | null
  /** Null and undefined remove the value. */
  put(key: SessionKey, value: unknown): void
  /** Says that the session that stands there is ours. */
  mark(): void
  /** Moves a session of ours that stands under the names of the other mode to those of this one. */
  takeOver(): void
  /** Whether a key of session storage is one of ours. */
  owns(key: string): boolean
}

export function createSessionStorage(
  storage: KeyValueStore,
  options: { get(): NamingOptions },
): SessionStorage {
  const prefix = () => prefixOf(options.get())
  const get = (key: SessionKey, under = prefix()) => storage.get(under + key)

  const put = (key: SessionKey, value: unknown) => {
    if (value === null || value === undefined) storage.remove(prefix() + key)
    else storage.set(prefix() + key, String(value))
  }

  /** Undefined where the session is not whole. It only has to tell one session from another, and is no secret. */
  const fingerprint = (under: string): string | undefined => {
    const values = (['accessToken', 'employeeId', 'userId'] as const).map((key) => get(key, under))
    if (values.includes(null)) return undefined
    let hash = 0
    for (const character of values.join(' '))
      hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
    return hash.toString(36)
  }

  return {
    get,
    put,
    mark: () => storage.set(markKey, fingerprint(prefix()) ?? ''),
    takeOver() {
      const mark = storage.get(markKey)
      const from = options.get().mode === 'portal' ? ownPrefix : ''
      const isOurs = mark !== null && mark === fingerprint(from)
      // What a host keeps under the names of the specification stays, also where the portal cannot go on then.
      const isFree = from === '' || get('accessToken') === null
      if (from !== prefix() && isOurs && isFree)
        for (const key of sessionKeys) {
          put(key, get(key, from))
          storage.remove(from + key)
        }
      if (get('accessToken') === null) storage.remove(markKey)
    },
    owns: (key) => key.startsWith(ownPrefix) || sessionKeys.some((known) => key === prefix() + known),
  }
}
