import { AsyncLocalStorage } from 'node:async_hooks'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { ignore } from '../platform/ignore'
import type { Logger } from '../platform/log'
import type { TrustedProxies } from '../settings/addresses'
import { createExporter } from './exporter'
import { followRequests } from './follow-requests'
import { serverResource } from './server-resource'
import type { CurrentSpan, Tracing } from './tracing'
import { watchDatabase } from './watch-database'

interface TracingOptions {
  /** Of a collector, which takes `POST /v1/traces`. */
  readonly endpoint: string
  /** Whether a `traceparent` comes from a proxy of ours; a stranger's would choose what is kept. */
  readonly trustProxy: TrustedProxies
  readonly log: Logger
}

/** Traces in the names of OpenTelemetry's conventions, without what concerns a person: no address, path, query or value. */
export function createTracing({ endpoint, trustProxy, log }: TracingOptions): Tracing {
  const provider = new BasicTracerProvider({
    resource: serverResource(),
    spanProcessors: [new BatchSpanProcessor(createExporter(endpoint, log))],
  })
  const tracer = provider.getTracer('mfa-elements-server')
  const current: CurrentSpan = new AsyncLocalStorage()
  return {
    follow: followRequests(tracer, current, trustProxy),
    watch: (database) => watchDatabase(database, tracer, current),
    close: () =>
      provider
        .shutdown()
        .catch((error: Error) => ignore(error, 'the exporter has said that it sends nothing')),
  }
}
