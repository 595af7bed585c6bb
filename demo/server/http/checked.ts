import type { Context } from 'hono'
import * as v from 'valibot'
import { failure } from '../failures/api-failure'
import { jsonBody } from './json-body'

/** A text that is too long is refused for that, before any expression reads it. By itself valibot goes on. */
export const firstIssue = { abortEarly: true } as const

/** Reads the JSON body of a request that is not in the contract. Throws 3002, naming the field that is wrong. */
export async function checked<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const result = v.safeParse(schema, await jsonBody(context), firstIssue)
  if (result.success) return result.output
  throw failure(3002, `${v.getDotPath(result.issues[0]) ?? 'the body'} is not as agreed`)
}
