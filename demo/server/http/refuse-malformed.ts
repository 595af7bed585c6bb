import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { failure, statusFailure } from '../failures/api-failure'
import { isHost } from './origin'

/** UTF-16 units of a request's path and query: what every server should take, RFC 9110, 4.1. */
export const LONGEST_TARGET = 8_000

/**
 * Refuses what no client of ours sends and what would fail further in: an address that is too long, a Host header that looks
 * like a host and is none, such as an address with a number beyond 255, and a NUL in the path or the query, which neither a
 * file nor PostgreSQL can be asked for. Half a character (a lone surrogate) cannot stand in an address: what is no UTF-8 stays
 * encoded.
 */
export const refuseMalformed: MiddlewareHandler = async (context, next) => {
  const { incoming }: HttpBindings = context.env
  if ((incoming.url?.length ?? 0) > LONGEST_TARGET) throw statusFailure(414, 'the address is too long')
  const host = context.req.header('host')
  if (host !== undefined && !isHost(host)) throw statusFailure(400, 'the Host header is malformed')
  const { path, url } = context.req
  // Hono decodes a path as a whole or, where that fails, not at all.
  if (path.includes('\0') || path.includes('%00')) throw statusFailure(404, 'no such path')
  if (url.includes('%00')) throw failure(3002, 'the query contains a NUL character')
  await next()
}
