import { createServer } from 'node:http'
import { StartError } from '../failures/start-error'
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import type { Metrics } from './metrics'

/** Serves `/metrics` on a port of its own, so that nothing that employees reach has it. Throws StartError for a port in use; gives the way to close it. */
export async function serveMetrics(
  { metricsPort, metricsHost }: Pick<Settings, 'metricsPort' | 'metricsHost'>,
  metrics: Metrics,
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: Error) => {
        log.warn({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `METRICS_PORT ${metricsPort} at ${metricsHost} can't be used (${code}). Set another one.`,
        ),
      ),
    )
    server.listen(metricsPort, metricsHost, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
