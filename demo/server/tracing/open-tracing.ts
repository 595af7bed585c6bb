import { StartError } from '../failures/start-error'
import manifest from '../package.json' with { type: 'json' }
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import type { Tracing } from './tracing'

/** They would be half of what is installed with the server, and few want them. */
const packages = Object.entries(manifest.peerDependencies).map(([name, range]) => `${name}@${range}`)

/** Loads nothing without OTEL_EXPORTER_OTLP_ENDPOINT. Throws StartError when the packages of OpenTelemetry are missing. */
export async function openTracing(
  { otlpEndpoint, trustProxy }: Pick<Settings, 'otlpEndpoint' | 'trustProxy'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (otlpEndpoint === undefined) return undefined
  const { createTracing } = await import('./opentelemetry').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(`OTEL_EXPORTER_OTLP_ENDPOINT needs more packages: npm install ${packages.join(' ')}`)
  })
  return createTracing({ endpoint: otlpEndpoint, trustProxy, log })
}
