import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { statusFailure } from '../failures/api-failure'
import { isHost } from './origin'

/** UTF-16 units of a request's path and query: what every server should take, RFC 9110, 4.1. */
export const LONGEST_TARGET = 8_000

/**
 * Refuses what no client of ours sends and what would fail further in: an address that is too long, a Host header that looks like a host and is none,
 * such as an address with a number beyond 255, and a NUL in the path, which neither a file nor PostgreSQL can be asked for.
 */
export const refuseMalformed: MiddlewareHandler = async (context, next) => {
  const { incoming }: HttpBindings = context.env
  if ((incoming.url?.length ?? 0) > LONGEST_TARGET) throw statusFailure(414, 'the address is too long')
  const host = context.req.header('host')
  if (host !== undefined && !isHost(host)) throw statusFailure(400, 'the Host header is malformed')
  const { path } = context.req
  // Hono decodes a path as a whole or, where that fails, not at all.
  if (path.includes('\0') || path.includes('%00')) throw statusFailure(404, 'no such path')
  await next()
}
