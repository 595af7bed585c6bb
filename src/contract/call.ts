import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Feature } from './features'

/** The base address a call is relative to; the bridge stands in for `login` in bridge mode. */
export type Service = 'login' | 'user' | 'app'

/** Any valibot schema; what it takes is on the sender's side, what it gives on the receiver's. */
export type Schema = GenericSchema

/**
 * One call of the HTTP contract, described once for the browser, the reference backend, the OpenAPI document and the
 * tests. Requests are described by strict schemas (we send nothing that is not agreed), answers by tolerant ones.
 * `serverDomain` is in no schema: `withServerDomain` alone knows when it travels.
 */
export interface Call {
  /** Stable name, and the operationId of the OpenAPI document. */
  readonly id: string
  readonly summary: string
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base of the service, without a leading slash. */
  readonly path: string
  /** The path on the bridge, where it differs. */
  readonly bridgePath?: string
  /** The body names `serverDomain` in any case, null when there is no bridge. */
  readonly serverDomain?: 'nullable'
  /**
   * The bearer token travels whenever there is one. `never` leaves it out even then; `required` marks a login-area call
   * that a server refuses without it, as it refuses every user-service call.
   */
  readonly authorization?: 'never' | 'required'
  /**
   * How the body of an answer is read. JSON by default; `text` as it stands; `json-or-text` is JSON if it parses and
   * plain text otherwise (an empty body is null), for the answers whose form the specification leaves open.
   */
  readonly as?: 'text' | 'json-or-text'
  readonly query?: Schema
  readonly body?: Schema
  /** The whole call is beyond the specification, and made only where a backend announces this feature. */
  readonly feature?: Feature
  /** Fields beyond the specification, each with the feature that a backend has to announce for them. */
  readonly optional?: Readonly<Record<string, Feature>>
  readonly answer: Schema
}

/**
 * Declares a call and keeps its exact type. Free of side effects, so that a bundle drops the calls it does not use.
 */
/*@__NO_SIDE_EFFECTS__*/
export function call<const C extends Call>(description: C): C {
  return description
}

/** What a caller gives as query, before it is written into the address; undefined for a call without one. */
export type QueryOf<C extends Call> = C extends { readonly query: infer S extends Schema }
  ? InferInput<S>
  : undefined

/** What a caller gives as body; undefined for a call without one. */
export type BodyOf<C extends Call> = C extends { readonly body: infer S extends Schema }
  ? InferInput<S>
  : undefined

/** What a caller gets: the answer after its schema has normalised it. */
export type AnswerOf<C extends Call> = InferOutput<C['answer']>

/** What a server reads from the query, after the schema has normalised it. */
export type ReceivedQueryOf<C extends Call> = C extends { readonly query: infer S extends Schema }
  ? InferOutput<S>
  : undefined

/** What a server reads from the body. */
export type ReceivedBodyOf<C extends Call> = C extends { readonly body: infer S extends Schema }
  ? InferOutput<S>
  : undefined

/** What a server may answer. */
export type ReplyOf<C extends Call> = InferInput<C['answer']>
