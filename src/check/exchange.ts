import { addressOfCall, type Call, type RequestInput, requestOf } from '../contract/call'
import type { Configuration } from '../contract/configuration'

export interface CameAnswer {
  readonly came: true
  /** The final address, after redirects. */
  readonly address: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown
}

/** The answer of a request, or why no answer came. */
export type Answer = CameAnswer | { readonly came: false; readonly why: string }

/** Sends requests to the backend as the elements do; with an origin, as a page of that origin does. */
export interface Exchange {
  readonly origin: string | undefined
  /** Returns the path of a call at this backend. In bridge mode it may differ from `call.path`. */
  pathOf(call: Call): string
  ask(call: Call, input?: RequestInput, accessToken?: string): Promise<Answer>
  /** Sends the preflight that a browser sends before a page of another origin may make the call. */
  preflight(call: Call, headers: readonly string[]): Promise<Answer>
}

export interface ExchangeOptions {
  readonly configuration: Configuration
  /** Base URL of the addresses in the configuration. */
  readonly configUrl: string
  readonly origin?: string | undefined
  readonly timeoutMs: number
}

export async function fetchAnswer(
  address: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    const { status, headers, url } = response
    return { came: true, address: url, status, headers, text, json: parsed(text) }
  } catch (error) {
    return { came: false, why: reasonOf(error) }
  }
}

export function createExchange({ configuration, configUrl, origin, timeoutMs }: ExchangeOptions): Exchange {
  const send = (call: Call, input: RequestInput, token: string | undefined, change: RequestInit = {}) => {
    const request = requestOf(configuration, call, input, token ?? null)
    if (!request)
      return Promise.resolve<Answer>({
        came: false,
        why: `the configuration has no address for the ${call.service} service`,
      })
    const headers = { ...request.init.headers, ...(origin && { Origin: origin }), ...change.headers }
    const init = { ...request.init, ...change, headers }
    return fetchAnswer(new URL(request.address, configUrl), init, timeoutMs)
  }
  return {
    origin,
    pathOf: (call) => {
      const { path, bridgePath } = call
      return bridgePath && addressOfCall(call, configuration)?.endsWith(`/${bridgePath}`) ? bridgePath : path
    },
    ask: (call, input = {}, token) => send(call, input, token),
    preflight: (call, headers) =>
      send(call, {}, undefined, {
        method: 'OPTIONS',
        body: null,
        headers: {
          'Access-Control-Request-Method': call.method,
          'Access-Control-Request-Headers': headers.join(','),
        },
      }),
  }
}

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Node's message says only "fetch failed": the reason is in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message
}
