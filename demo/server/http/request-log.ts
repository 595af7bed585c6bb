import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from '../platform/log'
import { newRandomId } from '../platform/random-id'
import type { Settings } from '../settings/server-options'
import { noteScope } from './acting-services'
import { clientAddress, isFromProxy } from './client-address'
import { presetHeaders } from './preset-headers'

/** Which request a line of the log and an entry of the audit log belong to; a trusted proxy may say so itself. */
const REQUEST_ID = 'X-Request-Id'
const LONGEST_ID = 64
const GOOD_ID = /^[\w.-]{8,}$/

/** Below these a path may name somebody, in a call that exists or in one that was mistyped. */
const CALLS = /^\/(?:api|bridge|desk\/api|helpdesk\/api)(?=\/)/

/** The path of a request as the log may have it: of a call the pattern of its route, such as `/helpdesk/api/employees/:employeeId`. */
export function loggedPath(context: Context): string {
  const { path } = context.req
  const [area] = CALLS.exec(path) ?? []
  if (area === undefined) return path
  return matchedRoutes(context).findLast((route) => !route.path.includes('*'))?.path ?? `${area}/*`
}

/**
 * Gives every request an ID, under which the audit log tells of it, too, and writes one line when it is answered. The path
 * without the query and without employee IDs: codes and serials travel in query strings.
 */
export const requestLog =
  (log: Logger, { trustProxy }: Pick<Settings, 'trustProxy'>): MiddlewareHandler =>
  async (context, next) => {
    const startedAt = performance.now()
    const given = isFromProxy(context, trustProxy) ? (context.req.header(REQUEST_ID) ?? '') : ''
    const requestId = given.length <= LONGEST_ID && GOOD_ID.test(given) ? given : newRandomId()
    const address = clientAddress(context, trustProxy)
    presetHeaders(context, { [REQUEST_ID]: requestId })
    noteScope(context, { actor: { kind: 'stranger' }, address, requestId })
    await next()
    log.info(
      {
        requestId,
        address,
        method: context.req.method,
        path: loggedPath(context),
        status: context.res.status,
        failCode: context.get('failCode'),
        durationMs: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  }
