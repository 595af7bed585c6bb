import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import { countedAddress, lastOf } from './client-address'

/** One or two may be the doing of clients themselves. */
const MANY = 10

/**
 * Warns once where a proxy names many clients and TRUST_PROXY is off: all of them count as one client then, and the whole
 * company shares what one may do.
 */
export function warnOfUndeclaredProxy(
  log: Logger,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): MiddlewareHandler {
  const named = new Set<string>()
  return async (context, next) => {
    if (!trustProxy && named.size < MANY) {
      const address = countedAddress(lastOf(context.req.header('x-forwarded-for') ?? ''))
      const before = named.size
      if (address !== undefined) named.add(address)
      if (named.size === MANY && before < MANY)
        log.warn(
          'X-Forwarded-For names many clients, who count as one: set TRUST_PROXY=1 if a proxy of yours sets it',
        )
    }
    await next()
  }
}
