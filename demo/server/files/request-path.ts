import type { Context } from 'hono'
import { trimSlashes } from './trim-slashes'

/** The decoded path of a request below a prefix, without slashes at its ends; undefined when it cannot be decoded. */
export function requestPath(context: Context, prefix: string): string | undefined {
  try {
    return trimSlashes(decodeURI(context.req.path).slice(prefix.length))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
