import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../database/database'

/** What an operator sees of single requests, in whichever tool collects traces. */
export interface Tracing {
  /** Makes a span of each request. */
  readonly follow: MiddlewareHandler
  /** The same database, which makes a span of each statement that a request asks it, by its text without the values. */
  watch(database: Database): Database
  /** Sends what has not been sent. */
  close(): Promise<void>
}

/** What is under way for the request that is answered. Kept here: OpenTelemetry's own are one for a process. */
export type CurrentSpan = AsyncLocalStorage<Context>
