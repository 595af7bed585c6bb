import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from '../platform/log'
import type { RequestContext } from '../request-context'
import { newRandomId } from '../secrets/secrets'
import type { Settings } from '../settings/server-options'
import { notedEmployee, noteScope, scopeOf } from './calls'
import { clientAddress, isFromProxy } from './request-source'

/** The header with the request ID that the log and the audit log share. A trusted proxy may set it. */
const REQUEST_ID = 'X-Request-Id'
const LONGEST_ID = 64
const GOOD_ID = /^[\w.-]{8,}$/

/** Paths of calls. They may contain an employee ID, even in a mistyped path. */
const CALLS = /^\/(?:api|bridge|desk\/api|helpdesk\/api)(?=\/)/

/** Limit of a path in the log. A client may send a path as long as an address can be. */
const LONGEST_PATH = 200

/**
 * Returns the path of a request for the log: cut to a limit, and for a call the pattern of its route, such as
 * `/helpdesk/api/employees/:employeeId`.
 */
export function loggedPath(c: Context): string {
  const { path } = c.req
  const [area] = CALLS.exec(path) ?? []
  if (area === undefined) return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
  return matchedRoutes(c).findLast((route) => !route.path.includes('*'))?.path ?? `${area}/*`
}

/**
 * Gives every request an ID, which the audit log has too, and writes a log line after the response. The logged path
 * has no employee IDs, and no query, because codes and serials are in query strings.
 */
export const requestLog =
  (log: Logger, { trustProxy }: Settings): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    const given = isFromProxy(c, trustProxy) ? (c.req.header(REQUEST_ID) ?? '') : ''
    const requestId = given.length <= LONGEST_ID && GOOD_ID.test(given) ? given : newRandomId()
    const address = clientAddress(c, trustProxy)
    noteScope(c, { actor: { kind: 'stranger' }, address, requestId })
    await next()
    c.header(REQUEST_ID, requestId)
    log.info(
      {
        requestId,
        address,
        method: c.req.method,
        path: loggedPath(c),
        status: c.res.status,
        failCode: c.get('failCode'),
        durationMs: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  }

/** Writes an entry in the audit log for every request rejected by a limit. */
export const auditLimits =
  ({ auditedLimits }: RequestContext): MiddlewareHandler =>
  async (c, next) => {
    await next()
    // Set by `answerFailure`.
    const limit: unknown = c.get('limit')
    if (typeof limit === 'string')
      await auditedLimits.note(scopeOf(c), { limit, employeeId: notedEmployee(c) })
  }
