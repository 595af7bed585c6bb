import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Configuration, Feature } from './configuration'
import { toJson } from './json'
import { knownBrowserHeader } from './known-browser'

/** The base address that a call's path is relative to. In bridge mode, calls of `login` go to the bridge instead. */
export type Service = 'login' | 'user' | 'app'

/** A valibot schema. Its input type is the sender's side of a call, its output type the receiver's. */
export type Schema = GenericSchema

/**
 * One call of the HTTP contract, described once for the browser, the reference backend, the OpenAPI document and the
 * tests. Requests have strict schemas, because we must send nothing that the contract does not define. Responses have
 * tolerant schemas. `serverDomain` is in no schema: only `withServerDomain` decides when a request has this field.
 */
export interface Call {
  /** Stable name; also the operationId in the OpenAPI document. */
  readonly id: string
  readonly summary: string
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base of the service, without a leading slash. */
  readonly path: string
  /** The path on the bridge, if it differs from `path`. */
  readonly bridgePath?: string
  /** The body always has the field `serverDomain`, which is null without a bridge. */
  readonly serverDomain?: 'nullable'
  /**
   * By default the request carries the bearer token if there is one. `never` always leaves the token out. `required`
   * marks a login-area call that a server refuses without the token, as it refuses every call of the user service.
   */
  readonly authorization?: 'never' | 'required'
  /**
   * The format of the response body, JSON by default. `text` is plain text. `json-or-text` is for responses whose
   * format the specification leaves open: JSON if the body parses as JSON, plain text otherwise, null if the body is
   * empty.
   */
  readonly as?: 'text' | 'json-or-text'
  readonly query?: Schema
  readonly body?: Schema
  /**
   * The feature with which a backend announces this call. Set if the specification does not have the call. The call
   * is sent only to such a backend.
   */
  readonly feature?: Feature
  /** Fields that the specification does not have. Each is sent only to a backend that announces its feature. */
  readonly optional?: Readonly<Record<string, Feature>>
  readonly answer: Schema
}

/**
 * Declares a call and keeps its exact type. The function has no side effects, so that bundlers can drop unused calls.
 */
/*@__NO_SIDE_EFFECTS__*/
export function call<const C extends Call>(description: C): C {
  return description
}

/**
 * The query fields that a caller passes, before they are written into the URL; undefined for a call without a query.
 */
export type QueryOf<C extends Call> = C extends { readonly query: infer S extends Schema }
  ? InferInput<S>
  : undefined

/** The body that a caller passes; undefined for a call without a body. */
export type BodyOf<C extends Call> = C extends { readonly body: infer S extends Schema }
  ? InferInput<S>
  : undefined

/** The response that a caller gets, after the schema has normalized it. */
export type AnswerOf<C extends Call> = InferOutput<C['answer']>

/** The query that a server reads, after the schema has normalized it. */
export type ReceivedQueryOf<C extends Call> = C extends { readonly query: infer S extends Schema }
  ? InferOutput<S>
  : undefined

/** The body that a server reads, after the schema has normalized it. */
export type ReceivedBodyOf<C extends Call> = C extends { readonly body: infer S extends Schema }
  ? InferOutput<S>
  : undefined

/** The response that a server may send. */
export type ReplyOf<C extends Call> = InferInput<C['answer']>

const join = (base: string | null | undefined, path: string): string | undefined =>
  base ? `${base.replace(/\/{1,9}$/, '')}/${path}` : undefined

/**
 * Returns the URL of a call without its query, or undefined if the configuration has no base address for the call's
 * service. In bridge mode, login-area calls go to the bridge and all other calls to their own service.
 */
export function addressOfCall(
  { service, path, bridgePath }: Pick<Call, 'service' | 'path' | 'bridgePath'>,
  { CONNECTION_STRINGS: bases, CONFIG_VARIABLES }: Configuration,
): string | undefined {
  if (service === 'user') return join(bases.USER_SERVICE_URL, path)
  if (service === 'app') return join(bases.APP_SERVICE_URL, path)
  return CONFIG_VARIABLES.USER_PORTAL.BRIDGE
    ? join(bases.BRIDGE_SERVICE_URL, bridgePath ?? path)
    : join(bases.LOGIN_SERVICE_URL, path)
}

/** The bridge settings of the configuration. */
export interface Bridging {
  readonly bridge: boolean
  /** `API_SERVER_DOMAIN` of the configuration. */
  readonly apiServerDomain?: string | null | undefined
}

interface ServerDomain {
  readonly serverDomain: string | null
}

/**
 * Returns the field `serverDomain` where a request needs it. Every login-area call that goes through the bridge names
 * the API server domain: a GET in its query, other methods in their body. Outside the login area only one call has
 * this field (`serverDomain: 'nullable'`), with and without a bridge.
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

/**
 * Separates `serverDomain` from the other fields of a query or body, because the schemas of the calls do not have it.
 * Used by servers.
 */
export const splitServerDomain = ({
  serverDomain,
  ...rest
}: Readonly<Record<string, unknown>>): { serverDomain: unknown; rest: Record<string, unknown> } => ({
  serverDomain,
  rest,
})

type Fields = Readonly<Record<string, unknown>>

/** Returns the query string of a call's fields, such as `{ pageNum: 1, type: 'otp' }`, without `?`. */
export type SerializeQuery = (query: Fields) => string

/** The fields that a call sends, without those that bridge mode adds. */
export interface RequestInput {
  readonly query?: Fields | undefined
  readonly body?: Fields | undefined
  /**
   * Value of the header `knownBrowserHeader`. Only calls of the login service carry it, and only to a backend that
   * announces the feature.
   */
  readonly knownBrowser?: string | undefined
}

/**
 * Returns the arguments of `fetch` for a call, or undefined if the configuration has no address for the call's
 * service.
 */
export function requestOf(
  configuration: Configuration,
  call: Call,
  { query, body, knownBrowser }: RequestInput,
  token: string | null,
  serialize: SerializeQuery = serializeQuery,
): { readonly address: string; readonly init: RequestInit } | undefined {
  const address = addressOfCall(call, configuration)
  if (address === undefined) return undefined
  const extra = withServerDomain(call, {
    bridge: Boolean(configuration.CONFIG_VARIABLES.USER_PORTAL.BRIDGE),
    apiServerDomain: configuration.CONNECTION_STRINGS.API_SERVER_DOMAIN,
  })
  const search = serialize(given({ ...query, ...extra.query }))
  const content = body || extra.body ? toJson({ ...body, ...extra.body }) : null
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

/** Drops null and undefined, which would be sent as the words "null" and "undefined". */
const given = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== undefined))

/** Writes each field as a separate parameter. */
const serializeQuery: SerializeQuery = (query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
