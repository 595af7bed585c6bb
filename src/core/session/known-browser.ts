import { addressOfCall } from '../../contract/call'
import { announces, type Configuration } from '../../contract/configuration'
import { isKnownBrowserToken } from '../../contract/known-browser'
import type { OptionsContext } from '../options'
import { ownPrefix } from './storage-names'

// A browser keeps a token as proof that an employee has signed in with this browser before. The token is not a
// session: it survives a logout, inactivity and a denial. On a host's page it is in local storage. In the portal it
// is in a cookie, because inactivity clears local storage there. Each call reads the token again, because another tab
// may have changed it.

/**
 * Name of the cookie, and of the feature that a backend announces. No other host of the same domain can set the
 * cookie.
 */
export const knownBrowser = 'knownBrowser'
export const knownBrowserCookie = { isHostOnly: true } as const
/** Prefix of the names under which the tokens are stored in local storage. */
export const knownBrowserPrefix = ownPrefix + knownBrowser

/** The stored token for one backend. */
export interface KnownBrowser {
  get(): string | undefined
  /** `undefined` removes the token. */
  set(token: string | undefined): void
}

/**
 * Returns the stored token of one backend, to read and write. Undefined if the backend does not announce such tokens.
 */
export function knownBrowserOf(
  { environment: { cookies, localStorage }, options }: OptionsContext,
  configuration: Configuration,
): KnownBrowser | undefined {
  if (!announces(configuration, knownBrowser)) return undefined
  // A token must be sent only to the backend that issued it, so the backend's address is part of the name. With a
  // bridge, several backends can have the same address, so their domain is added.
  const backend = [addressOfCall({ service: 'login', path: '' }, configuration)]
  const { CONFIG_VARIABLES, CONNECTION_STRINGS } = configuration
  if (CONFIG_VARIABLES.USER_PORTAL.BRIDGE) backend.push(`${CONNECTION_STRINGS.API_SERVER_DOMAIN}`)
  const owner = `@${encodeURIComponent(backend.join(' '))}`
  const key = knownBrowserPrefix + owner
  const inCookie = options.get().mode === 'portal'
  return {
    get() {
      const cookie = cookies.read(knownBrowser, knownBrowserCookie)
      const ofCookie = cookie?.endsWith(owner) && cookie.slice(0, -owner.length)
      const token = inCookie ? ofCookie : localStorage.get(key)
      return isKnownBrowserToken(token) ? token : undefined
    },
    set(token) {
      if (inCookie) cookies.write(knownBrowser, token && token + owner, knownBrowserCookie)
      else if (token) localStorage.set(key, token)
      else localStorage.remove(key)
    },
  }
}
