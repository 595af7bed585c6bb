import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../platform/log'

/** One line a request. The path without the query: codes and serials travel in query strings. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (context, next) => {
    const startedAt = performance.now()
    await next()
    log.info(
      {
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  }
