import type { LoginData, Tokens } from '../../contract/entities'
import type { Environment, Unsubscribe } from '../platform/environment'
import { ignore } from '../platform/ignore'
import { createListeners, type ReadableStore } from '../platform/store'
import { knownBrowserPrefix } from './known-browser'
import { type NamingOptions, ownPrefix, prefixOf } from './session-names'
import { createSessionStorage, identityKeys, tokenKeys } from './session-storage'

// The session lives in session storage, so that it belongs to one tab and ends with it. Tokens are never copied to
// another tab. What the tabs do share is the end: a sign-out is written into local storage for a moment, and its storage
// event is the message.

export type SignOutReason = 'logout' | 'timeout' | 'denied'

export type SessionChange =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly reason: SignOutReason }

/** Who is signed in, as session storage has it; in the portal also who is signing in (R38). */
export interface Identity {
  readonly employeeId: string | null
  readonly userEmail: string | null
  readonly userId: string | null
  readonly applicationId: string | null
}

/** What identifies somebody in login data. */
export type LoginIdentity = Pick<LoginData, keyof Identity>

export interface Session {
  readonly accessToken: string | null
  readonly identity: Identity
  /**
   * The IDs of those who were looked up here and have not left the sign-in. In the portal that is one person; on a host's
   * page each element may have somebody of its own.
   */
  readonly signingIn: readonly string[]
  /**
   * After a successful lookup: who wants to sign in. The portal stores the identity, as the specification says; embedded,
   * it stays with the element that looked it up, because another one may be about to sign in somebody else. Who is signed
   * in stays.
   */
  saveLogin(login: LoginIdentity): void
  /** This person wanted to sign in and has left it. Who is signed in stays. */
  forgetLogin(employeeId: string): void
  /**
   * Signs in the person who has proven to be the one of `login`; the identity is written with the tokens, so that they
   * belong together whatever was looked up meanwhile. Without `timeoutMinutes` no timeout is written (temporary recovery
   * code).
   */
  saveTokens(
    login: LoginIdentity,
    tokens: Tokens,
    options?: { timeoutMinutes?: number | null | undefined },
  ): void
  /**
   * Clears what the reason demands, tells the other tabs and every listener. Does nothing where no one is signed in and
   * no access is denied, so that it may be called again by who hears of the end.
   */
  end(reason: SignOutReason): void
  /**
   * Takes over what another page of this tab has left: a session that the portal or an element wrote there, or its end,
   * which a page that was frozen or kept for going back has not heard of.
   */
  catchUp(): void
  /** The name in local storage of the inactivity timeout or of the sign that somebody is active. */
  sharedName(key: SharedKey): string
  /** Whether that is one of its names, also on a page of the other mode: the tabs hear each other. */
  isSharedName(name: string | null, key: SharedKey): boolean
  /** The timeout in minutes as it is stored, and this tab's own copy, which stays when another tab empties the storage. */
  readonly timeouts: readonly (string | null)[]
  /** Hears sign-ins of this tab, and sign-outs of this tab and of others that concern it. */
  subscribe(listener: (change: SessionChange) => void): Unsubscribe
  /** While access is denied and the dialog is open, no further call leaves the page. */
  readonly suspended: boolean
  /** Returns true to the one caller that has to show the dialog; `end` lifts it. */
  suspend(): boolean
}

/** What the tabs of a browser share about inactivity. */
export type SharedKey = 'timeout' | 'refreshTimeout'
const sharedKeys: readonly SharedKey[] = ['timeout', 'refreshTimeout']

/** When somebody was last active in any tab (epoch ms): `refreshTimeout` alone says nothing to a tab that slept. */
export const activeAtKey = `${ownPrefix}activeAt`

const broadcastKey = `${ownPrefix}signedOut`

/** In session storage: whom the elements of a host's page have looked up, so that a reload does not send them away. */
const lookupsKey = `${ownPrefix}lookups`

function readLookups(kept: string | null): readonly string[] {
  try {
    const employeeIds: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(employeeIds) ? employeeIds.filter((each) => typeof each === 'string') : []
  } catch (error) {
    ignore(error, 'a list that cannot be read names no one')
    return []
  }
}

export function createSession(
  { sessionStorage: own, localStorage: shared, clock }: Environment,
  options: ReadableStore<NamingOptions>,
  /** Is given the token of a session that was left here; the server has ended a denied one already. */
  onLeft?: (accessToken: string) => void,
): Session {
  const listeners = createListeners<[SessionChange]>()
  const stored = createSessionStorage(own, options)
  const accessToken = () => stored.get('accessToken')
  const isPortal = () => options.get().mode === 'portal'
  /** The token of which the listeners know. */
  let known = accessToken()
  let suspended = false

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
    if (employeeIds.length > 0) own.set(lookupsKey, JSON.stringify(employeeIds))
    else own.remove(lookupsKey)
  }

  const clear = (reason: SignOutReason) => {
    const everything = isPortal() && reason !== 'logout'
    for (const key of own.keys()) if (everything || stored.owns(key)) own.remove(key)
    if (reason !== 'timeout') return
    // `savedId` survives everything.
    const names = ['savedLanguage', ...sharedKeys.map(sharedName)]
    const isCleared = (key: string) =>
      isPortal()
        ? key !== 'savedId'
        : names.includes(key) || (key.startsWith(ownPrefix) && !key.startsWith(knownBrowserPrefix))
    for (const key of shared.keys()) if (isCleared(key)) shared.remove(key)
  }

  const tellEnd = (reason: SignOutReason) => {
    known = accessToken()
    suspended = false
    listeners.tell({ kind: 'signed-out', reason })
  }

  const finish = (reason: SignOutReason) => {
    const left = accessToken()
    clear(reason)
    if (left !== null && reason !== 'denied') onLeft?.(left)
    tellEnd(reason)
  }

  const broadcast = (reason: SignOutReason) => {
    // Removed at once: who was signed in must not stay on a shared computer.
    shared.set(broadcastKey, `${reason} ${stored.get('employeeId')}`)
    shared.remove(broadcastKey)
  }

  // A logout concerns the tabs of the same employee; inactivity is measured over all of them, so all
  // follow a timeout. A denial is between one tab and the server.
  shared.subscribe((key, value) => {
    if (key !== broadcastKey || accessToken() === null) return
    if (value?.startsWith('timeout ')) finish('timeout')
    else if (value === `logout ${stored.get('employeeId')}`) finish('logout')
  })

  const catchUp = () => {
    stored.takeOver()
    if (accessToken() === known) return
    // Another token is another session: nothing of the one before may stay on screen.
    if (known !== null) tellEnd('logout')
    known = accessToken()
    if (known !== null) listeners.tell({ kind: 'signed-in' })
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
      saveIdentity(login)
      for (const key of tokenKeys) stored.put(key, tokens[key])
      stored.put('timeout', timeoutMinutes)
      stored.mark()
      known = tokens.accessToken
      shared.set(activeAtKey, String(clock.now()))
      if (timeoutMinutes) shared.set(sharedName('timeout'), String(timeoutMinutes))
      listeners.tell({ kind: 'signed-in' })
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
