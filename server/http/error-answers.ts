import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FailureBody } from '../../src/contract/error-codes'
import { DatabaseUnavailable } from '../database/database'
import { ApiFailure, failure, statusFailure, unavailable } from '../platform/failures'
import type { Logger } from '../platform/log'
import { loggedPath } from './request-log'

/**
 * Turns every error of a handler into a response with `{failInfo}`. If the database is unavailable, logs the error
 * and responds with 1002, so that the client can try again. Logs any unexpected error and responds with 1000.
 */
export const errorAnswers =
  (log: Logger): ErrorHandler =>
  (error, c) => {
    if (error instanceof ApiFailure) return answerFailure(c, error)
    if (error instanceof HTTPException) return answerFailure(c, statusFailure(error.status, error.message))
    if (isAborted(error)) {
      log.debug({ path: loggedPath(c) }, 'the client aborted the request')
      return answerFailure(c, failure(1001))
    }
    log.error({ err: error, method: c.req.method, path: loggedPath(c) }, 'request failed')
    if (error instanceof DatabaseUnavailable) return answerFailure(c, unavailable())
    return answerFailure(c, failure(1000))
  }

/** True for the error that Node.js raises when a connection ends before the whole body has arrived. */
const isAborted = (error: Error & { code?: string }): boolean =>
  error.name === 'AbortError' || (error.code === 'ECONNRESET' && error.message === 'aborted')

export const notFound: NotFoundHandler = (c) => answerFailure(c, statusFailure(404, 'no such path'))

function answerFailure(c: Context, refused: ApiFailure): Response {
  // The request log and the metrics read these two values.
  c.set('failCode', refused.code)
  c.set('limit', refused.limit)
  c.header('Cache-Control', 'no-store')
  if (refused.retryAfterSeconds) c.header('Retry-After', String(refused.retryAfterSeconds))
  const body: FailureBody = { failInfo: { code: refused.code, message: refused.message } }
  return c.json(body, refused.status as ContentfulStatusCode)
}

/** Responds with 405 and the allowed methods at every path registered so far. Called after the last API route. */
export function refuseOtherMethods(app: Hono): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of app.routes) {
    if (method !== 'ALL') methods.set(path, [...(methods.get(path) ?? []), method])
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      c.header('Allow', [...new Set(allowed)].join(', '))
      throw statusFailure(405, `${c.req.method} is not possible here`)
    })
  }
}
