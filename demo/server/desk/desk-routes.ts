import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { authenticationTypes } from '../../../src/contract/authentication-types'
import { givenEmployeeId, numeric, upTo } from '../../../src/contract/wire'
import { findEmployee } from '../accounts/employees'
import { statusFailure } from '../failures/api-failure'
import { actingServices } from '../http/acting-services'
import { checked, checkedPath, checkedQuery } from '../http/checked'
import { knownHostsOnly } from '../http/known-hosts'
import { isOriginOf, publicOrigin } from '../http/origin'
import { issueTicket } from '../phone/adopt'
import { issuePairingTicket, LINKED_TICKET_SECONDS } from '../phone/pairing-tickets'
import { resetCompany } from '../seed/seed-company'
import type { Services } from '../services'
import { inTransaction } from '../transaction/transaction'
import { addEmployee, listEmployees, newEmployee } from './desk-employees'
import { createDeskMessages } from './desk-messages'
import { giveRecoveryCode, setGrants, setLock } from './help-desk'

/** Of the type integer in SQL. */
const MAX_ID = 2_147_483_647
const id = v.pipe(numeric, v.integer(), v.minValue(-MAX_ID), v.maxValue(MAX_ID))

/** What the desk page sends, in queries, paths and bodies. */
export const deskRequests = {
  messages: v.object({ after: v.optional(id, 0) }),
  employee: v.strictObject({ employeeId: givenEmployeeId }),
  newEmployee,
  grant: v.strictObject({ method: v.picklist(authenticationTypes), granted: v.boolean() }),
  lock: v.strictObject({ locked: v.boolean() }),
  phoneTicket: v.strictObject({ deviceId: upTo(64) }),
} as const

/** What the desk page asks for. Only mounted in demo mode: it shows codes to whoever can open it. */
export function deskRoutes(app: Hono, services: Services): void {
  const { database, settings } = services
  const acting = (context: Context) => actingServices(services, context, { kind: 'desk' })
  const named = (context: Context) => checkedPath(context, deskRequests.employee)
  const messages = createDeskMessages(database, settings.clock)
  app.use('/desk/*', knownHostsOnly(settings))
  app.use('/desk/api/*', sameOriginOnly(services), async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/desk/api/messages', async (context) => {
    const { after } = checkedQuery(context, deskRequests.messages)
    return context.json(await messages.newest(after))
  })
  app.get('/desk/api/employees', async (context) => context.json(await listEmployees(database)))
  app.post('/desk/api/employees', async (context) => {
    const wanted = await checked(context, deskRequests.newEmployee)
    return context.json(await addEmployee(database, wanted, settings.clock.now()), 201)
  })
  app.put('/desk/api/employees/:employeeId/grants', async (context) => {
    const { method, granted } = await checked(context, deskRequests.grant)
    const asked = { ...named(context), methods: [method], granted }
    await inTransaction(acting(context), (needs) => setGrants(needs, asked))
    return context.json({})
  })
  app.put('/desk/api/employees/:employeeId/lock', async (context) => {
    const asked = { ...named(context), ...(await checked(context, deskRequests.lock)) }
    await inTransaction(acting(context), (needs) => setLock(needs, asked))
    return context.json({})
  })
  app.post('/desk/api/employees/:employeeId/recovery-code', async (context) => {
    const asked = named(context)
    return context.json(await inTransaction(acting(context), (needs) => giveRecoveryCode(needs, asked)))
  })
  app.post('/desk/api/employees/:employeeId/phone-ticket', async (context) => {
    const asked = { ...named(context), ...(await checked(context, deskRequests.phoneTicket)) }
    return context.json(await issueTicket(acting(context), asked))
  })
  app.post('/desk/api/employees/:employeeId/pairing-ticket', async (context) => {
    const { userId } = await findEmployee(database, named(context).employeeId)
    return context.json({ ticket: await issuePairingTicket(acting(context), userId, LINKED_TICKET_SECONDS) })
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
      origin !== undefined &&
      origin !== publicOrigin(context, settings).origin &&
      // With PUBLIC_URL set, the desk is still opened at localhost by whoever started the server.
      !isOriginOf(context.req.header('host') ?? '', origin)
    const changes = context.req.method !== 'GET'
    if (foreign || (changes && context.req.header('x-mfa-desk') !== '1')) {
      throw statusFailure(403, 'only the desk page may do this')
    }
    await next()
  }
