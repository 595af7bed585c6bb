import type { Call } from './call'

/** Bridge mode as the configuration says it. */
export interface Bridging {
  readonly bridge: boolean
  /** API_SERVER_DOMAIN. */
  readonly apiServerDomain?: string | null | undefined
}

interface ServerDomain {
  readonly serverDomain: string | null
}

/**
 * The fields that bridge mode adds to a request. Every login-area call that goes through the bridge names the API server
 * domain: a GET in its query, the others in their body. Of the other calls only one has the field, and has it always.
 */
export function withServerDomain(
  { service, method, serverDomain }: Pick<Call, 'service' | 'method' | 'serverDomain'>,
  { bridge, apiServerDomain }: Bridging,
): { readonly query?: ServerDomain; readonly body?: ServerDomain } {
  const field = { serverDomain: (bridge && apiServerDomain) || null }
  if (serverDomain === 'nullable') return { body: field }
  if (!bridge || service !== 'login') return {}
  return method === 'GET' ? { query: field } : { body: field }
}

/** The receiving side: takes `serverDomain` out of a query or body, which the schemas of the calls do not name. */
export const splitServerDomain = ({
  serverDomain,
  ...rest
}: Readonly<Record<string, unknown>>): { serverDomain: unknown; rest: Record<string, unknown> } => ({
  serverDomain,
  rest,
})
