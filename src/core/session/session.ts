import type { LoginData, Tokens } from '../../contract/entities'
import { parseJson, toJson } from '../../contract/json'
import type { Environment, KeyValueStore, Unsubscribe } from '../platform/environment'
import { ignore } from '../platform/report'
import { createListeners, type ReadableStore } from '../platform/store'
import { knownBrowserPrefix } from './known-browser'
import { markKey, type NamingOptions, ownPrefix, prefixOf, savedId, savedPrefix } from './storage-names'

// The session is in session storage, so that it belongs to one tab and ends with the tab. Tokens are never copied to
// another tab. The tabs only share the end of a session: a sign-out is written into local storage for a moment, and
// its storage event notifies the other tabs.

export type SignOutReason = 'logout' | 'timeout' | 'denied'

export type SessionChange =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly reason: SignOutReason }

/**
 * The signed-in employee, in session storage. In the portal, these values are also there while an employee is still
 * signing in.
 */
interface Identity {
  readonly employeeId: string | null
  readonly userEmail: string | null
  readonly userId: string | null
  readonly applicationId: string | null
}

/** The part of login data that identifies an employee. */
export type LoginIdentity = Pick<LoginData, keyof Identity>

export interface Session {
  readonly accessToken: string | null
  readonly identity: Identity
  /**
   * IDs of employees who were looked up on this page and have not left the sign-in. In the portal there is at most
   * one. On a host's page each element can sign in a different employee.
   */
  readonly signingIn: readonly string[]
  /**
   * Saves the employee who wants to sign in, after a successful lookup. The portal stores the identity, as the
   * specification says. On a host's page only the ID is stored, because another element may sign in another employee.
   * Does nothing if an employee is signed in already.
   */
  saveLogin(login: LoginIdentity): void
  /** Forgets an employee who has left the sign-in. A signed-in employee stays signed in. */
  forgetLogin(employeeId: string): void
  /**
   * Signs in the employee of `login`, who has proved their identity. The identity is written together with the
   * tokens, so that both belong to the same employee, even if another employee has been looked up since. An email
   * address that comes with the tokens is complete, so it replaces the masked one of the lookup. Without
   * `timeoutMinutes` no timeout is written (sign-in with a temporary recovery code).
   */
  saveTokens(
    login: LoginIdentity,
    tokens: Tokens,
    options?: { timeoutMinutes?: number | null | undefined },
  ): void
  /** True if the stored email address is complete: the backend sent it to this page after the sign-in. */
  readonly hasWholeEmail: boolean
  /** Stores the complete email address of the signed-in employee. Null means that the employee has no address. */
  saveEmail(userEmail: string | null | undefined): void
  /**
   * Ends the session: clears the data that the reason requires, and notifies the other tabs and every listener. Does
   * nothing if no one is signed in and access is not denied, so a listener can safely call `end` again.
   */
  end(reason: SignOutReason): void
  /**
   * Reads the session again, because another page of this tab may have changed it. The portal or an element may have
   * begun a session. Or a session may have ended while this page was frozen or in the back/forward cache.
   */
  catchUp(): void
  /** Returns the name in local storage under which this page stores the value. */
  sharedName(key: SharedKey): string
  /**
   * True if `name` is a name of this value in local storage. Accepts the names of both modes, because tabs of the
   * portal and of a host's page share the value.
   */
  isSharedName(name: string | null, key: SharedKey): boolean
  /**
   * The stored timeouts in minutes: first the one that all tabs share, then this tab's copy. The copy stays when
   * another tab clears the shared storage.
   */
  readonly timeouts: readonly (string | null)[]
  /**
   * Calls the listener when this tab signs in, and when a sign-out in this or another tab ends this tab's session.
   */
  subscribe(listener: (change: SessionChange) => void): Unsubscribe
  /**
   * Why the last session ended, for the sign-in form to show. Undefined after a logout on this page, or before any
   * sign-in.
   */
  readonly endedBy: EndedBy | undefined
  /** True while access is denied and the dialog about it is open. No further call is sent then. */
  readonly suspended: boolean
  /**
   * Suspends the session until `end` is called. Returns true only to the first caller, which must show the dialog.
   */
  suspend(): boolean
}

/** The end of a session that the user did not cause on this page. */
export type EndedBy = 'timeout' | 'other-tab'

/**
 * Values in local storage through which the tabs share inactivity. `timeout` is the timeout in minutes.
 * `refreshTimeout` is toggled by a tab in which the user is active.
 */
type SharedKey = 'timeout' | 'refreshTimeout'
const sharedKeys: readonly SharedKey[] = ['timeout', 'refreshTimeout']

/**
 * Key in local storage: the time of the last activity in any tab (epoch ms). The specification's `refreshTimeout`
 * holds no time, so a tab that slept can't learn from it when the user was active.
 */
export const activeAtKey = `${ownPrefix}activeAt`

const broadcastKey = `${ownPrefix}signedOut`

/**
 * Key in session storage: the employees that the elements of a host's page have looked up. With it, a reload
 * continues the sign-in.
 */
const lookupsKey = `${ownPrefix}lookups`

function readLookups(kept: string | null): readonly string[] {
  try {
    const employeeIds = parseJson(kept ?? '[]')
    return Array.isArray(employeeIds) ? employeeIds.filter((each) => typeof each === 'string') : []
  } catch (error) {
    ignore(error, 'the stored list is invalid, so it counts as empty')
    return []
  }
}

export function createSession(
  { sessionStorage: own, localStorage: shared, clock }: Environment,
  options: ReadableStore<NamingOptions>,
  /**
   * Called with the token of a session that ended here. Not for a denial: the server has already ended that session.
   */
  onLeft?: (accessToken: string) => void,
): Session {
  const listeners = createListeners<[SessionChange]>()
  const stored = createSessionStorage(own, options)
  const accessToken = () => stored.get('accessToken')
  const isPortal = () => options.get().mode === 'portal'
  /** The token of the session about which the listeners have been notified. */
  let known = accessToken()
  let suspended = false
  let endedBy: EndedBy | undefined
  /**
   * The token of the session to which the complete email address belongs. Null if the stored address may be masked.
   */
  let emailGivenFor: string | null = null

  const sharedName = (key: SharedKey) => prefixOf(options.get()) + key

  const saveIdentity = (login: LoginIdentity) => {
    for (const key of identityKeys) stored.put(key, login[key])
  }

  const signingIn = (): readonly string[] => {
    const employeeId = stored.get('employeeId')
    if (isPortal()) return employeeId === null ? [] : [employeeId]
    return readLookups(own.get(lookupsKey))
  }

  const saveLookups = (employeeIds: readonly string[]) => {
    if (employeeIds.length > 0) own.set(lookupsKey, toJson(employeeIds))
    else own.remove(lookupsKey)
  }

  const clear = (reason: SignOutReason) => {
    const everything = isPortal() && reason !== 'logout'
    for (const key of own.keys()) if (everything || stored.owns(key)) own.remove(key)
    if (reason !== 'timeout') return
    // A timeout clears local storage, but never the employee ID that the user wants remembered. On a host's page, the
    // language stays, too: its plain names may hold a value of the host.
    const names = sharedKeys.map(sharedName)
    const stays = [knownBrowserPrefix, savedPrefix]
    const isCleared = (key: string) =>
      isPortal()
        ? key !== savedId
        : names.includes(key) ||
          (key.startsWith(ownPrefix) && !stays.some((prefix) => key.startsWith(prefix)))
    for (const key of shared.keys()) if (isCleared(key)) shared.remove(key)
  }

  const notifyEnd = (reason: SignOutReason) => {
    known = accessToken()
    suspended = false
    listeners.notify({ kind: 'signed-out', reason })
  }

  const finish = (reason: SignOutReason, by?: EndedBy) => {
    const left = accessToken()
    endedBy = by ?? (reason === 'timeout' ? reason : undefined)
    clear(reason)
    if (left !== null && reason !== 'denied') onLeft?.(left)
    notifyEnd(reason)
  }

  const broadcast = (reason: SignOutReason) => {
    // The value is removed at once: the storage event has notified the other tabs, and the employee's ID must not
    // stay on a shared computer.
    shared.set(broadcastKey, `${reason} ${stored.get('employeeId')}`)
    shared.remove(broadcastKey)
  }

  // A logout ends the same employee's sessions in all tabs. A timeout ends all sessions, because inactivity is
  // measured across all tabs. A denial concerns only one tab and the server.
  shared.subscribe((key, value) => {
    if (key !== broadcastKey || accessToken() === null) return
    if (value?.startsWith('timeout ')) finish('timeout')
    else if (value === `logout ${stored.get('employeeId')}`) finish('logout', 'other-tab')
  })

  const catchUp = () => {
    stored.takeOver()
    if (accessToken() === known) return
    // Another token is another session, so the screens must drop all data of the earlier one.
    if (known !== null) notifyEnd('logout')
    known = accessToken()
    if (known !== null) listeners.notify({ kind: 'signed-in' })
  }
  let prefix = prefixOf(options.get())
  options.subscribe(() => {
    if (prefix === prefixOf(options.get())) return
    prefix = prefixOf(options.get())
    catchUp()
  })

  return {
    get accessToken() {
      return accessToken()
    },
    get identity() {
      return {
        employeeId: stored.get('employeeId'),
        userEmail: stored.get('userEmail'),
        userId: stored.get('userId'),
        applicationId: stored.get('applicationId'),
      }
    },
    get signingIn() {
      return signingIn()
    },
    saveLogin(login) {
      if (accessToken() !== null) return
      if (isPortal()) saveIdentity(login)
      else saveLookups([...signingIn().filter((other) => other !== login.employeeId), login.employeeId])
    },
    forgetLogin(employeeId) {
      if (accessToken() !== null) return
      if (isPortal()) for (const key of identityKeys) stored.put(key, null)
      else saveLookups(signingIn().filter((other) => other !== employeeId))
    },
    saveTokens(login, tokens, { timeoutMinutes } = {}) {
      const { userEmail } = tokens
      saveIdentity(typeof userEmail === 'string' ? { ...login, userEmail } : login)
      emailGivenFor = typeof userEmail === 'string' ? tokens.accessToken : null
      for (const key of tokenKeys) stored.put(key, tokens[key])
      stored.put('timeout', timeoutMinutes)
      stored.mark()
      known = tokens.accessToken
      endedBy = undefined
      shared.set(activeAtKey, String(clock.now()))
      if (timeoutMinutes) shared.set(sharedName('timeout'), String(timeoutMinutes))
      listeners.notify({ kind: 'signed-in' })
    },
    get hasWholeEmail() {
      return emailGivenFor !== null && emailGivenFor === accessToken()
    },
    saveEmail(userEmail) {
      stored.put('userEmail', userEmail)
      emailGivenFor = accessToken()
    },
    end(reason) {
      if (accessToken() === null && !suspended) return
      broadcast(reason)
      finish(reason)
    },
    catchUp,
    sharedName,
    isSharedName: (name, key) =>
      name !== null && ['', ownPrefix, prefixOf(options.get())].some((each) => name === each + key),
    get timeouts() {
      return [shared.get(sharedName('timeout')), stored.get('timeout')]
    },
    subscribe: listeners.add,
    get endedBy() {
      return endedBy
    },
    get suspended() {
      return suspended
    },
    suspend() {
      const first = !suspended
      suspended = true
      return first
    },
  }
}

const identityKeys = ['employeeId', 'userEmail', 'userId', 'applicationId'] as const
export const tokenKeys = ['accessToken', 'refreshToken'] as const
const sessionKeys = [...identityKeys, ...tokenKeys, 'timeout'] as const

type SessionKey = (typeof sessionKeys)[number]

/** The session's values in this tab. In the portal their names have no prefix, on a host's page they have one. */
interface SessionStorage {
  get(key: SessionKey): string | null
  /** `null` and `undefined` remove the value. */
  put(key: SessionKey, value: unknown): void
  /** Marks the stored session as ours, so that `takeOver` recognizes it. */
  mark(): void
  /**
   * The portal and the elements store a session under different names. Moves our session from the other mode's names
   * to this mode's names.
   */
  takeOver(): void
  /** True if a key of session storage is ours. */
  owns(key: string): boolean
}

function createSessionStorage(storage: KeyValueStore, options: { get(): NamingOptions }): SessionStorage {
  const prefix = () => prefixOf(options.get())
  const get = (key: SessionKey, under = prefix()) => storage.get(under + key)

  const put = (key: SessionKey, value: unknown) => {
    if (value === null || value === undefined) storage.remove(prefix() + key)
    else storage.set(prefix() + key, String(value))
  }

  /**
   * Returns a hash that distinguishes one session from another. It is not a secret. Undefined if the session is
   * incomplete.
   */
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
      // A host may store its own values under the specification's names. They are never overwritten, even if the
      // portal can't continue the session then.
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

// An employee who signed in with a temporary recovery code may have no other way to sign in. The first mark says so until
// the session ends, and the second one that the employee has closed the reminder.

const recoveryKey = `${ownPrefix}recovered`
const dismissedKey = `${ownPrefix}recoveryDismissed`

export function markRecovery(storage: KeyValueStore): void {
  storage.set(recoveryKey, 'true')
  storage.remove(dismissedKey)
}

/** True if this session began with a recovery code. */
export const isRecovery = (storage: KeyValueStore): boolean => storage.get(recoveryKey) !== null

export const dismissRecovery = (storage: KeyValueStore): void => storage.set(dismissedKey, 'true')

/** True if this session began with a recovery code and the employee has not closed the reminder. */
export const isRecoveryReminded = (storage: KeyValueStore): boolean =>
  isRecovery(storage) && storage.get(dismissedKey) === null
