import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { authenticationTypes } from '../../src/contract/methods'
import { isEmployeeId } from '../../src/contract/text'
import { givenEmployeeId, numeric, upTo } from '../../src/contract/wire'
import {
  findEmployee,
  LOCK_STATE,
  MAX_NAME_LENGTH,
  methodStatuses,
  PHONE_NUMBER,
} from '../accounts/employees'
import { DEFAULT_APPLICATION_ID } from '../accounts/sign-in-target'
import type { Database, Queries } from '../database/database'
import { giveRecoveryCode, setGrants, setLock } from '../help-desk/account-help'
import { checked, checkedPath, checkedQuery, requestContext } from '../http/calls'
import { isOriginOf, knownHostsOnly, publicOrigin } from '../http/request-source'
import { issueAdoptionTicket, issuePairingTicket, LINKED_TICKET_SECONDS } from '../phone/pairing'
import { addAuthenticator, addPhone, givenPhoneName, phoneName } from '../phone/phones'
import { failure, statusFailure } from '../platform/failures'
import { isPlainAddress, LONGEST_ADDRESS } from '../platform/mail-address'
import { inTransaction, type RequestContext } from '../request-context'
import { resetCompany } from '../seed/seed-company'
import { createDeskMessages } from './desk-messages'
import type { DeskEmployee } from './desk-records'

const newPhone = v.strictObject({
  name: v.pipe(givenPhoneName, v.transform(phoneName)),
  types: v.optional(v.pipe(v.array(v.picklist(['mobile', 'otp'])), v.maxLength(2)), ['mobile', 'otp']),
  applicationId: v.optional(v.pipe(v.number(), v.integer()), DEFAULT_APPLICATION_ID),
})

const newEmployee = v.strictObject({
  employeeId: v.pipe(givenEmployeeId, v.check(isEmployeeId)),
  nameKo: v.optional(upTo(MAX_NAME_LENGTH)),
  nameEn: v.optional(upTo(MAX_NAME_LENGTH)),
  email: v.nullish(v.pipe(upTo(LONGEST_ADDRESS), v.check(isPlainAddress))),
  phone: v.nullish(v.pipe(upTo(21), v.regex(PHONE_NUMBER))),
  grants: v.optional(v.pipe(v.array(v.picklist(authenticationTypes)), v.maxLength(16)), ['email']),
  /** Phones, with the authenticators registered on them. */
  phones: v.optional(v.pipe(v.array(newPhone), v.maxLength(100)), []),
})
export type NewEmployee = v.InferOutput<typeof newEmployee>

/** Numbers and IDs of an employee that was added. */
export interface AddedEmployee {
  readonly userId: number
  readonly employeeId: string
  /** IDs of the phones, in the order of the request. */
  readonly deviceIds: readonly string[]
}

/** Adds an employee. Throws 3004 if the ID is taken. */
export const addEmployee = (database: Database, wanted: NewEmployee, now: Date): Promise<AddedEmployee> =>
  database.transaction(async (queries) => {
    const { employeeId, nameKo = employeeId, nameEn = employeeId, email = null, phone = null } = wanted
    const [row] = await queries.query<{ user_id: number }>(
      `INSERT INTO employees (employee_id, name_ko, name_en, email, phone) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (employee_id) DO NOTHING RETURNING user_id`,
      [employeeId, nameKo, nameEn, email, phone],
    )
    if (!row) throw failure(3004, 'the employee ID is taken')
    const userId = row.user_id
    for (const method of new Set(wanted.grants)) {
      await queries.query('INSERT INTO grants (user_id, method) VALUES ($1, $2)', [userId, method])
    }
    const deviceIds = await addPhones(queries, userId, wanted.phones, now)
    return { userId, employeeId, deviceIds }
  })

async function addPhones(
  queries: Queries,
  userId: number,
  phones: NewEmployee['phones'],
  insertDate: Date,
): Promise<string[]> {
  const deviceIds: string[] = []
  for (const { name, types, applicationId } of phones) {
    const deviceId = await addPhone(queries, userId, { name, isTrusted: true })
    deviceIds.push(deviceId)
    for (const type of new Set(types)) {
      await addAuthenticator(queries, {
        userId,
        applicationId,
        type,
        deviceId,
        description: name,
        insertDate,
        isTrusted: true,
      })
    }
  }
  return deviceIds
}

type ListedEmployee = Omit<DeskEmployee, 'statuses' | 'phones'> & { readonly userId: number }

async function listEmployees(database: Database): Promise<DeskEmployee[]> {
  const rows = await database.query<ListedEmployee>(
    `SELECT user_id AS "userId", employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", email,
            note_ko AS "noteKo", note_en AS "noteEn",
            ${LOCK_STATE} AS locked,
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id) AS grants
     FROM employees e ORDER BY user_id LIMIT 200`,
  )
  return Promise.all(
    rows.map(async ({ userId, ...employee }) => ({
      ...employee,
      statuses: await methodStatuses(database, userId),
      phones: await phonesOf(database, userId),
    })),
  )
}

const phonesOf = (queries: Queries, userId: number) =>
  queries.query<{ deviceId: string; deviceName: string }>(
    `SELECT device_id AS "deviceId", name AS "deviceName" FROM phones p
     WHERE user_id = $1 AND EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = p.device_id)
     ORDER BY name`,
    [userId],
  )

/** Largest `integer` in SQL. */
const MAX_ID = 2_147_483_647
const id = v.pipe(numeric, v.integer(), v.minValue(-MAX_ID), v.maxValue(MAX_ID))

/** Schemas of the desk page's queries, paths and bodies. */
export const deskRequests = {
  messages: v.object({ after: v.optional(id, 0) }),
  employee: v.strictObject({ employeeId: givenEmployeeId }),
  newEmployee,
  grant: v.strictObject({ method: v.picklist(authenticationTypes), granted: v.boolean() }),
  lock: v.strictObject({ locked: v.boolean() }),
  phoneTicket: v.strictObject({ deviceId: upTo(64) }),
} as const

/** Routes of the desk page. Only mounted in demo mode, because the desk shows codes to everyone who can open it. */
export function deskRoutes(app: Hono, context: RequestContext): void {
  const { database, settings } = context
  const contextOf = (c: Context) => requestContext(context, c, { kind: 'desk' })
  const named = (c: Context) => checkedPath(c, deskRequests.employee)
  const messages = createDeskMessages(database, settings.clock)
  app.use('/desk/*', knownHostsOnly(settings))
  app.use('/desk/api/*', sameOriginOnly(context), async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/desk/api/messages', async (c) => {
    const { after } = checkedQuery(c, deskRequests.messages)
    return c.json(await messages.newest(after))
  })
  app.get('/desk/api/employees', async (c) => c.json(await listEmployees(database)))
  app.post('/desk/api/employees', async (c) => {
    const wanted = await checked(c, deskRequests.newEmployee)
    return c.json(await addEmployee(database, wanted, settings.clock.now()), 201)
  })
  app.put('/desk/api/employees/:employeeId/grants', async (c) => {
    const { method, granted } = await checked(c, deskRequests.grant)
    const asked = { ...named(c), methods: [method], granted }
    await inTransaction(contextOf(c), (context) => setGrants(context, asked))
    return c.json({})
  })
  app.put('/desk/api/employees/:employeeId/lock', async (c) => {
    const asked = { ...named(c), ...(await checked(c, deskRequests.lock)) }
    await inTransaction(contextOf(c), (context) => setLock(context, asked))
    return c.json({})
  })
  app.post('/desk/api/employees/:employeeId/recovery-code', async (c) => {
    const asked = named(c)
    return c.json(await inTransaction(contextOf(c), (context) => giveRecoveryCode(context, asked)))
  })
  app.post('/desk/api/employees/:employeeId/phone-ticket', async (c) => {
    const asked = { ...named(c), ...(await checked(c, deskRequests.phoneTicket)) }
    return c.json(await issueAdoptionTicket(contextOf(c), asked))
  })
  app.post('/desk/api/employees/:employeeId/pairing-ticket', async (c) => {
    const { userId } = await findEmployee(database, named(c).employeeId)
    const owner = { userId, isTrusted: true }
    return c.json({ ticket: await issuePairingTicket(contextOf(c), owner, LINKED_TICKET_SECONDS) })
  })
  app.post('/desk/api/reset', async (c) => {
    await resetCompany(database, settings.clock)
    return c.json({})
  })
}

/**
 * Refuses requests from other origins. The desk has no sign-in, so no other page may use it through a visitor's
 * browser. A page of another origin can't send our header without a preflight, which is not answered here, and can't
 * hide its origin.
 */
const sameOriginOnly =
  ({ settings }: RequestContext): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin')
    const foreign =
      origin !== undefined &&
      origin !== publicOrigin(c, settings).origin &&
      // Even with PUBLIC_URL set, the person who started the server may open the desk at localhost.
      !isOriginOf(c.req.header('host') ?? '', origin)
    const changes = c.req.method !== 'GET'
    if (foreign || (changes && c.req.header('x-mfa-desk') !== '1')) {
      throw statusFailure(403, 'only the desk page may do this')
    }
    await next()
  }
