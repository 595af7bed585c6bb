import manifest from '../package.json' with { type: 'json' }
import { StartError } from '../platform/failures'
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import type { Tracing } from './opentelemetry'

/**
 * The packages of OpenTelemetry. They are optional, because they would be half of the server's installation and few
 * operators use them.
 */
const packages = Object.entries(manifest.peerDependencies).map(([name, range]) => `${name}@${range}`)

/**
 * Opens tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set, and loads nothing otherwise. Throws StartError if the packages
 * of OpenTelemetry are missing.
 */
export async function openTracing(
  { otlpEndpoint, trustProxy, authorities }: Settings,
  log: Logger,
): Promise<Tracing | undefined> {
  if (otlpEndpoint === undefined) return undefined
  const { createTracing } = await import('./opentelemetry').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(`OTEL_EXPORTER_OTLP_ENDPOINT needs more packages: npm install ${packages.join(' ')}`)
  })
  return createTracing({ endpoint: otlpEndpoint, authorities, trustProxy, log })
}
