import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../platform/log'
import { isLoopback } from '../settings/addresses'
import type { Settings } from '../settings/server-options'
import { undeclaredProxy } from './client-address'

/** One or two may be the doing of clients themselves. */
const MANY = 10

/**
 * Warns once where a proxy names many clients and TRUST_PROXY does not name the proxy: all of them count as one client then, and
 * the whole company shares what one may do.
 */
export function warnOfUndeclaredProxy(
  log: Logger,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): MiddlewareHandler {
  const named = new Set<string>()
  return async (context, next) => {
    const found = named.size < MANY ? undeclaredProxy(context, trustProxy) : undefined
    if (found) named.add(found.client)
    if (found && named.size === MANY) {
      const missing = isLoopback(found.proxy) ? '1' : found.proxy
      log.warn(
        `X-Forwarded-For names many clients, who count as one: set TRUST_PROXY=${missing} if that is a proxy of yours`,
      )
    }
    await next()
  }
}
