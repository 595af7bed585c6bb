import type { LoginData, Tokens } from '../contract/entities'
import type { Environment, Unsubscribe } from './environment'
import { createListeners, type ReadableStore } from './store'

// The session lives in session storage under the names of the specification, so that it belongs to
// one tab and ends with it. Tokens are never copied to another tab. What the tabs do share is the
// end: a sign-out is written into local storage for a moment, and its storage event is the message.

export type SignOutReason = 'logout' | 'timeout' | 'denied'

export type SessionChange =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly reason: SignOutReason }

/** Who is signing in or signed in, as session storage has it. */
export interface Identity {
  readonly employeeId: string | null
  readonly userEmail: string | null
  readonly userId: string | null
  readonly applicationId: string | null
}

export interface Session {
  readonly accessToken: string | null
  readonly identity: Identity
  /** After a successful lookup: who wants to sign in. */
  saveLogin(data: LoginData): void
  /** Whoever wanted to sign in has left it. Who is signed in stays. */
  forgetLogin(): void
  /** Signs in. Without `timeoutMinutes` no timeout is written (temporary recovery code). */
  saveTokens(tokens: Tokens, options?: { timeoutMinutes?: number | null | undefined }): void
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

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

export const createSession = (
  { sessionStorage: own, localStorage: shared, clock }: Environment,
  mode: ReadableStore<{ readonly mode: 'embedded' | 'portal' }>,
): Session => {
  const listeners = createListeners<[SessionChange]>()
  let suspended = false

  const put = (key: string, value: unknown) => {
    const written = text(value)
    if (written === null) own.remove(key)
    else own.set(key, written)
  }

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
    clear(reason)
    suspended = false
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
    saveLogin(data) {
      for (const key of identityKeys) put(key, data[key])
    },
    forgetLogin() {
      if (own.get('accessToken') === null) for (const key of identityKeys) own.remove(key)
    },
    saveTokens(tokens, { timeoutMinutes } = {}) {
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
