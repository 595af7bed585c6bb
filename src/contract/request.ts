import { addressOf } from './address'
import type { Call } from './call'
import type { Configuration } from './configuration'
import { knownBrowserHeader } from './features'
import { withServerDomain } from './server-domain'

type Fields = Readonly<Record<string, unknown>>

/** Makes the query string, without `?`, of a call's fields, such as `{ pageNum: 1, type: 'otp' }`. */
export type SerializeQuery = (query: Fields) => string

/** What a call sends, before bridge mode adds its fields. */
export interface RequestInput {
  readonly query?: Fields | undefined
  readonly body?: Fields | undefined
  /** Value of `knownBrowserHeader`: for calls of the login service to a backend that announces it, and for no other. */
  readonly knownBrowser?: string | undefined
}

/** What `fetch` takes for a call; undefined when the configuration does not give the service's address. */
export function requestOf(
  configuration: Configuration,
  call: Call,
  { query, body, knownBrowser }: RequestInput,
  token: string | null,
  serialize: SerializeQuery = serializeQuery,
): { readonly address: string; readonly init: RequestInit } | undefined {
  const address = addressOf(call, configuration)
  if (address === undefined) return undefined
  const extra = withServerDomain(call, {
    bridge: Boolean(configuration.CONFIG_VARIABLES.USER_PORTAL.BRIDGE),
    apiServerDomain: configuration.CONNECTION_STRINGS.API_SERVER_DOMAIN,
  })
  const search = serialize(given({ ...query, ...extra.query }))
  const content = body || extra.body ? JSON.stringify({ ...body, ...extra.body }) : null
  return {
    address: search ? `${address}?${search}` : address,
    init: {
      method: call.method,
      cache: 'no-store',
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(content !== null && { 'Content-Type': 'application/json' }),
        ...(knownBrowser !== undefined && { [knownBrowserHeader]: knownBrowser }),
      },
      body: content,
    },
  }
}

/** Without null and undefined: they must never travel as words. */
const given = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== undefined))

/** Each field as a parameter of its own. */
const serializeQuery: SerializeQuery = (query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
