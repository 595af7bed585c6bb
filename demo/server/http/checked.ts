import type { Context } from 'hono'
import * as v from 'valibot'
import { failure } from './api-failure'

/** Reads the JSON body of a request that is not in the contract. Throws 3002, naming the field that is wrong. */
export const checked = async <T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  const body: unknown = await context.req.json().catch((error: Error) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  // PostgreSQL has no text with a NUL in it.
  if (JSON.stringify(body)?.includes('\\u0000')) throw failure(3002, 'a text contains a NUL character')
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw failure(3002, `${v.getDotPath(result.issues[0]) ?? 'the body'} is not as agreed`)
}
