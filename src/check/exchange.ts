import { addressOf } from '../contract/address'
import type { Call } from '../contract/call'
import type { Configuration } from '../contract/configuration'
import { type RequestInput, requestOf } from '../contract/request'

export interface CameAnswer {
  readonly came: true
  /** Where it came from in the end. */
  readonly address: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** What the text says as JSON; undefined when it is none. */
  readonly json: unknown
}

/** What came back, as far as anything did. */
export type Answer = CameAnswer | { readonly came: false; readonly why: string }

/** Asks the backend as the elements do, in the name of a page when an origin is given. */
export interface Exchange {
  readonly origin: string | undefined
  /** The path of a call at this backend, which the bridge may name otherwise. */
  pathOf(call: Call): string
  ask(call: Call, input?: RequestInput, accessToken?: string): Promise<Answer>
  /** The question that a browser asks before it lets a page of another origin make the call. */
  preflight(call: Call, headers: readonly string[]): Promise<Answer>
}

export interface ExchangeOptions {
  readonly configuration: Configuration
  /** Addresses in the configuration count from here. */
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
      return bridgePath && addressOf(call, configuration)?.endsWith(`/${bridgePath}`) ? bridgePath : path
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

/** Node hides the reason of a failed fetch one level below its "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message
}
