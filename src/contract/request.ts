import { addressOf } from './address'
import type { Call } from './call'
import type { Configuration } from './configuration'
import { withServerDomain } from './server-domain'

type Fields = Readonly<Record<string, unknown>>

/** What a call sends, before bridge mode adds its fields. */
export interface RequestInput {
  readonly query?: Fields | undefined
  readonly body?: Fields | undefined
}

/** What `fetch` takes for a call; undefined when the configuration does not give the service's address. */
export const requestOf = (
  configuration: Configuration,
  call: Call,
  { query, body }: RequestInput,
  token: string | null,
): { readonly address: string; readonly init: RequestInit } | undefined => {
  const address = addressOf(call, configuration)
  if (address === undefined) return undefined
  const extra = withServerDomain(call, {
    bridge: Boolean(configuration.CONFIG_VARIABLES.USER_PORTAL.BRIDGE),
    apiServerDomain: configuration.CONNECTION_STRINGS.API_SERVER_DOMAIN,
  })
  const search = serialiseQuery({ ...query, ...extra.query })
  const content = body || extra.body ? JSON.stringify({ ...body, ...extra.body }) : null
  return {
    address: search ? `${address}?${search}` : address,
    init: {
      method: call.method,
      cache: 'no-store',
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(content !== null && { 'Content-Type': 'application/json' }),
      },
      body: content,
    },
  }
}

/** A query string without `?`. Null and undefined are left out: they must never travel as words. */
export const serialiseQuery = (query: Fields): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.toString()
}
