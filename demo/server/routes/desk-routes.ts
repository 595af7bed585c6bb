import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { addEmployee, listEmployees, newEmployee } from '../desk/desk-employees'
import { createDeskMessages } from '../desk/desk-messages'
import { failure, statusFailure } from '../http/api-failure'
import { publicOrigin } from '../http/origin'
import { resetCompany } from '../seed/seed-company'
import type { Services } from '../services'

/** What the desk page asks for. Only mounted in demo mode: it shows codes to whoever can open it. */
export const deskRoutes = (app: Hono, services: Services): void => {
  const { database, settings } = services
  const messages = createDeskMessages(database, settings.clock)
  app.use('/desk/api/*', sameOriginOnly(services), async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/desk/api/messages', async (context) => {
    const after = Number(context.req.query('after') ?? 0)
    return context.json(await messages.newest(Number.isInteger(after) ? after : 0))
  })
  app.get('/desk/api/employees', async (context) => context.json(await listEmployees(database)))
  app.post('/desk/api/employees', async (context) => {
    const wanted = v.safeParse(newEmployee, await context.req.json().catch(() => undefined))
    if (!wanted.success)
      throw failure(3002, `${v.getDotPath(wanted.issues[0]) ?? 'the body'} is not as agreed`)
    return context.json(await addEmployee(database, wanted.output), 201)
  })
  app.post('/desk/api/reset', async (context) => {
    await resetCompany(database, settings.clock)
    return context.json({})
  })
}

/**
 * The desk has no sign-in, so no other page may use it through a visitor's browser: a page of another origin can
 * neither send our header without a preflight, which is not answered here, nor hide its origin.
 */
const sameOriginOnly =
  ({ settings }: Services): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header('origin')
    const foreign =
      origin !== undefined && origin !== publicOrigin(context, settings).origin && !isOwnHost(context, origin)
    const changes = context.req.method !== 'GET'
    if (foreign || (changes && context.req.header('x-mfa-desk') !== '1')) {
      throw statusFailure(403, 'only the desk page may do this')
    }
    await next()
  }

/** With PUBLIC_URL set, the desk is still opened at localhost by whoever started the server. */
const isOwnHost = (context: Context, origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === context.req.header('host')
