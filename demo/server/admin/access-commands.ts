import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { whoWouldLoseAll } from '../accounts/usable-methods'
import { audit } from '../audit/audit'
import { AdminError } from './admin-error'
import type { Command, CommandTransaction } from './command'
import { listStaff } from './list-staff'
import { readMethods } from './method-names'
import { named } from './named'
import { openMethods } from './open-methods'
import { setApplication } from './set-application'
import { setGrants } from './set-grants'
import { setRole } from './set-role'

/** A command that is carried out whole or not at all, and says in one sentence what it has done. */
const whole = (
  command: Omit<Command, 'run'>,
  run: (needs: CommandTransaction, args: readonly string[]) => Promise<string>,
): Command => ({
  ...command,
  run: async ({ database, settings }, args) => {
    const text = await database.transaction((queries) => run({ database: queries, settings }, args))
    return { text, data: { done: text } }
  },
})

const withdraw: Command = {
  form: 'EMPLOYEE METHOD… [--dry-run]',
  about: 'take methods away; registered devices stay. With --dry-run, --all may stand for an employee',
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

async function wouldLose(needs: CommandTransaction, args: readonly string[], all: boolean) {
  const [employeeId, ...words] = all ? [undefined, ...args] : args
  const { methods, unknown } = readMethods(words.join(' '))
  if (unknown.length > 0 || methods.length === 0)
    throw new AdminError(`Name methods, not ${unknown.join(', ')}.`)
  const losing = await whoWouldLoseAll(
    needs.database,
    methods as AuthenticationType[],
    employeeId === undefined ? undefined : normalizeEmployeeId(employeeId),
  )
  const details = { what: 'last methods', methods }
  await audit(needs.database, needs.settings.clock.now(), { action: 'export', details })
  return {
    text:
      losing.length === 0
        ? 'Nothing was withdrawn. Everybody would keep a sign-in method.'
        : `Nothing was withdrawn. ${losing.length} would lose their last sign-in method: ${named(losing)}.`,
    data: { wouldLose: losing },
  }
}

export const accessCommands: Readonly<Record<string, Command>> = {
  grant: whole({ form: 'EMPLOYEE METHOD…', about: 'let an employee use methods', needs: 2 }, (needs, args) =>
    setGrants(needs, args, true),
  ),
  withdraw,
  role: whole(
    {
      form: 'EMPLOYEE admin|none',
      about: 'let an employee use the help desk page, or no longer',
      needs: 2,
      takes: 2,
    },
    setRole,
  ),
  open: whole(
    { form: 'EMPLOYEE', about: 'open what too many wrong codes have closed', needs: 1, takes: 1 },
    openMethods,
  ),
  list: {
    form: '',
    about: 'print all employees as a CSV file for import',
    needs: 0,
    takes: 0,
    run: async ({ database, settings }) => {
      const text = await listStaff(database)
      await audit(database, settings.clock.now(), { action: 'export', details: { what: 'employees' } })
      return { text, data: { csv: text }, isFile: true }
    },
  },
  application: whole(
    { form: 'ID NAME [TYPE=N…]', about: 'add or change an application and its device limits', needs: 2 },
    setApplication,
  ),
}
