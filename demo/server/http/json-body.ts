import type { Context } from 'hono'
import { failure } from '../failures/api-failure'

/** What the contract's deepest body needs several times over. */
const MAX_DEPTH = 32

/** The JSON body of a request; undefined when it is not JSON. Throws as `requireSound` does. */
export async function jsonBody(context: Context): Promise<unknown> {
  const text = await context.req.text()
  try {
    return requireSound(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Throws 3002 for what is valid JSON and still cannot be worked with: a NUL, which no text of PostgreSQL can hold, half a
 * character (a lone surrogate), which cannot be encoded, and nesting so deep that whatever recurses into it runs out of
 * stack. So this itself does not recurse.
 */
export function requireSound<T>(value: T): T {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw failure(3002, 'the values are nested too deeply')
    for (const each of level) {
      if (typeof each !== 'string') continue
      if (each.includes('\0')) throw failure(3002, 'a text contains a NUL character')
      if (Buffer.from(each).toString() !== each) throw failure(3002, 'a text contains half a character')
    }
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? [...Object.keys(each), ...Object.values(each)] : [],
    )
  }
  return value
}
