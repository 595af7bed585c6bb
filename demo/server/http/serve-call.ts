import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Call, ReceivedBodyOf, ReceivedQueryOf, ReplyOf, Schema } from '../../../src/contract/call'
import { splitServerDomain } from '../../../src/contract/server-domain'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { failure, statusFailure } from '../failures/api-failure'
import type { ActingServices, Services } from '../services'
import { type Bearer, requireBearer } from '../sessions/tokens'
import { actingServices, noteActor, notedEmployee, noteEmployee } from './acting-services'
import { firstIssue } from './checked'
import { jsonBody, requireSound } from './json-body'
import { apiServerDomain } from './origin'
import { presetHeaders } from './preset-headers'

/** A request, checked against the contract. */
export interface Received<C extends Call> {
  readonly query: ReceivedQueryOf<C>
  readonly body: ReceivedBodyOf<C>
  readonly context: Context
}

/** What a call's handler works with, on behalf of the request. */
interface Acting {
  readonly services: ActingServices
}

type Handler<C extends Call, More = unknown> = (received: Received<C> & Acting & More) => Promise<ReplyOf<C>>

/** Serves a call of the login service, under its own base and under the bridge. */
export const serveLoginCall = <C extends Call>(
  app: Hono,
  services: Services,
  call: C,
  handle: Handler<C>,
): void =>
  serveBoth(app, services, call, async (context) => {
    const acting = actingServices(services, context)
    return context.json(await handle({ ...(await receive(call, context)), services: acting }))
  })

/** The same for a call that only a signed-in employee may make. */
export const serveOwnLoginCall = <C extends Call>(
  app: Hono,
  services: Services,
  call: C,
  handle: Handler<C, { readonly bearer: Bearer }>,
): void =>
  serveBoth(app, services, call, async (context) => {
    const bearer = await requireBearer(actingServices(services, context), context.req.header('authorization'))
    noteEmployee(context, bearer.employeeId)
    noteActor(context, { kind: 'employee', id: bearer.employeeId })
    const acting = actingServices(services, context)
    return context.json(await handle({ ...(await receive(call, context)), services: acting, bearer }))
  })

function serveBoth(
  app: Hono,
  services: Services,
  call: Call,
  answer: (context: Context) => Promise<Response>,
): void {
  route(app, call, `/api/login/${call.path}`, answer)
  route(app, call, `/bridge/${call.bridgePath ?? call.path}`, async (context) => {
    await requireServerDomain(context, apiServerDomain(context, services.settings))
    return answer(context)
  })
}

/** Serves a call of the user service to the employee whose bearer token it carries. */
export function serveUserCall<C extends Call>(
  app: Hono,
  services: Services,
  call: C,
  handle: Handler<C, { readonly bearer: Bearer }>,
): void {
  route(app, call, `/api/user/${call.path}`, async (context) => {
    const bearer = await requireBearer(actingServices(services, context), context.req.header('authorization'))
    noteEmployee(context, bearer.employeeId)
    noteActor(context, { kind: 'employee', id: bearer.employeeId })
    const acting = actingServices(services, context)
    return context.json(await handle({ ...(await receive(call, context)), services: acting, bearer }))
  })
}

/** Serves a call of the app service, which phones use too: no one has to be signed in. */
export const serveAppCall = <C extends Call>(
  app: Hono,
  call: C,
  handle: (received: Received<C>) => Promise<Response>,
): void => route(app, call, `/api/app/${call.path}`, async (context) => handle(await receive(call, context)))

function route(app: Hono, call: Call, path: string, answer: (context: Context) => Promise<Response>): void {
  app.on(call.method, path, async (context) => {
    // Codes and serials travel in query strings; no cache may keep the answer.
    presetHeaders(context, { 'Cache-Control': 'no-store' })
    return answer(context)
  })
}

/** The body of a bridge call, or the query of a GET, says which server the bridge should call; ours only serves itself. */
async function requireServerDomain(context: Context, expected: string): Promise<void> {
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
  if (isRead) requireServerDomainInQuery(context, expected)
  else refuseOther((await jsonOf(context)).serverDomain, expected)
}

export const requireServerDomainInQuery = (context: Context, expected: string): void =>
  refuseOther(context.req.query('serverDomain'), expected)

function refuseOther(named: unknown, expected: string): void {
  if (named !== expected) throw failure(10001, 'serverDomain is missing or names another server')
}

async function receive<C extends Call>(call: C, context: Context): Promise<Received<C>> {
  const query = check(call.query, context.req.query()) as ReceivedQueryOf<C>
  const body = (call.body ? check(call.body, await jsonOf(context)) : undefined) as ReceivedBodyOf<C>
  const { employeeId } = Object.assign({}, query, body) as { employeeId?: unknown }
  if (typeof employeeId === 'string' && notedEmployee(context) === undefined)
    noteEmployee(context, normalizeEmployeeId(employeeId))
  return { query, body, context }
}

/** Throws 3001 when a field is missing and 3002 when one is wrong, naming the field but never its value. */
function check(schema: Schema | undefined, received: Record<string, unknown>): unknown {
  if (!schema) return undefined
  const { rest: values } = splitServerDomain(received)
  const checked = v.safeParse(schema, requireSound(values), firstIssue)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const field = v.getDotPath(issue) ?? 'the request'
  if (issue.received === 'undefined' || issue.input === '') throw failure(3001, `${field} is missing`)
  throw failure(3002, `${field} is not as agreed`)
}

async function jsonOf(context: Context): Promise<Record<string, unknown>> {
  const body = await jsonBody(context)
  if (body === undefined) throw failure(3002, 'the body is not JSON')
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw statusFailure(400, 'the body is not a JSON object')
  }
  return body as Record<string, unknown>
}
