import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  type Call,
  type ReceivedBodyOf,
  type ReceivedQueryOf,
  type ReplyOf,
  type Schema,
  splitServerDomain,
} from '../../src/contract/call'
import { normalizeEmployeeId } from '../../src/contract/text'
import { type Actor, type AuditScope, onBehalfOf } from '../audit/audit'
import { failure, statusFailure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { type Bearer, requireBearer } from '../sessions'
import { apiServerDomain } from './request-source'

/** A request, checked against the contract. */
export interface ReceivedCall<C extends Call> {
  readonly query: ReceivedQueryOf<C>
  readonly body: ReceivedBodyOf<C>
  readonly c: Context
}

/** A handler of a call. Its argument is the received call together with the context of the request. */
type Handler<C extends Call, More = unknown> = (
  received: ReceivedCall<C> & { readonly context: RequestContext } & More,
) => Promise<ReplyOf<C>>

/** Serves a call of the login service, both under its own base path and under the base path of the bridge. */
export const serveLoginCall = <C extends Call>(
  app: Hono,
  context: RequestContext,
  call: C,
  handle: Handler<C>,
): void =>
  serveBoth(app, context, call, async (c) => {
    return c.json(await handle({ ...(await receive(call, c)), context: requestContext(context, c) }))
  })

/** Serves a call of the login service that only a signed-in employee may make, under both base paths. */
export const serveOwnLoginCall = <C extends Call>(
  app: Hono,
  context: RequestContext,
  call: C,
  handle: Handler<C, { readonly bearer: Bearer }>,
): void =>
  serveBoth(app, context, call, async (c) => {
    const bearer = await requireBearer(requestContext(context, c), c.req.header('authorization'))
    noteEmployee(c, bearer.employeeId)
    noteActor(c, { kind: 'employee', id: bearer.employeeId })
    return c.json(await handle({ ...(await receive(call, c)), context: requestContext(context, c), bearer }))
  })

function serveBoth(
  app: Hono,
  context: RequestContext,
  call: Call,
  answer: (c: Context) => Promise<Response>,
): void {
  route(app, call, `/api/login/${call.path}`, answer)
  route(app, call, `/bridge/${call.bridgePath ?? call.path}`, async (c) => {
    await requireServerDomain(c, apiServerDomain(c, context.settings))
    return answer(c)
  })
}

/** Serves a call of the user service to the employee whose bearer token it carries. */
export function serveUserCall<C extends Call>(
  app: Hono,
  context: RequestContext,
  call: C,
  handle: Handler<C, { readonly bearer: Bearer }>,
): void {
  route(app, call, `/api/user/${call.path}`, async (c) => {
    const bearer = await requireBearer(requestContext(context, c), c.req.header('authorization'))
    noteEmployee(c, bearer.employeeId)
    noteActor(c, { kind: 'employee', id: bearer.employeeId })
    return c.json(await handle({ ...(await receive(call, c)), context: requestContext(context, c), bearer }))
  })
}

/** Serves a call of the app service. It needs no sign-in, because phones use it too. */
export const serveAppCall = <C extends Call>(
  app: Hono,
  call: C,
  handle: (received: ReceivedCall<C>) => Promise<Response>,
): void => route(app, call, `/api/app/${call.path}`, async (c) => handle(await receive(call, c)))

function route(app: Hono, call: Call, path: string, answer: (c: Context) => Promise<Response>): void {
  app.on(call.method, path, async (c) => {
    // Codes and serials are in query strings, so the response must not be cached.
    c.header('Cache-Control', 'no-store')
    return answer(c)
  })
}

/**
 * Throws 10001 if a bridge call, in its body or a GET's query, names another server to call, or none. Our bridge
 * serves only this server.
 */
async function requireServerDomain(c: Context, expected: string): Promise<void> {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead) requireServerDomainInQuery(c, expected)
  else refuseOther((await jsonOf(c)).serverDomain, expected)
}

export const requireServerDomainInQuery = (c: Context, expected: string): void =>
  refuseOther(c.req.query('serverDomain'), expected)

function refuseOther(named: unknown, expected: string): void {
  if (named !== expected) throw failure(10001, 'serverDomain is missing or names another server')
}

async function receive<C extends Call>(call: C, c: Context): Promise<ReceivedCall<C>> {
  const query = check(call.query, requireSound(c.req.query())) as ReceivedQueryOf<C>
  const body = (call.body ? check(call.body, await jsonOf(c)) : undefined) as ReceivedBodyOf<C>
  const { employeeId } = Object.assign({}, query, body) as { employeeId?: unknown }
  if (typeof employeeId === 'string' && notedEmployee(c) === undefined)
    noteEmployee(c, normalizeEmployeeId(employeeId))
  return { query, body, c }
}

/**
 * Checks a request against a schema. Throws 3001 for a missing field and 3002 for an invalid one, with the field's
 * name but never its value.
 */
function check(schema: Schema | undefined, received: Record<string, unknown>): unknown {
  if (!schema) return undefined
  const { rest: values } = splitServerDomain(received)
  const checked = v.safeParse(schema, values, firstIssue)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const field = v.getDotPath(issue) ?? 'the request'
  if (issue.received === 'undefined' || issue.input === '') throw failure(3001, `${field} is missing`)
  throw failure(3002, `${field} is not as agreed`)
}

async function jsonOf(c: Context): Promise<Record<string, unknown>> {
  const body = await jsonBody(c)
  if (body === undefined) throw failure(3002, 'the body is not JSON')
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw statusFailure(400, 'the body is not a JSON object')
  }
  return body as Record<string, unknown>
}

// The actor of a request and the employee that it is about. The request log sets the actor to a stranger first.

const SCOPE = 'auditScope'

export const noteScope = (c: Context, scope: AuditScope): void => c.set(SCOPE, scope)

export const scopeOf = (c: Context): AuditScope => c.get(SCOPE)

const EMPLOYEE = 'employeeId'

/** Sets the actor, once the sender of a request has proved who they are. */
export const noteActor = (c: Context, actor: Actor): void => noteScope(c, { ...scopeOf(c), actor })

/** Sets the ID of the employee that a request is about. There may be no such employee. */
export const noteEmployee = (c: Context, employeeId: string): void => c.set(EMPLOYEE, employeeId)

export const notedEmployee = (c: Context): string | undefined => c.get(EMPLOYEE)

/** Returns the context of a request, with its sender as the actor, or another actor. */
export function requestContext(context: RequestContext, c: Context, actor?: Actor): RequestContext {
  const scope = scopeOf(c)
  return { ...context, database: onBehalfOf(actor ? { ...scope, actor } : scope, context.database) }
}

/** More than twice the depth of the contract's deepest body. */
const MAX_DEPTH = 16
/**
 * Limit of fields, items, arrays and objects at all depths together. The contract's largest body has about a hundred,
 * nearly all of them extensions of an authenticator, of which browsers send two or three.
 */
export const MAX_VALUES = 256

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const LIST = 0x5b
const BACKSLASH = 0x5c
const OBJECT = 0x7b

/**
 * True if a JSON text has more values than any request needs. It is counted before parsing, because parsing takes
 * more than linear time.
 */
function hasTooMany(text: string): boolean {
  let values = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (quoted) {
      if (unit === BACKSLASH) at++
      else if (unit === QUOTE) quoted = false
    } else if (unit === QUOTE) quoted = true
    else if (unit === COMMA || unit === COLON || unit === LIST || unit === OBJECT) values++
    if (values > MAX_VALUES) return true
  }
  return false
}

/**
 * Returns the JSON body of a request, or undefined if it is not JSON. Throws 3002 for too many values, and the errors
 * of `requireSound`.
 */
async function jsonBody(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (hasTooMany(text)) throw failure(3002, 'the values are too many')
  try {
    return requireSound(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Throws 3002 for valid JSON that can't be processed: a NUL, which PostgreSQL can't store in a text, a lone
 * surrogate, which can't be encoded, or nesting deeper than in any request.
 */
function requireSound<T>(value: T, depth = 0): T {
  if (depth > MAX_DEPTH) throw failure(3002, 'the values are nested too deeply')
  if (typeof value === 'string') requireSoundText(value)
  else if (Array.isArray(value)) for (const item of value) requireSound(item, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      requireSoundText(name)
      requireSound(field, depth + 1)
    }
  return value
}

function requireSoundText(text: string): void {
  if (text.includes('\0')) throw failure(3002, 'a text contains a NUL character')
  if (!text.isWellFormed()) throw failure(3002, 'a text contains half a character')
}

/**
 * Makes valibot stop at the first error. Otherwise its regular expressions would also read a text that is too long.
 */
const firstIssue = { abortEarly: true } as const

/** Reads the JSON body of a request that is not in the contract. Throws 3002 with the name of the invalid field. */
export const checked = async <T>(c: Context, schema: v.GenericSchema<unknown, T>): Promise<T> =>
  read(await jsonBody(c), schema, 'the body')

/** Reads the path parameters of a request that is not in the contract. Throws 3002. */
export const checkedPath = <T>(c: Context, schema: v.GenericSchema<unknown, T>): T =>
  read(requireSound(c.req.param()), schema, 'the path')

/** Reads the query of a request that is not in the contract. Throws 3002. */
export const checkedQuery = <T>(c: Context, schema: v.GenericSchema<unknown, T>): T =>
  read(requireSound(c.req.query()), schema, 'the query')

function read<T>(received: unknown, schema: v.GenericSchema<unknown, T>, whole: string): T {
  const result = v.safeParse(schema, received, firstIssue)
  if (result.success) return result.output
  throw failure(3002, `${v.getDotPath(result.issues[0]) ?? whole} is not as agreed`)
}
