import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { checkReason, composed, longestReason } from '../../src/contract/text'
import { givenEmployeeId, upTo } from '../../src/contract/wire'
import { type Employee, findEmployee } from '../accounts/employees'
import { audit } from '../audit/audit'
import type { Queries } from '../database/database'
import { listAllDevices, ownDevice, removeDevice, tellWaiting } from '../devices'
import { checked, checkedPath, checkedQuery } from '../http/calls'
import { requireJson } from '../http/request-source'
import { failure, statusFailure } from '../platform/failures'
import { isPlainAddress } from '../platform/mail-address'
import type { RequestContext } from '../request-context'
import type { Bearer } from '../sessions'
import { giveRecoveryCode, setLock } from './account-help'
import { asAdministrator, inAdministratorsSession, standingOf } from './administrator'
import { employeeRecord, findEmployees } from './employee-record'
import type { ActionResponse, Administrator } from './help-desk-records'

const reason = v.pipe(
  upTo(longestReason),
  v.check((given) => checkReason(given) !== undefined),
  v.transform((given) => checkReason(given) ?? ''),
)
/** Longest part of a search text that the audit log keeps, in characters. */
const LONGEST_SEARCH = 100

const employee = v.strictObject({ employeeId: givenEmployeeId })

/** Schemas of the help desk page's queries, paths and bodies. */
export const helpDeskRequests = {
  search: v.object({ search: v.optional(upTo(200), '') }),
  employee,
  device: v.strictObject({ ...employee.entries, id: upTo(10) }),
  why: v.strictObject({ reason }),
  lock: v.strictObject({ locked: v.boolean(), reason }),
} as const

/** Routes of the page at /helpdesk. All but the first, `administrator`, need the access token of an administrator. */
export function helpDeskRoutes(app: Hono, context: RequestContext): void {
  const { database, settings } = context
  app.use('/helpdesk/api/*', requireJson, async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/helpdesk/api/administrator', async (c) => {
    const { bearer, standing } = await standingOf(context, c)
    return c.json({
      employeeId: bearer.employeeId,
      standing,
      timeoutMinutes: settings.portal.timeoutMinutes,
    } satisfies Administrator)
  })
  app.get('/helpdesk/api/employees', (c) =>
    asAdministrator(context, c, async (context) => {
      const { search } = checkedQuery(c, helpDeskRequests.search)
      const found = await findEmployees(database, search)
      const employeeIds = found.employees.map(({ employeeId }) => employeeId)
      const details = {
        ...(isPlainAddress(search.trim())
          ? {}
          : { search: [...composed(search)].slice(0, LONGEST_SEARCH).join('') }),
        employeeIds,
      }
      if (search.trim() !== '')
        await audit(context.database, settings.clock.now(), { action: 'search', details })
      return c.json(found)
    }),
  )
  app.get('/helpdesk/api/employees/:employeeId', (c) =>
    asAdministrator(context, c, async (context) => {
      const { employeeId } = checkedPath(c, helpDeskRequests.employee)
      const employee = await findEmployee(database, employeeId)
      await audit(context.database, settings.clock.now(), { action: 'look-up', userId: employee.userId })
      return c.json(await employeeRecord(context, employee))
    }),
  )
  helpRoutes(app, context)
}

/** Routes that help an employee. Each needs a written reason, and returns the employee's record after the change. */
function helpRoutes(app: Hono, context: RequestContext): void {
  const { employee: onlyEmployee, device, why, lock } = helpDeskRequests

  /**
   * Checks the person, then the request. Opens the transaction last, so that none stays open for a slow request body.
   */
  const help = <Named extends { employeeId: string }, Asked>(
    c: Context,
    { path, body }: { path: v.GenericSchema<unknown, Named>; body: v.GenericSchema<unknown, Asked> },
    act: (context: RequestContext, asked: Named & Asked, employee: Employee) => Promise<HelpOutcome>,
  ): Promise<Response> =>
    asAdministrator(context, c, async (context, administrator) => {
      const named = checkedPath(c, path)
      const asked = { ...named, ...(await checked(c, body)) }
      const run: HelpAction = (context, employee) => act(context, asked, employee)
      return c.json(await helped(context, administrator, named.employeeId, run))
    })

  app.post('/helpdesk/api/employees/:employeeId/recovery-code', (c) =>
    help(c, { path: onlyEmployee, body: why }, async (context, asked) => ({
      answer: await giveRecoveryCode(context, asked),
    })),
  )
  app.put('/helpdesk/api/employees/:employeeId/lock', (c) =>
    help(c, { path: onlyEmployee, body: lock }, async (context, asked) => {
      await setLock(context, asked)
      return {}
    }),
  )
  app.delete('/helpdesk/api/employees/:employeeId/devices/:id', (c) =>
    help(c, { path: device, body: why }, async (transaction, { id, reason }, employee) => {
      const device = await namedDevice(transaction.database, employee, id)
      const waiting = await removeDevice(transaction, device, { reason })
      return { afterwards: () => tellWaiting(context, waiting) }
    }),
  )
}

type HelpAction = (context: RequestContext, employee: Employee) => Promise<HelpOutcome>

interface HelpOutcome {
  /** Fields of the response beside the record. */
  readonly answer?: object
  /** Called after the commit. */
  readonly afterwards?: () => void
}

async function helped(
  context: RequestContext,
  administrator: Bearer,
  employeeId: string,
  act: HelpAction,
): Promise<ActionResponse> {
  const { done, record } = await inAdministratorsSession(context, administrator, async (context) => {
    const employee = await findEmployee(context.database, employeeId)
    await requireNoAdministrator(context.database, employee)
    return { done: await act(context, employee), record: await employeeRecord(context, employee) }
  })
  done.afterwards?.()
  return { ...done.answer, record }
}

/**
 * Throws 403 if the employee is an administrator. Otherwise one administrator could take over the account of another.
 * The command on the server's machine can help administrators.
 */
async function requireNoAdministrator(queries: Queries, { userId }: Employee): Promise<void> {
  const [row] = await queries.query<{ role: string }>('SELECT role FROM employees WHERE user_id = $1', [
    userId,
  ])
  if (row?.role !== 'none') throw statusFailure(403, 'administrators are helped by the command alone')
}

async function namedDevice(queries: Queries, { userId }: Employee, id: string) {
  const device = (await listAllDevices(queries, userId)).find((each) => String(each.id) === id)
  if (!device) throw failure(3002, 'there is no such device')
  return ownDevice(queries, userId, { id: device.id, types: [device.type] })
}
