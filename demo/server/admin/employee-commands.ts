import type { EmployeeDevice } from '../../shared/help-desk-records'
import { type Employee, findEmployee } from '../accounts/employees'
import { methodStatuses } from '../accounts/login-data'
import { audit } from '../audit/audit'
import { newestAudit } from '../audit/read-audit'
import { giveRecoveryCode, setLock } from '../desk/help-desk'
import { ApiFailure } from '../failures/api-failure'
import { forgetRequesters } from '../limits/known-browsers'
import { removeDevice } from '../self-service/delete-device'
import { listAllDevices } from '../self-service/list-all-devices'
import { ownDevice } from '../self-service/own-device'
import { endSessions } from '../sessions/end-sessions'
import { listSessions } from '../sessions/sessions'
import { AdminError } from './admin-error'
import type { Command, CommandTransaction } from './command'
import { methodWord } from './method-names'
import { onOneLine } from './terminal-text'
import { orUnknownEmployee } from './unknown-employee'

type Run = (
  needs: CommandTransaction,
  employee: Employee,
  args: readonly string[],
) => Promise<{ text: string; data: object }>

/** A command about one employee, carried out whole or not at all. */
const about = (
  command: Pick<Command, 'form' | 'about' | 'flags' | 'reason'>,
  run: Run,
  needs = 1,
): Command => ({
  ...command,
  needs,
  takes: needs,
  run: ({ database, settings }, [id = '', ...args]) =>
    database.transaction(async (queries) => {
      const employee = await orUnknownEmployee(id, findEmployee(queries, id))
      const { text, data } = await run({ database: queries, settings }, employee, args)
      return { text, data: { employeeId: employee.employeeId, ...data } }
    }),
})

/** One that shows what is stored about an employee, and has the audit log say so before it does. */
const showing = (shown: string, command: Pick<Command, 'form' | 'about'>, run: Run): Command =>
  about(command, async (needs, employee, args) => {
    const answer = await run(needs, employee, args)
    const { userId } = employee
    await audit(needs.database, needs.settings.clock.now(), { action: 'look-up', userId, details: { shown } })
    return answer
  })

const locking =
  (locked: boolean): Run =>
  async (needs, { employeeId }) => {
    await setLock(needs, { employeeId, locked })
    return {
      text: locked
        ? `${employeeId} is locked, and all sessions have ended.`
        : `${employeeId} can sign in again.`,
      data: { locked },
    }
  }

/** Of the catalogue: not granted, or locked. */
const NOT_ALLOWED = 4001

const recovery: Run = async (needs, { employeeId }) => {
  const { code, expiresAt } = await giveRecoveryCode(needs, { employeeId }).catch((error: Error) => {
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
  [id, methodWord(type), onOneLine(name), onOneLine(application), registeredAt.slice(0, 10)].join('  ')

const devices: Run = async ({ database }, { userId }) => {
  const found = await listAllDevices(database, userId)
  return { text: found.map(lineOf).join('\n') || 'No devices.', data: { devices: found } }
}

const removal: Run = async (needs, { userId, employeeId }, [id = '']) => {
  const device = (await listAllDevices(needs.database, userId)).find((each) => String(each.id) === id)
  if (!device)
    throw new AdminError(`${employeeId} has no device ${JSON.stringify(id)}. See: devices ${employeeId}`)
  await removeDevice(needs, await ownDevice(needs.database, userId, { id: device.id, types: [device.type] }))
  return {
    text: `Removed from ${employeeId}: ${onOneLine(device.name)} (${methodWord(device.type)}).`,
    data: { device },
  }
}

const sessions: Run = async ({ database, settings }, { userId }) => {
  const found = await listSessions(database, settings, userId)
  const lines = found.map(
    ({ application, method, since, until }) =>
      `${onOneLine(application)}  ${method ? methodWord(method) : 'not used since the upgrade'}  since ${since.toISOString()}  until ${until.toISOString()}`,
  )
  return { text: lines.join('\n') || 'No sessions.', data: { sessions: found } }
}

const signOut: Run = async ({ database, settings }, { userId, employeeId }) => {
  const { length } = await listSessions(database, settings, userId)
  await endSessions(database, userId)
  await forgetRequesters(database, userId)
  await audit(database, settings.clock.now(), { action: 'sign-out', userId, details: { sessions: length } })
  return { text: `Ended sessions of ${employeeId}: ${length}.`, data: { sessions: length } }
}

const show: Run = async ({ database, settings }, { userId, employeeId }) => {
  const [row] = await database.query<{
    name_ko: string
    name_en: string
    locked_at: Date | null
    role: string
  }>('SELECT name_ko, name_en, locked_at, role FROM employees WHERE user_id = $1', [userId])
  const statuses = Object.entries(await methodStatuses(database, userId)).filter(([, status]) => status > 0)
  const methods = statuses.map(([method]) => (method === 'recovery otp' ? 'recovery' : method))
  const found = await listAllDevices(database, userId)
  const open = await listSessions(database, settings, userId)
  const history = await newestAudit(database, employeeId, 5)
  return {
    text: [
      `${employeeId}  ${onOneLine(row?.name_ko ?? '')}  ${onOneLine(row?.name_en ?? '')}${row?.locked_at ? '  LOCKED' : ''}`,
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
  show: showing(
    'record',
    { form: 'EMPLOYEE', about: 'show methods, devices, sessions and the latest events' },
    show,
  ),
  recovery: about(
    {
      form: 'EMPLOYEE --reason TEXT',
      about: 'issue a recovery code, which works once, for a day',
      reason: 'needed',
    },
    recovery,
  ),
  lock: about(
    {
      form: 'EMPLOYEE --reason TEXT',
      about: 'end all sessions and let the employee in no more',
      reason: 'needed',
    },
    locking(true),
  ),
  unlock: about(
    {
      form: 'EMPLOYEE --reason TEXT',
      about: 'let the employee in again, and forgive wrong codes',
      reason: 'needed',
    },
    locking(false),
  ),
  sessions: showing('sessions', { form: 'EMPLOYEE', about: 'list the sessions' }, sessions),
  'sign-out': about({ form: 'EMPLOYEE', about: 'end all sessions' }, signOut),
  devices: showing('devices', { form: 'EMPLOYEE', about: 'list the devices with their numbers' }, devices),
  'remove-device': about(
    { form: 'EMPLOYEE DEVICE --reason TEXT', about: 'remove a device by its number', reason: 'needed' },
    removal,
    2,
  ),
  delete: about(
    { form: 'EMPLOYEE', about: 'delete an employee with everything but the audit log' },
    deletion,
  ),
}
