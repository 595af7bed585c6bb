import { isUtf8 } from 'node:buffer'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { failure, ignore, statusFailure, unavailable } from '../platform/failures'
import type { Logger } from '../platform/log'
import { loggedPath } from './request-log'
import { isHost } from './request-source'

/**
 * Limit of a request's path and query, in UTF-16 units: the length that every server should support (RFC 9110, 4.1).
 */
export const LONGEST_TARGET = 8_000

/** Limit of fields in a query. A call has a handful. */
const MOST_FIELDS = 64
/**
 * Limit of percent escapes in an address that is not valid UTF-8. Each one is then decoded separately, which is slow.
 */
const MOST_UNREADABLE = 64

/**
 * Returns an address that is safe for the router. An address that is too long is cut and loses its escapes. An
 * address with too many invalid escapes is replaced. `refuseMalformed` rejects both.
 */
export function boundedTarget(target: string): string {
  if (target.length > LONGEST_TARGET) return target.slice(0, LONGEST_TARGET + 1).replaceAll('%', '-')
  return countOf(target, '%') > MOST_UNREADABLE && !canBeDecoded(target) ? UNREADABLE : target
}

const UNREADABLE = '/%'

function canBeDecoded(target: string): boolean {
  try {
    decodeURIComponent(target)
    return true
  } catch (error) {
    ignore(error, 'the escapes are not UTF-8')
    return false
  }
}

const countOf = (text: string, character: string): number => text.split(character).length - 1

/**
 * Rejects requests that no client of ours sends and that would fail later. The address is too long, or has too many
 * fields or too many invalid escapes. The Host header is malformed, such as an IP address with a number beyond 255.
 * The path or the query contains a NUL, which neither a file name nor PostgreSQL supports. The query is not UTF-8,
 * for example because of a lone surrogate: it would be read as another text.
 */
export const refuseMalformed: MiddlewareHandler = async (c, next) => {
  const { incoming }: HttpBindings = c.env
  const { url: target = '' } = incoming
  if (target.length > LONGEST_TARGET) throw statusFailure(414, 'the address is too long')
  if (target === UNREADABLE) throw statusFailure(400, 'the address is no UTF-8')
  if (countOf(target, '&') >= MOST_FIELDS) throw failure(3002, 'the query has too many fields')
  const host = c.req.header('host')
  if (host !== undefined && !isHost(host)) throw statusFailure(400, 'the Host header is malformed')
  const { path, url } = c.req
  // Looks for a NUL in both forms: if Hono can't decode the whole path, it leaves every escape in it.
  if (path.includes('\0') || path.includes('%00')) throw statusFailure(404, 'no such path')
  if (!hasUtf8Query(url)) throw failure(3002, 'the query is no UTF-8')
  if (url.includes('%00')) throw failure(3002, 'the query contains a NUL character')
  await next()
}

/** True if the escapes in the query are valid UTF-8. A single percent sign is not an escape. */
function hasUtf8Query(url: string): boolean {
  const query = url.slice(url.indexOf('?') + 1 || url.length)
  const encoded = query.match(/(?:%[0-9a-f]{2})+/gi) ?? []
  return encoded.every((bytes) => isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex')))
}

const MAX_BODY_BYTES = 64 * 1024

function refuse(): never {
  throw statusFailure(413, 'the body is too large')
}

/** Counts the bytes of a body without Content-Length as they arrive. */
const count = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse })

/**
 * Rejects bodies that are too large. If there is a Content-Length, only this header is checked, because Node.js reads
 * no more bytes than it says. `bodyLimit` of Hono would start to read the body. If a handler then rejected the
 * request early, the connection would end.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.header('transfer-encoding') !== undefined) return count(c, next)
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) refuse()
  await next()
}

/**
 * Longer than any single step of a request (a statement, a mail server, an SMS gateway). Shorter than a browser's
 * timeout, so that the client gets a response, which says when to try again.
 */
export const REQUEST_DEADLINE_MS = 15_000

interface DeadlineOptions {
  readonly log: Logger
  /** Aborted when all open requests must end. */
  readonly lastCall: AbortSignal
  readonly deadlineMs?: number
}

/** Responds with 503 if a handler takes too long. The handler continues, but its result is dropped. */
export function deadline({
  log,
  lastCall,
  deadlineMs = REQUEST_DEADLINE_MS,
}: DeadlineOptions): MiddlewareHandler {
  const open = new Set<() => void>()
  lastCall.addEventListener('abort', () => {
    for (const giveUp of open) giveUp()
  })
  return async (c, next) => {
    let giveUp = (): void => undefined
    const late = new Promise<never>((_resolve, reject) => {
      giveUp = () => {
        log.warn({ method: c.req.method, path: loggedPath(c) }, 'a request took too long')
        reject(unavailable())
      }
    })
    open.add(giveUp)
    const timer = setTimeout(giveUp, deadlineMs)
    try {
      await Promise.race([next(), late])
    } finally {
      clearTimeout(timer)
      open.delete(giveUp)
    }
  }
}
