import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { statusFailure } from '../failures/api-failure'

const MAX_BODY_BYTES = 64 * 1024

function refuse(): never {
  throw statusFailure(413, 'the body is too large')
}

/** Where the length is not given, the bytes are counted as they come. */
const count = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse })

/**
 * Refuses bodies that are too large. Where the length is given, Node reads no more than that, so that the header alone
 * decides. Hono's limit would make a `Request` with a stream and an abort signal for every call, also for those without a body.
 */
export const limitBody: MiddlewareHandler = async (context, next) => {
  if (context.req.header('transfer-encoding') !== undefined) return count(context, next)
  if (Number(context.req.header('content-length') ?? 0) > MAX_BODY_BYTES) refuse()
  await next()
}
