import type { AuthenticationType } from '../../src/contract/methods'
import { composed, normalizeEmployeeId } from '../../src/contract/text'
import {
  findEmployee,
  type Role,
  roles,
  setRole as saveRole,
  trustDevices,
  weakMethodsOf,
  whoWouldLoseAll,
} from '../accounts/employees'
import { audit } from '../audit/audit'
import { isId, type Queries } from '../database/database'
import { listAllDevices } from '../devices'
import { setGrants as saveGrants } from '../help-desk/account-help'
import { forgiveGuesses } from '../limits/requester'
import { addNotice } from '../mail/mailer'
import { onOneLine } from '../platform/terminal-text'
import type { ChangeContext } from '../request-context'
import { endSessions } from '../sessions'
import {
  AdminError,
  type Command,
  methodWord,
  methodWords,
  named,
  orUnknownEmployee,
  readMethods,
} from './command'
import { columns, guarded } from './staff-row'

interface Row {
  readonly employee_id: string
  readonly name_ko: string
  readonly name_en: string
  readonly email: string | null
  readonly phone: string | null
  readonly methods: readonly AuthenticationType[]
}

const PAGE = 1_000

/** Yields all employees as a CSV file that `import` reads, page by page. */
async function* listStaff(queries: Queries): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`
  let last = ''
  for (;;) {
    const rows = await queries.query<Row>(
      `SELECT employee_id, name_ko, name_en, email, phone,
              ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id ORDER BY method) AS methods
       FROM employees e WHERE employee_id > $1 ORDER BY employee_id LIMIT ${PAGE}`,
      [last],
    )
    yield rows.map(lineOf).join('')
    if (rows.length < PAGE) return
    last = rows.at(-1)?.employee_id ?? last
  }
}

const lineOf = ({ methods, ...row }: Row): string =>
  `${[row.employee_id, row.name_ko, row.name_en, row.email, row.phone, methods.map(methodWord).join(' ')]
    .map(cell)
    .join(',')}\n`

function cell(value: string | null): string {
  const text = guarded(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Reopens the methods that an earlier version closed, and resets the counts of wrong codes. Throws AdminError for an
 * unknown employee.
 */
async function openMethods(
  { database, settings }: ChangeContext,
  [employeeId = '']: readonly string[],
): Promise<string> {
  const { userId } = await orUnknownEmployee(employeeId, findEmployee(database, employeeId))
  await forgiveGuesses(database, userId)
  await audit(database, settings.clock.now(), { action: 'opening', userId })
  return `${employeeId} can try every method again.`
}

const usualLimits = { mobile: 2, ctap: 3, platform: 2, otp: 1 }

/**
 * Adds or changes an application: its name, and the number of devices of each type that one employee may register for
 * it, such as `ctap=2`. A type without a number gets the usual limit. 0 allows no device of the type.
 */
async function setApplication(
  { database: queries, settings }: ChangeContext,
  [id = '', given = '', ...wanted]: readonly string[],
): Promise<string> {
  const applicationId = /^\d+$/.test(id) ? Number(id) : Number.NaN
  if (!isId(applicationId)) throw new AdminError(`${JSON.stringify(id)} is not an application ID.`)
  const name = composed(given.trim())
  if (!name || /[\p{Cc}\p{Cs}]/u.test(name)) throw new AdminError('The application needs a name.')
  const limits = { ...usualLimits, ...Object.fromEntries(wanted.map(readLimit)) }
  const [taken] = await queries.query<{ application_id: number }>(
    'SELECT application_id FROM applications WHERE application_name = $2 AND application_id <> $1',
    [applicationId, name],
  )
  if (taken) throw new AdminError(`Application ${taken.application_id} already has that name.`)
  await queries.query(
    `INSERT INTO applications (application_id, application_name) VALUES ($1, $2)
     ON CONFLICT (application_id) DO UPDATE SET application_name = EXCLUDED.application_name`,
    [applicationId, name],
  )
  await queries.query('DELETE FROM application_limits WHERE application_id = $1', [applicationId])
  for (const [type, count] of Object.entries(limits).filter(([, count]) => count > 0)) {
    await queries.query('INSERT INTO application_limits VALUES ($1, $2, $3)', [applicationId, type, count])
  }
  const details = { applicationId, name: name, ...limits }
  await audit(queries, settings.clock.now(), { action: 'application', details })
  return `Application ${applicationId} is ${name}.`
}

function readLimit(text: string): [string, number] {
  const [, type = '', count = ''] = /^(\w+)=(\d{1,4})$/.exec(text) ?? []
  if (!(type in usualLimits)) {
    throw new AdminError(
      `${JSON.stringify(text)} is not a limit. Write ${Object.keys(usualLimits).join(', ')} with a number, such as ctap=2.`,
    )
  }
  return [type, Number(count)]
}

/** Grants methods to an employee, or withdraws them. Throws AdminError for an unknown employee or method. */
async function setGrants(
  context: ChangeContext,
  [employeeId = '', ...words]: readonly string[],
  granted: boolean,
): Promise<string> {
  const { methods, unknown } = readMethods(words.join(' '))
  if (unknown.length > 0)
    throw new AdminError(`Unknown method: ${unknown.join(', ')}. The methods are ${methodWords}.`)
  if (methods.length === 0) throw new AdminError(`Name a method: ${methodWords}.`)
  await orUnknownEmployee(employeeId, saveGrants(context, { employeeId, methods, granted }))
  return `${employeeId} can ${granted ? 'now use' : 'no longer use'} ${methods.map(methodWord).join(', ')}.`
}

const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/**
 * Gives an employee the administrator's role, or takes it away. Giving it also trusts the devices that the employee
 * has now. The role works from the next request on, even on a page that is already open. Taking it away ends the
 * employee's sessions, so that a role given again needs another sign-in.
 */
async function setRole(
  { database, settings }: ChangeContext,
  [id = '', role = '']: readonly string[],
): Promise<string> {
  if (!isRole(role)) throw new AdminError(`Write ${roles.join(' or ')}, not ${JSON.stringify(role)}.`)
  const { userId, employeeId } = await orUnknownEmployee(id, findEmployee(database, id))
  const changed = await saveRole(database, userId, role)
  if (role === 'admin') await trustDevices(database, userId)
  if (changed && role === 'none') await endSessions(database, userId)
  await audit(database, settings.clock.now(), { action: 'role', userId, details: { role } })
  if (changed)
    await addNotice({ database, settings }, userId, { kind: role === 'admin' ? 'role-given' : 'role-taken' })
  if (role === 'none')
    return `${employeeId} can no longer use the help desk page${changed ? ', and all sessions have ended' : ''}.`
  const devices = await listAllDevices(database, userId)
  return [
    devices.length > 0
      ? `${employeeId} can use the help desk page after the next sign-in with one of these devices.`
      : `${employeeId} is an administrator now, but has no device yet. Give the role again once one is registered, to trust it.`,
    ...devices.map(
      ({ id, type, name }) => `Trusted from now on: ${id}  ${methodWord(type)}  ${onOneLine(name)}`,
    ),
    ...warningOf(employeeId, (await weakMethodsOf(database, userId)).map(methodWord)),
  ].join('\n')
}

/**
 * Warns of granted methods that need no device, such as email. Another person who reads the mailbox could sign in
 * with them and register a device. That device would be trusted when the role is given again.
 */
const warningOf = (employeeId: string, weak: readonly string[]): string[] =>
  weak.length === 0
    ? []
    : [
        `A device can be registered after a sign-in with ${weak.join(', ')}: withdraw them from ${employeeId}, also in the file or directory that you import.`,
      ]

/** Makes a command that runs in one transaction and answers with one text. */
const whole = (
  command: Omit<Command, 'run'>,
  run: (context: ChangeContext, args: readonly string[]) => Promise<string>,
): Command => ({
  ...command,
  run: async ({ database, settings }, args) => {
    const text = await database.transaction((queries) => run({ database: queries, settings }, args))
    return { text, data: { done: text } }
  },
})

const withdraw: Command = {
  form: 'EMPLOYEE METHOD… [--dry-run]',
  about: 'withdraw methods; registered devices stay. With --dry-run, --all checks every employee',
  needs: 1,
  flags: { 'dry-run': 'alone', all: 'alone' },
  run: async ({ database, settings }, args, flags) => {
    if (flags.has('dry-run')) return wouldLose({ database, settings }, args, flags.has('all'))
    if (flags.has('all')) throw new AdminError('--all goes with --dry-run alone.')
    const text = await database.transaction((queries) =>
      setGrants({ database: queries, settings }, args, false),
    )
    return { text, data: { done: text } }
  },
}

async function wouldLose(context: ChangeContext, args: readonly string[], all: boolean) {
  const [employeeId, ...words] = all ? [undefined, ...args] : args
  const { methods, unknown } = readMethods(words.join(' '))
  if (unknown.length > 0 || methods.length === 0)
    throw new AdminError(`Name methods, not ${unknown.join(', ')}.`)
  const losing = await whoWouldLoseAll(
    context.database,
    methods as AuthenticationType[],
    employeeId === undefined ? undefined : normalizeEmployeeId(employeeId),
  )
  const details = { what: 'last methods', methods }
  await audit(context.database, context.settings.clock.now(), { action: 'export', details })
  return {
    text:
      losing.length === 0
        ? 'Nothing was withdrawn. Everybody would keep a sign-in method.'
        : `Nothing was withdrawn. ${losing.length} would lose their last sign-in method: ${named(losing)}.`,
    data: { wouldLose: losing },
  }
}

/** Yields the CSV file as JSON for `--json`: `{"csv":"…"}`. */
async function* jsonOf(csv: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"csv":"'
  for await (const piece of csv) yield JSON.stringify(piece).slice(1, -1)
  yield '"}\n'
}

export const accessCommands: Readonly<Record<string, Command>> = {
  grant: whole(
    { form: 'EMPLOYEE METHOD…', about: 'let an employee use methods', needs: 2 },
    (context, args) => setGrants(context, args, true),
  ),
  withdraw,
  role: whole(
    {
      form: 'EMPLOYEE admin|none',
      about: 'allow an employee to use the help desk page, or no longer',
      needs: 2,
      takes: 2,
    },
    setRole,
  ),
  open: whole(
    { form: 'EMPLOYEE', about: 'reopen methods closed after too many wrong codes', needs: 1, takes: 1 },
    openMethods,
  ),
  list: {
    form: '',
    about: 'print all employees as a CSV file for import',
    needs: 0,
    takes: 0,
    run: async ({ database, settings }, _args, flags) => {
      await audit(database, settings.clock.now(), { action: 'export', details: { what: 'employees' } })
      const csv = listStaff(database)
      return flags.has('json') ? { pieces: jsonOf(csv) } : { pieces: csv, isFile: true }
    },
  },
  application: whole(
    { form: 'ID NAME [TYPE=N…]', about: 'add or change an application and its device limits', needs: 2 },
    setApplication,
  ),
}
