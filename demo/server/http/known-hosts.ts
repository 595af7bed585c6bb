import type { MiddlewareHandler } from 'hono'
import { statusFailure } from '../failures/api-failure'
import type { Settings } from '../settings/server-options'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Answers under the names of this machine and of PUBLIC_URL alone. A stranger's name may point at this machine, and a
 * browser then takes the stranger's page for one of this server's: its requests name the stranger's host.
 */
export function knownHostsOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  const published = publicUrl && new URL(publicUrl).hostname
  return async (context, next) => {
    const address = `http://${context.req.header('host') ?? ''}`
    const hostname = URL.canParse(address) ? new URL(address).hostname : ''
    if (!LOOPBACK.has(hostname) && !hostname.endsWith('.localhost') && hostname !== published) {
      throw statusFailure(403, 'open this page at localhost, or set PUBLIC_URL')
    }
    await next()
  }
}
