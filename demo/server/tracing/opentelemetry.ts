import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Database, Queries } from '../database/database'
import { ignore } from '../platform/ignore'
import type { Logger } from '../platform/log'
import { createExporter } from './exporter'
import { serverResource } from './server-resource'
import type { Tracing } from './tracing'

interface TracingOptions {
  /** Of a collector, which takes `POST /v1/traces`. */
  readonly endpoint: string
  /** Whether a `traceparent` comes from a proxy of ours; a stranger's would choose what is kept. */
  readonly trustProxy: boolean
  readonly log: Logger
}

/** The request that is answered, from wherever it has come. Kept here: OpenTelemetry's own are one for a process. */
type Current = AsyncLocalStorage<Context>

/** Traces in the names of OpenTelemetry's conventions, without what concerns a person: no address, path, query or value. */
export const createTracing = ({ endpoint, trustProxy, log }: TracingOptions): Tracing => {
  const provider = new BasicTracerProvider({
    resource: serverResource(),
    spanProcessors: [new BatchSpanProcessor(createExporter(endpoint, log))],
  })
  const tracer = provider.getTracer('mfa-elements-server')
  const current: Current = new AsyncLocalStorage()
  return {
    follow: followRequests(tracer, current, trustProxy),
    watch: (database) => watchDatabase(database, tracer, current),
    close: () =>
      provider
        .shutdown()
        .catch((error: Error) => ignore(error, 'the exporter has said that it sends nothing')),
  }
}

const followRequests = (tracer: Tracer, current: Current, trustProxy: boolean): MiddlewareHandler => {
  const propagator = new W3CTraceContextPropagator()
  return async (context, next) => {
    const { method, raw } = context.req
    const parent = trustProxy
      ? propagator.extract(ROOT_CONTEXT, Object.fromEntries(raw.headers), defaultTextMapGetter)
      : ROOT_CONTEXT
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    await current.run(trace.setSpan(parent, span), next)
    const route = routePath(context)
    const { status, headers } = context.res
    const failCode: unknown = context.get('failCode')
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.route': route,
      'http.response.status_code': status,
      'mfa.request_id': headers.get('X-Request-Id') ?? '',
      ...(failCode === undefined ? {} : { 'mfa.fail_code': String(failCode) }),
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

const watchDatabase = (database: Database, tracer: Tracer, current: Current): Database => {
  const within = async <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> => {
    const parent = current.getStore()
    if (!parent) return run() // work of the server's own, for no request
    const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', ...attributes } }
    const span = tracer.startSpan(name, options, parent)
    try {
      return await current.run(trace.setSpan(parent, span), run)
    } catch (error) {
      // The name alone: the message of a driver holds what was refused.
      span.setAttributes({ 'error.type': error instanceof Error ? error.name : 'unknown' })
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
  const statement = <T>(sql: string, run: () => Promise<T>) =>
    within(summaryOf(sql), { 'db.query.text': sql }, run)
  const watched = (queries: Queries): Queries => ({
    query: (sql, parameters) => statement(sql, () => queries.query(sql, parameters)),
    execute: (sql) => statement(sql, () => queries.execute(sql)),
  })
  return {
    ...watched(database),
    transaction: (run) =>
      within('transaction', {}, () => database.transaction((queries) => run(watched(queries)))),
    get lost() {
      return database.lost
    },
    get load() {
      return database.load
    },
    close: () => database.close(),
  }
}

/** Such as `SELECT employees`. */
const summaryOf = (sql: string): string => {
  const [verb = 'statement'] = sql.trim().split(/\s/, 1)
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s(\w+)/i.exec(sql) ?? []
  return table ? `${verb} ${table}` : verb
}
