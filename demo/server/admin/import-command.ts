import { whoHasNone } from '../accounts/usable-methods'
import { audit } from '../audit/audit'
import { addFormerAddressNotices, addNotice } from '../mail/outbox'
import { endSessions } from '../sessions/end-sessions'
import { AdminError } from './admin-error'
import type { Answer, Command, CommandContext, CommandTransaction, Flags } from './command'
import { importStaff } from './import-staff'
import { named } from './named'
import type { Problem } from './staff-row'
import { type StaffSource, staffOfDirectory, staffOfFile } from './staff-source'
import { onOneLine } from './terminal-text'

const flags = { 'lock-missing': 'alone', 'dry-run': 'alone' } as const

export const importCommands: Readonly<Record<string, Command>> = {
  import: {
    form: 'FILE [--lock-missing] [--dry-run]',
    about: 'add or update the employees in a CSV file, all or none; lock those it does not name',
    needs: 1,
    takes: 1,
    flags,
    run: async (context, [file = ''], given) =>
      importFrom(context, await staffOfFile(context.variables, file), given),
  },
  'import-ldap': {
    form: '[--lock-missing] [--dry-run]',
    about: 'the same from the directory that LDAP_URL names',
    needs: 0,
    takes: 0,
    flags,
    run: async (context, _args, given) =>
      importFrom(context, await staffOfDirectory(context.settings), given),
  },
}

async function importFrom(context: CommandContext, staff: StaffSource, given: Flags): Promise<Answer> {
  if (staff.problems.length > 0) throw refusal(staff, staff.problems)
  const isTrial = given.has('dry-run')
  const done = await importAll(context, { staff, lockMissing: given.has('lock-missing'), isTrial })
  if (isTrial) {
    const details = { what: 'import --dry-run' }
    await audit(context.database, context.settings.clock.now(), { action: 'export', details })
  }
  const { added, updated, locked, withoutMethod, hasApplication } = done
  return {
    data: { dryRun: isTrial, added, updated, locked, withoutMethod },
    text: [
      `Employees ${isTrial ? 'that would be imported' : 'imported'}: ${added} added, ${updated} updated.`,
      ...(locked.length > 0 ? [`${isTrial ? 'Would lock' : 'Locked'}: ${named(locked)}.`] : []),
      ...(withoutMethod.length > 0
        ? [`Nothing to sign in with but a recovery code: ${named(withoutMethod)}.`]
        : []),
      ...(hasApplication
        ? []
        : ['There is no application to sign in to yet. Add one: npm run admin -- application 1 NAME']),
    ].join('\n'),
  }
}

interface Done {
  readonly added: number
  readonly updated: number
  readonly locked: readonly string[]
  readonly withoutMethod: readonly string[]
  readonly hasApplication: boolean
}

/** Thrown at the end of a trial, so that nothing of it stays. */
class Trial extends Error {
  readonly done: Done

  constructor(done: Done) {
    super('a trial')
    this.done = done
  }
}

async function importAll(
  { database, settings }: CommandContext,
  { staff, lockMissing, isTrial }: { staff: StaffSource; lockMissing: boolean; isTrial: boolean },
): Promise<Done> {
  const { rows, keepGrants } = staff
  try {
    return await database.transaction(async (queries) => {
      const needs = { database: queries, settings }
      const imported = await importStaff(needs, rows, { keepGrants })
      if (imported.outcome === 'refused') throw refusal(staff, imported.problems)
      await addFormerAddressNotices(needs, imported.formerAddresses)
      const ids = rows.map((row) => row.employeeId)
      const locked = lockMissing ? await lockOthers(needs, ids) : []
      const [application] = await queries.query('SELECT 1 FROM applications LIMIT 1')
      const withoutMethod = await whoHasNone(queries, ids)
      const { added, updated } = imported
      const done = { added, updated, locked, withoutMethod, hasApplication: application !== undefined }
      if (isTrial) throw new Trial(done)
      return done
    })
  } catch (error) {
    if (error instanceof Trial) return error.done
    throw error
  }
}

/** Locks whoever the rows do not name: they have left. Somebody who was locked before stays so, also when a row comes back. */
async function lockOthers(
  { database, settings }: CommandTransaction,
  present: readonly string[],
): Promise<string[]> {
  const now = settings.clock.now()
  const rows = await database.query<{ user_id: number; employee_id: string }>(
    `UPDATE employees SET locked_at = $2 WHERE locked_at IS NULL AND NOT employee_id = ANY ($1)
     RETURNING user_id, employee_id`,
    [present, now],
  )
  for (const { user_id: userId } of rows) {
    await endSessions(database, userId)
    await audit(database, now, { action: 'lock', userId, details: { source: 'import --lock-missing' } })
    await addNotice({ database, settings }, userId, { kind: 'locked' })
  }
  return rows.map((row) => row.employee_id).sort()
}

function refusal({ name, placeOf }: StaffSource, problems: readonly Problem[]): AdminError {
  const lines = [...problems]
    .sort((a, b) => a.line - b.line)
    .map(({ line, reason }) => `  ${onOneLine(placeOf(line))}: ${onOneLine(reason)}`)
  return new AdminError([`Nothing was imported from ${name}:`, ...lines].join('\n'))
}
