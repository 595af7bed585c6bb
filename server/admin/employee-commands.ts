import { type Employee, findEmployee, methodStatuses } from '../accounts/employees'
import { audit } from '../audit/audit'
import { newestAudit } from '../audit/read-audit'
import type { Database } from '../database/database'
import { type EmployeeDevice, listAllDevices, ownDevice, removeDevice } from '../devices'
import { giveRecoveryCode, setLock } from '../help-desk/account-help'
import { forgetRequesters } from '../limits/requester'
import { ApiFailure, StartError } from '../platform/failures'
import { onOneLine } from '../platform/terminal-text'
import { type ChangeContext, lockEmployee } from '../request-context'
import { existingSecret, hasSecret, unlock } from '../secrets/secret-key'
import type { SecretKeys } from '../secrets/secrets'
import { endSessions, listSessions } from '../sessions'
import type { Settings } from '../settings/server-options'
import { AdminError, type Command, methodWord, orUnknownEmployee } from './command'

type Run = (
  context: ChangeContext & { readonly keys?: SecretKeys | undefined },
  employee: Employee,
  args: readonly string[],
) => Promise<{ text: string; data: object }>

/** Makes a command about one employee, which runs in one transaction. */
const about = (
  command: Pick<Command, 'form' | 'about' | 'flags' | 'reason'>,
  run: Run,
  { needs = 1, takesKeys = false } = {},
): Command => ({
  ...command,
  needs,
  takes: needs,
  run: async ({ database, settings }, [id = '', ...args]) => {
    const keys = takesKeys ? await keysIfGiven(database, settings) : undefined
    return database.transaction(async (queries) => {
      const employee = await orUnknownEmployee(id, findEmployee(queries, id))
      const { text, data } = await run({ database: queries, settings, keys }, employee, args)
      return { text, data: { employeeId: employee.employeeId, ...data } }
    })
  },
})

/** Returns undefined if the secret key is missing or does not open this database. */
async function keysIfGiven(database: Database, settings: Settings): Promise<SecretKeys | undefined> {
  if (!(await hasSecret(database))) return undefined
  try {
    const secret = await existingSecret(settings.secretKey, settings.dataDir)
    return await unlock(secret, database, settings.clock.now())
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}

/** Makes a command that shows data about an employee. The audit entry is written before the output. */
const showing = (shown: string, command: Pick<Command, 'form' | 'about'>, run: Run): Command =>
  about(command, async (context, employee, args) => {
    const answer = await run(context, employee, args)
    const { userId } = employee
    await audit(context.database, context.settings.clock.now(), {
      action: 'look-up',
      userId,
      details: { shown },
    })
    return answer
  })

const locking =
  (locked: boolean): Run =>
  async (context, { employeeId }) => {
    await setLock(context, { employeeId, locked })
    return {
      text: locked
        ? `${employeeId} is locked, and all sessions have ended.`
        : `${employeeId} can sign in again.`,
      data: { locked },
    }
  }

/** Error code of the catalogue: the method is not granted, or the employee is locked. */
const NOT_ALLOWED = 4001

const recovery: Run = async (context, { employeeId }) => {
  const { code, expiresAt } = await giveRecoveryCode(context, { employeeId }).catch((error: Error) => {
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

const removal: Run = async (context, { userId, employeeId }, [id = '']) => {
  const device = (await listAllDevices(context.database, userId)).find((each) => String(each.id) === id)
  if (!device)
    throw new AdminError(`${employeeId} has no device ${JSON.stringify(id)}. See: devices ${employeeId}`)
  await removeDevice(
    context,
    await ownDevice(context.database, userId, { id: device.id, types: [device.type] }),
  )
  return {
    text: `Removed from ${employeeId}: ${onOneLine(device.name)} (${methodWord(device.type)}).`,
    data: { device },
  }
}

const sessions: Run = async ({ database, settings }, { userId }) => {
  const found = await listSessions(database, settings, userId)
  const lines = found.map(
    ({ application, method, since, until }) =>
      `${onOneLine(application)}  ${method ? methodWord(method) : 'ended with the upgrade'}  since ${since.toISOString()}  until ${until.toISOString()}`,
  )
  return { text: lines.join('\n') || 'No sessions.', data: { sessions: found } }
}

const signOut: Run = async ({ database, settings }, { userId, employeeId }) => {
  await lockEmployee(database, userId)
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

/**
 * Deletes the employee and all rows that refer to them. The audit log stays, because the law requires it to be kept.
 */
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
    { takesKeys: true },
  ),
  lock: about(
    {
      form: 'EMPLOYEE --reason TEXT',
      about: 'end all sessions and refuse further sign-ins',
      reason: 'needed',
    },
    locking(true),
  ),
  unlock: about(
    {
      form: 'EMPLOYEE --reason TEXT',
      about: 'let the employee sign in again, and forgive wrong codes',
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
    { needs: 2 },
  ),
  delete: about(
    { form: 'EMPLOYEE', about: 'delete an employee with everything but the audit log' },
    deletion,
  ),
}
