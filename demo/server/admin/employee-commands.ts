import type { EmployeeDevice } from '../../shared/help-desk-records'
import { type Employee, findEmployee } from '../accounts/employees'
import { methodStatuses } from '../accounts/login-data'
import { audit } from '../audit/audit'
import { newestAudit } from '../audit/read-audit'
import type { Queries } from '../database/database'
import { giveRecoveryCode, setLock } from '../desk/help-desk'
import { ApiFailure } from '../failures/api-failure'
import { forgetRequesters } from '../limits/known-browsers'
import { removeDevice } from '../self-service/delete-device'
import { listAllDevices } from '../self-service/list-all-devices'
import { ownDevice } from '../self-service/own-device'
import { endSessions } from '../sessions/end-sessions'
import { AdminError } from './admin-error'
import type { Command, CommandTransaction } from './command'
import { methodWord } from './method-names'
import { orUnknownEmployee } from './unknown-employee'

type Run = (
  needs: CommandTransaction,
  employee: Employee,
  given: { readonly args: readonly string[]; readonly reason: string | undefined },
) => Promise<{ text: string; data: object }>

/** A command about one employee, carried out whole or not at all. */
const about = (command: Pick<Command, 'form' | 'about' | 'flags'>, run: Run, needs = 1): Command => ({
  ...command,
  needs,
  takes: needs,
  run: ({ database, settings }, [id = '', ...args], flags) =>
    database.transaction(async (queries) => {
      const employee = await orUnknownEmployee(id, findEmployee(queries, id))
      const reason = flags.get('reason')
      const { text, data } = await run({ database: queries, settings }, employee, { args, reason })
      return { text, data: { employeeId: employee.employeeId, ...data } }
    }),
})

const reasonFlag = { reason: 'value' } as const
const because = (reason: string | undefined) => (reason === undefined ? {} : { reason })

const locking =
  (locked: boolean): Run =>
  async (needs, { employeeId }, { reason }) => {
    await setLock(needs, { employeeId, locked, ...because(reason) })
    return {
      text: locked
        ? `${employeeId} is locked, and all sessions have ended.`
        : `${employeeId} can sign in again.`,
      data: { locked },
    }
  }

/** Of the catalogue: not granted, or locked. */
const NOT_ALLOWED = 4001

const recovery: Run = async (needs, { employeeId }, { reason }) => {
  if (!reason?.trim())
    throw new AdminError('Say why: --reason "lost both phones, identity checked in person".')
  const { code, expiresAt } = await giveRecoveryCode(needs, { employeeId, reason }).catch((error: Error) => {
    if (!(error instanceof ApiFailure)) throw error
    throw new AdminError(
      error.code === NOT_ALLOWED
        ? `${employeeId} may not use recovery codes: grant ${employeeId} recovery, or unlock.`
        : 'There is no application to sign in to yet. Add one: application 1 NAME.',
    )
  })
  return { text: `Recovery code: ${code}\nIt works once, until ${expiresAt}.`, data: { code, expiresAt } }
}

const lineOf = ({ id, type, name, application, registeredAt }: EmployeeDevice): string =>
  `${id}  ${methodWord(type)}  ${name}  ${application}  ${registeredAt.slice(0, 10)}`

const devices: Run = async ({ database }, { userId }) => {
  const found = await listAllDevices(database, userId)
  return { text: found.map(lineOf).join('\n') || 'No devices.', data: { devices: found } }
}

const removal: Run = async (needs, { userId, employeeId }, { args: [id = ''] }) => {
  const device = (await listAllDevices(needs.database, userId)).find((each) => String(each.id) === id)
  if (!device)
    throw new AdminError(`${employeeId} has no device ${JSON.stringify(id)}. See: devices ${employeeId}`)
  await removeDevice(needs, await ownDevice(needs.database, userId, { id: device.id, types: [device.type] }))
  return {
    text: `Removed from ${employeeId}: ${device.name} (${methodWord(device.type)}).`,
    data: { device },
  }
}

const sessionsOf = (queries: Queries, userId: number) =>
  queries.query<{ application: string; until: Date }>(
    `SELECT application_name AS application, expires_at AS until
     FROM refresh_tokens JOIN applications USING (application_id) WHERE user_id = $1 ORDER BY expires_at`,
    [userId],
  )

const sessions: Run = async ({ database }, { userId }) => {
  const found = await sessionsOf(database, userId)
  const lines = found.map(({ application, until }) => `${application}  until ${until.toISOString()}`)
  return { text: lines.join('\n') || 'No sessions.', data: { sessions: found } }
}

const signOut: Run = async ({ database, settings }, { userId, employeeId }) => {
  const { length } = await sessionsOf(database, userId)
  await endSessions(database, userId)
  await forgetRequesters(database, userId)
  await audit(database, settings.clock.now(), { action: 'sign-out', userId, details: { sessions: length } })
  return { text: `Ended sessions of ${employeeId}: ${length}.`, data: { sessions: length } }
}

const show: Run = async ({ database }, { userId, employeeId }) => {
  const [row] = await database.query<{
    name_ko: string
    name_en: string
    locked_at: Date | null
    role: string
  }>('SELECT name_ko, name_en, locked_at, role FROM employees WHERE user_id = $1', [userId])
  const statuses = Object.entries(await methodStatuses(database, userId)).filter(([, status]) => status > 0)
  const methods = statuses.map(([method]) => (method === 'recovery otp' ? 'recovery' : method))
  const found = await listAllDevices(database, userId)
  const open = await sessionsOf(database, userId)
  const history = await newestAudit(database, employeeId, 5)
  return {
    text: [
      `${employeeId}  ${row?.name_ko}  ${row?.name_en}${row?.locked_at ? '  LOCKED' : ''}`,
      ...(row?.role === 'admin' ? ['Administrator: may use the help desk page'] : []),
      `Methods: ${methods.join(', ') || 'none'}`,
      `Sessions: ${open.length}`,
      ...found.map((device) => `Device: ${lineOf(device)}`),
      ...history.map(({ at, action, outcome, actor }) => `${at}  ${action}  ${outcome}  by ${actor}`),
    ].join('\n'),
    data: {
      nameKo: row?.name_ko,
      nameEn: row?.name_en,
      lockedAt: row?.locked_at,
      role: row?.role,
      methods,
      devices: found,
      history,
    },
  }
}

/** Everything goes with the employee but the audit log, which the law has kept. */
const deletion: Run = async ({ database, settings }, { userId, employeeId }) => {
  await audit(database, settings.clock.now(), { action: 'employee-deletion', userId })
  await database.query('DELETE FROM employees WHERE user_id = $1', [userId])
  return { text: `${employeeId} is deleted, with devices, sessions and history.`, data: {} }
}

export const employeeCommands: Readonly<Record<string, Command>> = {
  show: about({ form: 'EMPLOYEE', about: 'show methods, devices, sessions and the latest events' }, show),
  recovery: about(
    {
      form: 'EMPLOYEE --reason TEXT',
      about: 'issue a recovery code, which works once, for a day',
      flags: reasonFlag,
    },
    recovery,
  ),
  lock: about(
    {
      form: 'EMPLOYEE [--reason TEXT]',
      about: 'end all sessions and let the employee in no more',
      flags: reasonFlag,
    },
    locking(true),
  ),
  unlock: about(
    {
      form: 'EMPLOYEE [--reason TEXT]',
      about: 'let the employee in again, and forgive wrong codes',
      flags: reasonFlag,
    },
    locking(false),
  ),
  sessions: about({ form: 'EMPLOYEE', about: 'list the sessions' }, sessions),
  'sign-out': about({ form: 'EMPLOYEE', about: 'end all sessions' }, signOut),
  devices: about({ form: 'EMPLOYEE', about: 'list the devices with their numbers' }, devices),
  'remove-device': about({ form: 'EMPLOYEE DEVICE', about: 'remove a device by its number' }, removal, 2),
  delete: about(
    { form: 'EMPLOYEE', about: 'delete an employee with everything but the audit log' },
    deletion,
  ),
}
