import type { Context } from 'hono'

/** The decoded path of a request below a prefix, without slashes at its ends; undefined when it cannot be decoded. */
export function requestPath(context: Context, prefix: string): string | undefined {
  try {
    return trimSlashes(decodeURI(context.req.path).slice(prefix.length))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** The text without the slashes at its ends. A regular expression would try each slash in the middle as such an end. */
function trimSlashes(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === '/') start++
  while (end > start && text[end - 1] === '/') end--
  return text.slice(start, end)
}
