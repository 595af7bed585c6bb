import type { Context } from 'hono'
import { failure } from '../failures/api-failure'

/** What the contract's deepest body needs several times over. */
const MAX_DEPTH = 32
/** Fields and items of all depths together; a row of a list has a dozen. */
const MAX_ENTRIES = 2_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c

/** Whether a JSON text has more entries than any request. Counted before it is parsed, which takes longer than they grow. */
function hasTooMany(text: string): boolean {
  let commas = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (quoted && unit === BACKSLASH) at++
    else if (unit === QUOTE) quoted = !quoted
    else if (unit === COMMA && !quoted && ++commas >= MAX_ENTRIES) return true
  }
  return false
}

/** The JSON body of a request; undefined when it is not JSON. Throws 3002 for too many values, and as `requireSound` does. */
export async function jsonBody(context: Context): Promise<unknown> {
  const text = await context.req.text()
  if (hasTooMany(text)) throw failure(3002, 'the values are too many')
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
