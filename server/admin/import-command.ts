import { readFile } from 'node:fs/promises'
import { whoHasNone } from '../accounts/employees'
import { type ActingDatabase, type ActingQueries, audit } from '../audit/audit'
import type { Queries } from '../database/database'
import { addFormerAddressNotices } from '../mail/mailer'
import { withEverythingSeen } from '../platform/terminal-text'
import type { ChangeContext } from '../request-context'
import type { Variables } from '../settings/read-settings'
import type { Settings } from '../settings/server-options'
import {
  AdminError,
  type Answer,
  type Command,
  type CommandContext,
  type Flags,
  givenPath,
  named,
  program,
} from './command'
import { limitOf } from './import-limit'
import {
  importBatch,
  lockLimitOf,
  lockMissing,
  type MissingEmployees,
  missingFrom,
  planImport,
  refuseTooMany,
  type StaffPlan,
} from './import-staff'
import { attributesOf, readDirectory } from './read-directory'
import { readStaff } from './read-staff'
import { type MissingAttribute, refuseClearing } from './refuse-clearing'
import { type Problem, repeatedIn, type StaffRow, staffRow } from './staff-row'

/** Employees read from a file or a directory, and the problems found in them. */
interface StaffSource {
  /** Path of the file or address of the directory, as messages show it. */
  readonly name: string
  readonly rows: readonly StaffRow[]
  readonly problems: readonly Problem[]
  /** Returns `line N`, or the DN of the directory entry. */
  readonly placeOf: (line: number) => string
  /** True if the rows' methods are for new employees only. Known employees keep their grants. */
  readonly keepGrants: boolean
  /** True to import the other rows if some have a problem. False to import none. */
  readonly leavesOut: boolean
  /**
   * Set for a directory. There, an attribute that seems to be missing can exist and be hidden from the reader. In a
   * file, an empty cell is intended.
   */
  readonly missingAttribute?: MissingAttribute
}

async function staffOfFile(variables: Variables, file: string): Promise<StaffSource> {
  const path = givenPath(variables, file)
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`Couldn't read ${path} (${error.code}).`)
  })
  return {
    name: file,
    ...readStaff(content),
    placeOf: (line) => `line ${line}`,
    keepGrants: false,
    leavesOut: false,
  }
}

/**
 * Reads the directory. Row numbers are the entries' positions. A timer runs this import without a person who checks
 * the data first. One wrong entry must not stop it, because the import also locks employees who have left.
 */
async function staffOfDirectory(settings: Settings): Promise<StaffSource> {
  const entries = await readDirectory(settings)
  const attributes = attributesOf(settings)
  const read = entries.map(({ cells }, index) => staffRow(index + 1, cells))
  const rows = read.map(({ row }) => row)
  const placeOf = (line: number) => entries[line - 1]?.dn ?? `entry ${line}`
  return {
    name: settings.ldapUrl ?? '',
    rows,
    problems: [...read.flatMap(({ problems }) => problems), ...repeatedIn(rows, placeOf, { both: true })],
    placeOf,
    keepGrants: settings.ldapAttributes.every(({ column }) => column !== 'methods'),
    leavesOut: true,
    missingAttribute: (line, column) =>
      entries[line - 1]?.cells[column] === '' ? attributes[column] : undefined,
  }
}

const flags = { 'lock-missing': 'alone', 'lock-at-most': 'value', 'dry-run': 'alone' } as const
const options = '[--lock-missing [--lock-at-most N|N%]] [--dry-run]'

export const importCommands: Readonly<Record<string, Command>> = {
  import: {
    form: `FILE ${options}`,
    about: 'add or update the employees in a CSV file, none if a line is wrong; may lock missing employees',
    needs: 1,
    takes: 1,
    flags,
    run: (context, [file = ''], given) =>
      importFrom(context, () => staffOfFile(context.variables, file), given),
  },
  'import-ldap': {
    form: `[--clear-at-most N|N%] ${options}`,
    about: 'do the same from the directory at LDAP_URL, but leave out entries with a problem',
    needs: 0,
    takes: 0,
    flags: { ...flags, 'clear-at-most': 'value' },
    run: (context, _args, given) => importFrom(context, () => staffOfDirectory(context.settings), given),
  },
}

async function importFrom(
  context: CommandContext,
  read: () => Promise<StaffSource>,
  given: Flags,
): Promise<Answer> {
  const limit = lockLimitOf(given)
  const clearLimit = limitOf('clear-at-most', given)
  const staff = await read()
  const planned = await planAll(context.database, staff)
  const { missingAttribute, name: source } = staff
  if (missingAttribute)
    await refuseClearing(context.database, planned.plan.batches.flat(), {
      missingAttribute,
      limit: clearLimit,
      source,
    })
  const missing = limit && (await missingFrom(context.database, staff.rows, planned.leftOut))
  if (limit && missing) refuseTooMany(missing, limit, staff.name)
  const isTrial = given.has('dry-run')
  const done = await importAll(context, { staff, planned, missing, isTrial })
  if (isTrial) {
    const details = { what: 'import --dry-run' }
    await audit(context.database, context.settings.clock.now(), { action: 'export', details })
  }
  const { added, updated, unchanged } = planned.plan
  const { locked, withoutMethod, hasApplication } = done
  const administrators = missing?.administrators ?? []
  const wrong = linesOf(staff, planned.problems)
  return {
    isPartial: wrong.length > 0,
    data: {
      dryRun: isTrial,
      added,
      updated,
      unchanged,
      locked,
      administrators,
      withoutMethod,
      leftAsTheyWere: wrong,
    },
    text: [
      `Employees ${isTrial ? 'that would be imported' : 'imported'}: ${added} added, ${updated} updated, ${unchanged} unchanged.`,
      ...(locked.length > 0 ? [`${isTrial ? 'Would lock' : 'Locked'}: ${named(locked)}.`] : []),
      ...(administrators.length > 0
        ? [`Missing, but never locked by an import, as administrators: ${administrators.join(', ')}.`]
        : []),
      ...(withoutMethod.length > 0
        ? [`Nothing to sign in with but a recovery code: ${named(withoutMethod)}.`]
        : []),
      ...(hasApplication
        ? []
        : [`There is no application to sign in to yet. Add one: ${program} application 1 NAME`]),
      ...(wrong.length > 0
        ? [
            `Left as they were, because something is wrong with them: ${planned.leftOut.length}.`,
            ...wrong.map((line) => `  ${line}`),
          ]
        : []),
    ].join('\n'),
  }
}

interface ImportPlan {
  readonly plan: StaffPlan
  readonly leftOut: readonly StaffRow[]
  /** Reasons why the rows in `leftOut` are left out. */
  readonly problems: readonly Problem[]
}

/**
 * Plans the import without the rows that have a problem. The employee of a left-out row keeps address and phone,
 * which another row may claim. So the remaining rows are checked again until there is no new problem.
 */
async function planAll(queries: Queries, staff: StaffSource): Promise<ImportPlan> {
  const problems = [...staff.problems]
  if (problems.length > 0 && !staff.leavesOut) throw refusal(staff, problems)
  for (;;) {
    const wrong = new Set(problems.map(({ line }) => line))
    const rows = staff.rows.filter(({ line }) => !wrong.has(line))
    if (rows.length === 0) throw refusal(staff, problems)
    const plan = await planImport(queries, rows, staff)
    if (!('problems' in plan))
      return { plan, leftOut: staff.rows.filter(({ line }) => wrong.has(line)), problems }
    problems.push(...plan.problems)
    if (!staff.leavesOut) throw refusal(staff, problems)
  }
}

interface ImportOutcome {
  readonly locked: readonly string[]
  readonly withoutMethod: readonly string[]
  readonly hasApplication: boolean
}

async function importAll(
  { database, settings }: CommandContext,
  {
    staff,
    planned,
    missing,
    isTrial,
  }: {
    readonly staff: StaffSource
    readonly planned: ImportPlan
    readonly missing: MissingEmployees | undefined
    readonly isTrial: boolean
  },
): Promise<ImportOutcome> {
  const { added, updated, batches } = planned.plan
  const transaction = <T>(run: (context: ChangeContext) => Promise<T>): Promise<T> =>
    inTransaction(database, isTrial, (queries) => run({ database: queries, settings }))

  // Written before anything changes, so that every change has its entry.
  if (!isTrial) {
    const leftOut = planned.leftOut.length
    const details = { added, updated, ...(leftOut > 0 && { leftOut }) }
    await audit(database, settings.clock.now(), { action: 'import', details })
  }
  const withoutMethod: string[] = []
  for (const batch of batches) {
    const lacking = await transaction(async (context) => {
      const { formerAddresses } = await importBatch(context, batch, staff)
      await addFormerAddressNotices(context, formerAddresses)
      return whoHasNone(
        context.database,
        batch.map(({ employeeId }) => employeeId),
      )
    })
    withoutMethod.push(...lacking)
  }
  const locked = missing ? await transaction((context) => lockMissing(context, missing)) : []
  const [application] = await database.query('SELECT 1 FROM applications LIMIT 1')
  return { locked, withoutMethod: withoutMethod.sort(), hasApplication: application !== undefined }
}

/** Thrown at the end of a dry run's transaction to roll it back. Carries the result. */
class Trial<T> extends Error {
  readonly done: T

  constructor(done: T) {
    super('a trial')
    this.done = done
  }
}

const inTransaction = <T>(
  database: ActingDatabase,
  isTrial: boolean,
  run: (queries: ActingQueries) => Promise<T>,
): Promise<T> =>
  database
    .transaction(async (queries) => {
      const done = await run(queries)
      if (isTrial) throw new Trial(done)
      return done
    })
    .catch((error: Error) => {
      if (error instanceof Trial) return error.done
      throw error
    })

/** Returns one line for each problem, in the order of the source. */
const linesOf = ({ placeOf }: StaffSource, problems: readonly Problem[]): string[] =>
  [...problems]
    .sort((a, b) => a.line - b.line)
    .map(({ line, reason }) => `${withEverythingSeen(placeOf(line))}: ${withEverythingSeen(reason)}`)

const refusal = (staff: StaffSource, problems: readonly Problem[]): AdminError =>
  new AdminError(
    [`Nothing was imported from ${staff.name}:`, ...linesOf(staff, problems).map((line) => `  ${line}`)].join(
      '\n',
    ),
  )
