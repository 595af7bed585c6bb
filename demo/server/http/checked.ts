import type { Context } from 'hono'
import * as v from 'valibot'
import { failure } from '../failures/api-failure'
import { jsonBody, requireSound } from './json-body'

/** A text that is too long is refused for that, before any expression reads it. By itself valibot goes on. */
export const firstIssue = { abortEarly: true } as const

/** Reads the JSON body of a request that is not in the contract. Throws 3002, naming the field that is wrong. */
export const checked = async <T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> =>
  read(await jsonBody(context), schema, 'the body')

/** Reads the parameters of such a request's path. Throws 3002. */
export const checkedPath = <T>(context: Context, schema: v.GenericSchema<unknown, T>): T =>
  read(requireSound(context.req.param()), schema, 'the path')

/** Reads the query of such a request. Throws 3002. */
export const checkedQuery = <T>(context: Context, schema: v.GenericSchema<unknown, T>): T =>
  read(requireSound(context.req.query()), schema, 'the query')

function read<T>(received: unknown, schema: v.GenericSchema<unknown, T>, whole: string): T {
  const result = v.safeParse(schema, received, firstIssue)
  if (result.success) return result.output
  throw failure(3002, `${v.getDotPath(result.issues[0]) ?? whole} is not as agreed`)
}
