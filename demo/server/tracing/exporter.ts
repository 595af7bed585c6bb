import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from '../platform/log'

/** With all tries. A stop waits for the last spans so long, if their collector is away. */
const TIMEOUT_MS = 2_000

/** OTLP over HTTP, with the headers of OTEL_EXPORTER_OTLP_HEADERS. Says when the collector is lost and when it is back. */
export function createExporter(endpoint: string, log: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
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
