import type { Context } from 'hono'

/** The decoded path of a request below a prefix, without slashes at its ends; undefined when it cannot be decoded. */
export const requestPath = (context: Context, prefix: string): string | undefined => {
  try {
    return decodeURI(context.req.path)
      .slice(prefix.length)
      .replace(/^\/+|\/+$/g, '')
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
