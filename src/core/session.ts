import type { LoginData, Tokens } from '../contract/entities'
import type { Environment, Unsubscribe } from './environment'
import { ignore } from './ignore'
import { createListeners, type ReadableStore } from './store'

// The session lives in session storage under the names of the specification, so that it belongs to
// one tab and ends with it. Tokens are never copied to another tab. What the tabs do share is the
// end: a sign-out is written into local storage for a moment, and its storage event is the message.

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
  /** Clears what the reason demands, tells the other tabs and every listener. */
  end(reason: SignOutReason): void
  /** Hears sign-ins of this tab, and sign-outs of this tab and of others that concern it. */
  subscribe(listener: (change: SessionChange) => void): Unsubscribe
  /** While access is denied and the dialog is open, no further call leaves the page. */
  readonly suspended: boolean
  /** Returns true to the one caller that has to show the dialog; `end` lifts it. */
  suspend(): boolean
}

const identityKeys = ['employeeId', 'userEmail', 'userId', 'applicationId'] as const
const tokenKeys = ['accessToken', 'refreshToken'] as const

/** The spec's names in local storage; `savedId` is not among them: it survives everything. */
const sharedKeys = ['savedLanguage', 'timeout', 'refreshTimeout']

/** Our own further keys in both storages begin with this. */
export const ownPrefix = 'mfa.'

/** When somebody was last active in any tab (epoch ms): `refreshTimeout` alone says nothing to a tab that slept. */
export const activeAtKey = `${ownPrefix}activeAt`

const broadcastKey = `${ownPrefix}signedOut`

/** In session storage: whom the elements of a host's page have looked up, so that a reload does not send them away. */
const lookupsKey = `${ownPrefix}lookups`

const readLookups = (kept: string | null): readonly string[] => {
  try {
    const employeeIds: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(employeeIds) ? employeeIds.filter((each) => typeof each === 'string') : []
  } catch (error) {
    ignore(error, 'a list that cannot be read names nobody')
    return []
  }
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

export const createSession = (
  { sessionStorage: own, localStorage: shared, clock }: Environment,
  mode: ReadableStore<{ readonly mode: 'embedded' | 'portal' }>,
  /** Is given the token of a session that was left here; the server has ended a denied one already. */
  onLeft?: (accessToken: string) => void,
): Session => {
  const listeners = createListeners<[SessionChange]>()
  let suspended = false

  const put = (key: string, value: unknown) => {
    const written = text(value)
    if (written === null) own.remove(key)
    else own.set(key, written)
  }

  const saveIdentity = (login: LoginIdentity) => {
    for (const key of identityKeys) put(key, login[key])
  }

  const signingIn = (): readonly string[] => {
    const employeeId = own.get('employeeId')
    if (mode.get().mode === 'portal') return employeeId === null ? [] : [employeeId]
    return readLookups(own.get(lookupsKey))
  }

  const saveLookups = (employeeIds: readonly string[]) =>
    put(lookupsKey, employeeIds.length > 0 ? JSON.stringify(employeeIds) : null)

  const ours = (key: string) =>
    key === 'timeout' ||
    key.startsWith(ownPrefix) ||
    [...identityKeys, ...tokenKeys].some((known) => known === key)

  const clear = (reason: SignOutReason) => {
    const portal = mode.get().mode === 'portal'
    const everything = portal && reason !== 'logout'
    for (const key of own.keys()) if (everything || ours(key)) own.remove(key)
    if (reason !== 'timeout') return
    for (const key of shared.keys())
      if (portal ? key !== 'savedId' : sharedKeys.includes(key) || key.startsWith(ownPrefix))
        shared.remove(key)
  }

  const finish = (reason: SignOutReason) => {
    const accessToken = own.get('accessToken')
    clear(reason)
    suspended = false
    if (accessToken !== null && reason !== 'denied') onLeft?.(accessToken)
    listeners.tell({ kind: 'signed-out', reason })
  }

  const broadcast = (reason: SignOutReason) => {
    // Removed at once: who was signed in must not stay on a shared computer.
    shared.set(broadcastKey, `${reason} ${own.get('employeeId')}`)
    shared.remove(broadcastKey)
  }

  // A logout concerns the tabs of the same employee; inactivity is measured over all of them, so all
  // follow a timeout. A denial is between one tab and the server.
  shared.subscribe((key, value) => {
    if (key !== broadcastKey || own.get('accessToken') === null) return
    if (value?.startsWith('timeout ')) finish('timeout')
    else if (value === `logout ${own.get('employeeId')}`) finish('logout')
  })

  return {
    get accessToken() {
      return own.get('accessToken')
    },
    get identity() {
      return {
        employeeId: own.get('employeeId'),
        userEmail: own.get('userEmail'),
        userId: own.get('userId'),
        applicationId: own.get('applicationId'),
      }
    },
    get signingIn() {
      return signingIn()
    },
    saveLogin(login) {
      if (own.get('accessToken') !== null) return
      if (mode.get().mode === 'portal') saveIdentity(login)
      else saveLookups([...signingIn().filter((other) => other !== login.employeeId), login.employeeId])
    },
    forgetLogin(employeeId) {
      if (own.get('accessToken') !== null) return
      if (mode.get().mode === 'portal') for (const key of identityKeys) own.remove(key)
      else saveLookups(signingIn().filter((other) => other !== employeeId))
    },
    saveTokens(login, tokens, { timeoutMinutes } = {}) {
      saveIdentity(login)
      for (const key of tokenKeys) put(key, tokens[key])
      put('timeout', timeoutMinutes)
      shared.set(activeAtKey, String(clock.now()))
      if (timeoutMinutes) shared.set('timeout', String(timeoutMinutes))
      listeners.tell({ kind: 'signed-in' })
    },
    end(reason) {
      broadcast(reason)
      finish(reason)
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
