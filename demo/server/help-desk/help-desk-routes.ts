import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { checkReason, longestReason } from '../../../src/contract/values/written-reason'
import { givenEmployeeId, upTo } from '../../../src/contract/wire'
import type { Administrator, Helped } from '../../shared/help-desk-records'
import { type Employee, findEmployee } from '../accounts/employees'
import { audit } from '../audit/audit'
import { giveRecoveryCode, setLock } from '../desk/help-desk'
import { failure, statusFailure } from '../failures/api-failure'
import { checked, checkedPath, checkedQuery } from '../http/checked'
import { requireJson } from '../http/foreign-pages'
import { isPlainAddress } from '../platform/mail-address'
import { removeDevice, tellWaiting } from '../self-service/delete-device'
import { listAllDevices } from '../self-service/list-all-devices'
import { ownDevice } from '../self-service/own-device'
import type { ActingServices, Services } from '../services'
import type { Bearer } from '../sessions/tokens'
import type { TransactionContext } from '../transaction/transaction'
import { asAdministrator, inAdministratorsSession, standingOf } from './administrator'
import { employeeRecord } from './employee-record'
import { findEmployees } from './find-employees'

const reason = v.pipe(
  upTo(longestReason),
  v.check((given) => checkReason(given) !== undefined),
  v.transform((given) => checkReason(given) ?? ''),
)
/** As much of what was looked for as the audit log keeps. */
const LONGEST_SEARCH = 100

const employee = v.strictObject({ employeeId: givenEmployeeId })

/** What the help desk's page sends, in queries, paths and bodies. */
export const helpDeskRequests = {
  search: v.object({ search: v.optional(upTo(200), '') }),
  employee,
  device: v.strictObject({ ...employee.entries, id: upTo(10) }),
  why: v.strictObject({ reason }),
  lock: v.strictObject({ locked: v.boolean(), reason }),
} as const

/** What the page at /helpdesk asks for, with the access token of an administrator. */
export function helpDeskRoutes(app: Hono, services: Services): void {
  const { database, settings } = services
  app.use('/helpdesk/api/*', requireJson, async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/helpdesk/api/administrator', async (context) => {
    const { bearer, standing } = await standingOf(services, context)
    return context.json({
      employeeId: bearer.employeeId,
      standing,
      timeoutMinutes: settings.portal.timeoutMinutes,
    } satisfies Administrator)
  })
  app.get('/helpdesk/api/employees', (context) =>
    asAdministrator(services, context, async (acting) => {
      const { search } = checkedQuery(context, helpDeskRequests.search)
      const found = await findEmployees(database, search)
      const employeeIds = found.employees.map(({ employeeId }) => employeeId)
      const details = {
        ...(isPlainAddress(search.trim()) ? {} : { search: search.slice(0, LONGEST_SEARCH) }),
        employeeIds,
      }
      if (search.trim() !== '')
        await audit(acting.database, settings.clock.now(), { action: 'search', details })
      return context.json(found)
    }),
  )
  app.get('/helpdesk/api/employees/:employeeId', (context) =>
    asAdministrator(services, context, async (acting) => {
      const { employeeId } = checkedPath(context, helpDeskRequests.employee)
      const employee = await findEmployee(database, employeeId)
      await audit(acting.database, settings.clock.now(), { action: 'look-up', userId: employee.userId })
      return context.json(await employeeRecord(acting, employee))
    }),
  )
  helpRoutes(app, services)
}

/** What is done for an employee: each after a written reason, and answered with the employee's record as it is then. */
function helpRoutes(app: Hono, services: Services): void {
  const { employee: onlyEmployee, device, why, lock } = helpDeskRequests

  /** Who asks comes first, then what is asked, and the transaction last: none is held open for a body that is slow to come. */
  const help = <Named extends { employeeId: string }, Asked>(
    context: Context,
    { path, body }: { path: v.GenericSchema<unknown, Named>; body: v.GenericSchema<unknown, Asked> },
    act: (needs: TransactionContext, asked: Named & Asked, employee: Employee) => Promise<Done>,
  ): Promise<Response> =>
    asAdministrator(services, context, async (acting, administrator) => {
      const named = checkedPath(context, path)
      const asked = { ...named, ...(await checked(context, body)) }
      const run: Act = (needs, employee) => act(needs, asked, employee)
      return context.json(await helped(acting, administrator, named.employeeId, run))
    })

  app.post('/helpdesk/api/employees/:employeeId/recovery-code', (context) =>
    help(context, { path: onlyEmployee, body: why }, async (needs, asked) => ({
      answer: await giveRecoveryCode(needs, asked),
    })),
  )
  app.put('/helpdesk/api/employees/:employeeId/lock', (context) =>
    help(context, { path: onlyEmployee, body: lock }, async (needs, asked) => {
      await setLock(needs, asked)
      return {}
    }),
  )
  app.delete('/helpdesk/api/employees/:employeeId/devices/:id', (context) =>
    help(context, { path: device, body: why }, async (needs, { id, reason }, employee) => {
      const device = await namedDevice(needs, employee, id)
      const waiting = await removeDevice(needs, device, { reason })
      return { afterwards: () => tellWaiting(services, waiting) }
    }),
  )
}

type Act = (needs: TransactionContext, employee: Employee) => Promise<Done>

interface Done {
  /** Stands in the answer beside the record. */
  readonly answer?: object
  /** Once it is committed. */
  readonly afterwards?: () => void
}

async function helped(
  services: ActingServices,
  administrator: Bearer,
  employeeId: string,
  act: Act,
): Promise<Helped> {
  const { done, record } = await inAdministratorsSession(services, administrator, async (needs) => {
    const employee = await findEmployee(needs.database, employeeId)
    await requireNoAdministrator(needs, employee)
    return { done: await act(needs, employee), record: await employeeRecord(needs, employee) }
  })
  done.afterwards?.()
  return { ...done.answer, record }
}

/** Or one administrator could become another. The command on the machine is there for them. */
async function requireNoAdministrator({ database }: TransactionContext, { userId }: Employee): Promise<void> {
  const [row] = await database.query<{ role: string }>('SELECT role FROM employees WHERE user_id = $1', [
    userId,
  ])
  if (row?.role !== 'none') throw statusFailure(403, 'administrators are helped by the command alone')
}

async function namedDevice({ database }: TransactionContext, { userId }: Employee, id: string) {
  const device = (await listAllDevices(database, userId)).find((each) => String(each.id) === id)
  if (!device) throw failure(3002, 'there is no such device')
  return ownDevice(database, userId, { id: device.id, types: [device.type] })
}
