import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure } from '../../../src/contract/fail-info'
import { DatabaseUnavailable } from '../database/database'
import { ApiFailure, failure, statusFailure, unavailable } from '../failures/api-failure'
import type { Logger } from '../platform/log'
import { loggedPath } from './request-log'

/**
 * Turns everything thrown below into `{failInfo}`. A database that is away is logged and answered with 1002, so that
 * the client can try again; whatever else is not a refusal of ours is logged and answered with 1000.
 */
export const errorAnswers =
  (log: Logger): ErrorHandler =>
  (error, context) => {
    if (error instanceof ApiFailure) return answerFailure(context, error)
    if (error instanceof HTTPException)
      return answerFailure(context, statusFailure(error.status, error.message))
    if (isAborted(error)) {
      log.debug({ path: loggedPath(context) }, 'the client gave the request up')
      return answerFailure(context, failure(1001))
    }
    log.error({ err: error, method: context.req.method, path: loggedPath(context) }, 'request failed')
    if (error instanceof DatabaseUnavailable) return answerFailure(context, unavailable())
    return answerFailure(context, failure(1000))
  }

/** What Node raises when a connection ends before the body that was announced. */
const isAborted = (error: Error & { code?: string }): boolean =>
  error.name === 'AbortError' || (error.code === 'ECONNRESET' && error.message === 'aborted')

export const notFound: NotFoundHandler = (context) =>
  answerFailure(context, statusFailure(404, 'no such path'))

function answerFailure(context: Context, refused: ApiFailure): Response {
  // For the request's line in the log, and for the metrics.
  context.set('failCode', refused.code)
  context.set('limit', refused.limit)
  context.header('Cache-Control', 'no-store')
  if (refused.retryAfterSeconds) context.header('Retry-After', String(refused.retryAfterSeconds))
  const body: Failure = { failInfo: { code: refused.code, message: refused.message } }
  return context.json(body, refused.status as ContentfulStatusCode)
}
