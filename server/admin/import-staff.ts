import type { AuthenticationType } from '../../src/contract/methods'
import { audit } from '../audit/audit'
import type { Queries } from '../database/database'
import { forgetRequesters } from '../limits/requester'
import { addNotice } from '../mail/mailer'
import type { ChangeContext } from '../request-context'
import { endSessions, endSessionsOfMethods } from '../sessions'
import { AdminError, type Flags, named, UsageError } from './command'
import { type ImportLimit, limitOf, mostOf } from './import-limit'
import { digitsOf, type Problem, type StaffRow } from './staff-row'

/**
 * Number of employees written in one transaction. It is so small that a sign-in that waits for one of the rows hardly
 * notices.
 */
const ROWS_AT_ONCE = 500

export interface StaffPlan {
  readonly added: number
  /** Number of known employees that the rows change. */
  readonly updated: number
  readonly unchanged: number
  /**
   * A row that takes an address or a phone from another row's employee is in the same batch as that row. Otherwise
   * two employees would share the address for a moment.
   */
  readonly batches: readonly (readonly StaffRow[])[]
}

/**
 * Plans an import. Reports a problem for an email address or a phone that an employee outside the rows has, and for
 * an ID that matches a stored ID without its leading zeros.
 */
export async function planImport(
  queries: Queries,
  rows: readonly StaffRow[],
  options: GrantOptions,
): Promise<StaffPlan | { readonly problems: readonly Problem[] }> {
  const ids = rows.map((row) => row.employeeId)
  const problems = [
    ...(await takenAddresses(queries, rows, ids)),
    ...(await takenPhones(queries, rows, ids)),
    ...(await idsWithoutZeros(queries, rows, ids)),
  ]
  if (problems.length > 0) return { problems }

  const known = await storedEmployees(queries, rows)
  const unchanged = rows.filter((row) => {
    const employee = known.get(row.employeeId)
    return employee && hasDetails(employee, row) && hasMethods(employee, row, options)
  }).length
  const together = await movingAddresses(queries, rows)
  const others = rows.filter(({ employeeId }) => !together.has(employeeId))
  const batches = [rows.filter(({ employeeId }) => together.has(employeeId))]
  for (let start = 0; start < others.length; start += ROWS_AT_ONCE)
    batches.push(others.slice(start, start + ROWS_AT_ONCE))
  return {
    added: rows.length - known.size,
    updated: known.size - unchanged,
    unchanged,
    batches: batches.filter(({ length }) => length > 0),
  }
}

/**
 * Returns the IDs of employees who take an address or a phone from an employee of another row, and the IDs of those
 * who give it up.
 */
async function movingAddresses(queries: Queries, rows: readonly StaffRow[]): Promise<ReadonlySet<string>> {
  const moving = await queries.query<{ holder: string; taker: string }>(
    `WITH given AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS given (employee_id, email, phone)
     )
     SELECT e.employee_id AS holder, g.employee_id AS taker FROM employees e
     JOIN given g ON lower(g.email) = lower(e.email) AND g.employee_id <> e.employee_id
     UNION
     SELECT e.employee_id, g.employee_id FROM employees e
     JOIN given g ON regexp_replace(g.phone, '[^0-9]', '', 'g') = regexp_replace(e.phone, '[^0-9]', '', 'g')
       AND g.employee_id <> e.employee_id`,
    [rows.map((row) => row.employeeId), rows.map((row) => row.email), rows.map((row) => row.phone)],
  )
  return new Set(moving.flatMap(({ holder, taker }) => [holder, taker]))
}

interface GrantOptions {
  /** True to keep the grants of known employees. The methods of the rows are then for new employees only. */
  readonly keepGrants?: boolean
}

/** An employee as stored before an import. */
export interface StoredEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly email: string | null
  readonly phone: string | null
  readonly methods: readonly AuthenticationType[]
}

/** Returns the stored employees of the rows, by employee ID. */
export async function storedEmployees(
  queries: Queries,
  rows: readonly StaffRow[],
): Promise<ReadonlyMap<string, StoredEmployee>> {
  const found = await queries.query<StoredEmployee>(
    `SELECT employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", email, phone,
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id) AS methods
     FROM employees e WHERE employee_id = ANY ($1)`,
    [rows.map((row) => row.employeeId)],
  )
  return new Map(found.map((employee) => [employee.employeeId, employee]))
}

/**
 * Adds or updates employees and their grants, in a transaction. A row that matches the stored employee is not written
 * and takes no lock, so that an import without changes delays no sign-in. Returns the previous addresses of employees
 * whose address changed.
 */
export async function importBatch(
  { database: queries, settings }: ChangeContext,
  rows: readonly StaffRow[],
  options: GrantOptions = {},
): Promise<{ readonly formerAddresses: readonly string[] }> {
  const known = await storedEmployees(queries, rows)
  const isDifferent = (row: StaffRow, has: (employee: StoredEmployee) => boolean) => {
    const employee = known.get(row.employeeId)
    return employee === undefined || !has(employee)
  }
  const written = rows.filter((row) => isDifferent(row, (employee) => hasDetails(employee, row)))
  const granted = rows.filter((row) => isDifferent(row, (employee) => hasMethods(employee, row, options)))
  if (written.length + granted.length === 0) return { formerAddresses: [] }
  // Locks the employees' rows first, in one order, to avoid deadlocks: changes by employees lock their row first,
  // too.
  await queries.query(
    'SELECT 1 FROM employees WHERE employee_id = ANY ($1) ORDER BY employee_id FOR NO KEY UPDATE',
    [[...written, ...granted].map((row) => row.employeeId)],
  )
  const formerAddresses = await changedAddresses(queries, written)
  await queries.query(
    `INSERT INTO employees (employee_id, name_ko, name_en, email, phone)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS given ORDER BY 1
     ON CONFLICT (employee_id) DO UPDATE SET name_ko = EXCLUDED.name_ko, name_en = EXCLUDED.name_en,
       email = EXCLUDED.email, phone = EXCLUDED.phone`,
    [
      written.map((row) => row.employeeId),
      written.map((row) => row.nameKo),
      written.map((row) => row.nameEn),
      written.map((row) => row.email),
      written.map((row) => row.phone),
    ],
  )
  const grants = granted.flatMap(({ employeeId, methods }) =>
    methods.map((method) => ({ employeeId, method })),
  )
  const employeeIds = granted.map(({ employeeId }) => employeeId)
  await noticeChangedGrants(queries, settings.clock.now(), {
    grants,
    employeeIds: employeeIds.filter((id) => known.has(id)),
  })
  const given = [grants.map((grant) => grant.employeeId), grants.map((grant) => grant.method)]
  const withdrawn = await queries.query<{ userId: number; method: AuthenticationType }>(
    `DELETE FROM grants g USING employees e
     WHERE g.user_id = e.user_id AND e.employee_id = ANY ($1) AND NOT EXISTS (
       SELECT 1 FROM unnest($2::text[], $3::text[]) AS given (employee_id, method)
       WHERE given.employee_id = e.employee_id AND given.method = g.method
     )
     RETURNING g.user_id AS "userId", g.method`,
    [employeeIds, ...given],
  )
  await endSessionsOfMethods(queries, withdrawn)
  await queries.query(
    `INSERT INTO grants (user_id, method) SELECT e.user_id, given.method
     FROM unnest($1::text[], $2::text[]) AS given (employee_id, method) JOIN employees e USING (employee_id)
     ON CONFLICT DO NOTHING`,
    given,
  )
  return { formerAddresses }
}

const hasDetails = (employee: StoredEmployee, row: StaffRow): boolean =>
  employee.nameKo === row.nameKo &&
  employee.nameEn === row.nameEn &&
  employee.email === row.email &&
  employee.phone === row.phone

const hasMethods = (
  { methods }: StoredEmployee,
  row: StaffRow,
  { keepGrants = false }: GrantOptions,
): boolean =>
  keepGrants ||
  (new Set(row.methods).size === methods.length && row.methods.every((method) => methods.includes(method)))

/**
 * Adds notices for known employees about methods gained or lost. Must run before the grants change, because it
 * compares the old grants with the new ones.
 */
async function noticeChangedGrants(
  queries: Queries,
  now: Date,
  {
    grants,
    employeeIds,
  }: {
    readonly grants: readonly { readonly employeeId: string; readonly method: string }[]
    readonly employeeIds: readonly string[]
  },
): Promise<void> {
  await queries.query(
    `WITH after AS (
       SELECT e.user_id, given.method FROM unnest($1::text[], $2::text[]) AS given (employee_id, method)
       JOIN employees e USING (employee_id) WHERE e.employee_id = ANY ($3)
     ), before AS (
       SELECT g.user_id, g.method FROM grants g JOIN employees e USING (user_id) WHERE e.employee_id = ANY ($3)
     ), changed AS (
       SELECT user_id, method, 'granted' AS kind FROM (TABLE after EXCEPT TABLE before) AS gained
       UNION ALL
       SELECT user_id, method, 'withdrawn' AS kind FROM (TABLE before EXCEPT TABLE after) AS lost
     )
     INSERT INTO notices (recipient, content, made_at, next_try_at)
     SELECT e.email, jsonb_build_object('kind', c.kind, 'by', 'help-desk',
         'methods', jsonb_agg(c.method ORDER BY c.method))::text, $4, $4
     FROM changed c JOIN employees e USING (user_id) WHERE e.email <> '' GROUP BY e.user_id, e.email, c.kind`,
    [grants.map(({ employeeId }) => employeeId), grants.map(({ method }) => method), employeeIds, now],
  )
}

async function changedAddresses(queries: Queries, rows: readonly StaffRow[]): Promise<string[]> {
  const changed = await queries.query<{ email: string }>(
    `SELECT e.email FROM employees e
     JOIN unnest($1::text[], $2::text[]) AS given (employee_id, email) USING (employee_id)
     WHERE lower(e.email) IS DISTINCT FROM lower(given.email) AND e.email IS NOT NULL`,
    [rows.map((row) => row.employeeId), rows.map((row) => row.email)],
  )
  return changed.map(({ email }) => email)
}

async function takenAddresses(
  queries: Queries,
  rows: readonly StaffRow[],
  ids: readonly string[],
): Promise<Problem[]> {
  const lines = new Map(rows.map((row) => [row.email?.toLowerCase(), row.line]))
  const taken = await queries.query<{ employee_id: string; email: string }>(
    `SELECT employee_id, lower(email) AS email FROM employees
     WHERE lower(email) = ANY ($1) AND NOT employee_id = ANY ($2)`,
    [[...lines.keys()].filter((email) => email !== undefined), ids],
  )
  return taken.map(({ employee_id, email }) => ({
    line: lines.get(email) ?? 1,
    reason: `${email} already belongs to ${employee_id}`,
  }))
}

async function takenPhones(
  queries: Queries,
  rows: readonly StaffRow[],
  ids: readonly string[],
): Promise<Problem[]> {
  const named = rows.filter((row) => row.phone !== null)
  const byDigits = new Map(named.map((row) => [digitsOf(row.phone ?? ''), row]))
  const taken = await queries.query<{ employee_id: string; digits: string }>(
    `SELECT employee_id, regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM employees
     WHERE regexp_replace(phone, '[^0-9]', '', 'g') = ANY ($1) AND NOT employee_id = ANY ($2)`,
    [[...byDigits.keys()], ids],
  )
  return taken.map(({ employee_id, digits }) => ({
    line: byDigits.get(digits)?.line ?? 1,
    reason: `${byDigits.get(digits)?.phone} already belongs to ${employee_id}`,
  }))
}

/**
 * Reports IDs that have lost their leading zeros. A spreadsheet reads 00123 as a number and saves 123, which would
 * add a second employee.
 */
async function idsWithoutZeros(
  queries: Queries,
  rows: readonly StaffRow[],
  ids: readonly string[],
): Promise<Problem[]> {
  const numbers = new Map(
    rows.flatMap((row) => (/^[1-9]\d*$/.test(row.employeeId) ? [[row.employeeId, row.line] as const] : [])),
  )
  if (numbers.size === 0) return []
  const meant = await queries.query<{ employeeId: string; given: string }>(
    `SELECT e.employee_id AS "employeeId", ltrim(e.employee_id, '0') AS given FROM employees e
     WHERE e.employee_id ~ '^0+[1-9][0-9]*$' AND ltrim(e.employee_id, '0') = ANY ($1)
       AND NOT e.employee_id = ANY ($2)
       AND NOT EXISTS (SELECT 1 FROM employees known WHERE known.employee_id = ltrim(e.employee_id, '0'))`,
    [[...numbers.keys()], ids],
  )
  return meant.map(({ employeeId, given }) => ({
    line: numbers.get(given) ?? 1,
    reason: `employee_id "${given}" is not known, but "${employeeId}" is: write the zeros, and format the column as text in the spreadsheet`,
  }))
}

/*
 * --lock-missing locks the employees whom a file or a directory no longer names. A truncated file or a filter that
 * finds too little would lock most of the company. So there is a limit, and administrators are never locked: they can
 * unlock others.
 */

/**
 * Returns undefined without --lock-missing. Throws UsageError for an invalid limit, or for a limit without
 * --lock-missing.
 */
export function lockLimitOf(given: Flags): ImportLimit | undefined {
  const limit = limitOf('lock-at-most', given)
  if (given.has('lock-missing')) return limit
  if (given.has('lock-at-most')) throw new UsageError('--lock-at-most goes with --lock-missing alone.')
  return undefined
}

/** Employees missing in the source, and the number of all employees who are not locked. */
export interface MissingEmployees {
  readonly leavers: readonly string[]
  readonly administrators: readonly string[]
  readonly employees: number
}

/**
 * Finds the employees who are in none of the rows. A left-out row may belong to an employee although its ID is wrong
 * or missing. So an employee does not count as missing if a left-out row has the same address or phone, or the same
 * name and no ID.
 */
export async function missingFrom(
  queries: Queries,
  rows: readonly StaffRow[],
  leftOut: readonly StaffRow[],
): Promise<MissingEmployees> {
  const nameless = leftOut.filter(({ employeeId }) => employeeId === '')
  const missing = await queries.query<{ employeeId: string; isAdministrator: boolean }>(
    `SELECT employee_id AS "employeeId", role <> 'none' AS "isAdministrator" FROM employees
     WHERE locked_at IS NULL AND NOT employee_id = ANY ($1)
       AND NOT COALESCE(lower(email) = ANY ($2), false)
       AND NOT COALESCE(regexp_replace(phone, '[^0-9]', '', 'g') = ANY ($3), false)
       AND NOT (name_ko = ANY ($4) OR name_en = ANY ($4))
     ORDER BY employee_id`,
    [
      rows.map(({ employeeId }) => employeeId),
      leftOut.flatMap(({ email }) => email?.toLowerCase() ?? []),
      leftOut.flatMap(({ phone }) => digitsOf(phone ?? '') || []),
      nameless.flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]).filter((name) => name !== ''),
    ],
  )
  const [all] = await queries.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM employees WHERE locked_at IS NULL',
  )
  const idsOf = (isAdministrator: boolean) =>
    missing
      .filter((employee) => employee.isAdministrator === isAdministrator)
      .map(({ employeeId }) => employeeId)
  return { leavers: idsOf(false), administrators: idsOf(true), employees: all?.count ?? 0 }
}

/** Throws AdminError if more employees would be locked than the limit allows. */
export function refuseTooMany(
  { leavers, employees }: MissingEmployees,
  limit: ImportLimit,
  source: string,
): void {
  const most = mostOf(limit, employees)
  if (leavers.length <= most) return
  throw new AdminError(
    [
      `Nothing was imported from ${source}: --lock-missing would lock ${leavers.length} of ${employees} employees, and --lock-at-most ${limit.written} allows ${most}.`,
      `They are ${named(leavers)}.`,
      `If they have left, write --lock-at-most ${leavers.length}. If not, ${source} lacks them.`,
    ].join('\n'),
  )
}

/**
 * Locks the leavers and returns their IDs, except those who were locked or became administrators meanwhile. No import
 * unlocks an employee, even if a later file names them again.
 */
export async function lockMissing(
  { database, settings }: ChangeContext,
  { leavers }: MissingEmployees,
): Promise<string[]> {
  const now = settings.clock.now()
  const rows = await database.query<{ user_id: number; employee_id: string }>(
    `UPDATE employees SET locked_at = $2
     WHERE locked_at IS NULL AND role = 'none' AND employee_id = ANY ($1)
     RETURNING user_id, employee_id`,
    [leavers, now],
  )
  for (const { user_id: userId } of rows) {
    await endSessions(database, userId)
    await forgetRequesters(database, userId)
    await audit(database, now, { action: 'lock', userId, details: { source: 'import --lock-missing' } })
    await addNotice({ database, settings }, userId, { kind: 'locked' })
  }
  return rows.map((row) => row.employee_id).sort()
}
