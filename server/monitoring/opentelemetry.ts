import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
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
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Database, Queries } from '../database/database'
import { productVersion } from '../files/server-folders'
import { isFromProxy } from '../http/request-source'
import { ignore } from '../platform/failures'
import type { Logger } from '../platform/log'
import type { TrustedProxies } from '../settings/kinds'
import type { Settings } from '../settings/server-options'

/**
 * Timeout of an export, retries included. A stop waits this long for the last spans if the collector is unavailable.
 */
const TIMEOUT_MS = 2_000

interface CollectorOptions {
  /** The collector's base URL; it receives `POST /v1/traces`. */
  readonly endpoint: string
  /** Certificate authorities that may have signed the collector's certificate. Default: those of Node.js. */
  readonly authorities?: Settings['authorities']
  readonly log: Logger
}

/**
 * Exports spans by OTLP over HTTP, with the headers of OTEL_EXPORTER_OTLP_HEADERS. Logs when the collector stops and
 * when it works again.
 */
function createExporter({ endpoint, authorities, log }: CollectorOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
    ...(authorities && { httpAgentOptions: { ca: [...authorities] } }),
  })
  let works = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const worked = result.code === ExportResultCode.SUCCESS
        if (works && !worked) log.warn({ err: result.error }, 'traces do not reach their collector')
        if (!works && worked) log.info('traces reach their collector again')
        works = worked
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** Traces of requests, for the operator's trace collector. */
export interface Tracing {
  /** Creates a span for each request. */
  readonly follow: MiddlewareHandler
  /**
   * Wraps the database so that each statement of a request gets a span, with the statement's text but not its values.
   */
  watch(database: Database): Database
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>
}

/**
 * The current span of each request. It is kept here, because OpenTelemetry's own context is global for the process.
 */
type CurrentSpan = AsyncLocalStorage<Context>

/**
 * Creates a span for each request, named by its route. Paths, queries and headers are left out, because they may
 * identify a person.
 */
function followRequests(tracer: Tracer, current: CurrentSpan, trustProxy: TrustedProxies): MiddlewareHandler {
  const propagator = new W3CTraceContextPropagator()
  return async (c, next) => {
    const { method, raw } = c.req
    const parent = isFromProxy(c, trustProxy)
      ? propagator.extract(ROOT_CONTEXT, Object.fromEntries(raw.headers), defaultTextMapGetter)
      : ROOT_CONTEXT
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    await current.run(trace.setSpan(parent, span), next)
    const route = routePath(c)
    const { status, headers } = c.res
    const failCode: unknown = c.get('failCode')
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

/**
 * The sender that every span names: this server. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override these
 * values.
 */
const serverResource = (): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'mfa-elements-server',
        'service.version': productVersion(),
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))

/** Creates a span for each statement and transaction of a request, with the statement's text but not its values. */
function watchDatabase(database: Database, tracer: Tracer, current: CurrentSpan): Database {
  const within = async <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> => {
    const parent = current.getStore()
    if (!parent) return run() // background work of the server, without a request
    const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', ...attributes } }
    const span = tracer.startSpan(name, options, parent)
    try {
      return await current.run(trace.setSpan(parent, span), run)
    } catch (error) {
      // Only the error's name: a driver's message contains the rejected values.
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
    transaction: (run, options) =>
      within('transaction', {}, () => database.transaction((queries) => run(watched(queries)), options)),
    isWritable: () => database.isWritable(),
    get lost() {
      return database.lost
    },
    get load() {
      return database.load
    },
    close: () => database.close(),
  }
}

/** Returns a short name of a statement, such as `SELECT employees`. */
function summaryOf(sql: string): string {
  const [verb = 'statement'] = sql.trim().split(/\s/, 1)
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s(\w+)/i.exec(sql) ?? []
  return table ? `${verb} ${table}` : verb
}

interface TracingOptions extends CollectorOptions {
  /** Accepts `traceparent` only from our proxies. A stranger's header would decide which traces are kept. */
  readonly trustProxy: TrustedProxies
}

/**
 * Creates traces with the names of OpenTelemetry's conventions and without personal data: no address, path, query or
 * value.
 */
export function createTracing({ trustProxy, ...collector }: TracingOptions): Tracing {
  const provider = new BasicTracerProvider({
    resource: serverResource(),
    spanProcessors: [new BatchSpanProcessor(createExporter(collector))],
  })
  const tracer = provider.getTracer('mfa-elements-server')
  const current: CurrentSpan = new AsyncLocalStorage()
  return {
    follow: followRequests(tracer, current, trustProxy),
    watch: (database) => watchDatabase(database, tracer, current),
    close: () =>
      provider.shutdown().catch((error: Error) => ignore(error, 'the exporter has logged the failure')),
  }
}
