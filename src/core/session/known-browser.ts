import { addressOf } from '../../contract/address'
import { announces, type Configuration } from '../../contract/configuration'
import { isKnownBrowserToken } from '../../contract/known-browser'
import type { Configured } from '../configuration/options'
import { ownPrefix } from './session-names'

// A browser keeps the token that says that it has signed somebody in before (A72). It is no session: logout, inactivity
// and a denial keep it. A host's page keeps it in local storage; the portal, where inactivity empties that, in a cookie.
// Each call reads it, because another tab may have written it meanwhile.

/** Name of the cookie. */
export const knownBrowser = 'knownBrowser'
/** Names in local storage begin with this. */
export const knownBrowserPrefix = ownPrefix + knownBrowser

/** Where the token for one backend is kept. */
export interface KnownBrowser {
  get(): string | undefined
  /** Undefined removes it. */
  set(token: string | undefined): void
}

/** Undefined where the backend does not announce such tokens. */
export function knownBrowserOf(
  { environment: { cookies, localStorage }, options }: Configured,
  configuration: Configuration,
): KnownBrowser | undefined {
  if (!announces(configuration, knownBrowser)) return undefined
  // A token is sent to no other backend than the one that gave it. One bridge may lead to several.
  const backend = [addressOf({ service: 'login', path: '' }, configuration)]
  const { CONFIG_VARIABLES, CONNECTION_STRINGS } = configuration
  if (CONFIG_VARIABLES.USER_PORTAL.BRIDGE) backend.push(`${CONNECTION_STRINGS.API_SERVER_DOMAIN}`)
  const owner = `@${encodeURIComponent(backend.join(' '))}`
  const key = knownBrowserPrefix + owner
  const inCookie = options.get().mode === 'portal'
  return {
    get() {
      const cookie = cookies.read(knownBrowser)
      const ofCookie = cookie?.endsWith(owner) && cookie.slice(0, -owner.length)
      const token = inCookie ? ofCookie : localStorage.get(key)
      return isKnownBrowserToken(token) ? token : undefined
    },
    set(token) {
      if (inCookie) cookies.write(knownBrowser, token && token + owner)
      else if (token) localStorage.set(key, token)
      else localStorage.remove(key)
    },
  }
}
