import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { audit } from '../audit/audit'
import type { Queries } from '../database/database'
import { endSessionsOfMethods } from '../sessions/end-sessions'
import type { TransactionContext } from '../transaction/transaction'
import { digitsOf, type Problem, type StaffRow } from './staff-row'

export type Imported =
  | {
      readonly outcome: 'imported'
      readonly added: number
      readonly updated: number
      /** Addresses that employees had until now. */
      readonly formerAddresses: readonly string[]
    }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }

/**
 * Adds the employees or brings them up to date, their grants included. Employees that the rows do not name stay as they
 * are. To be run in a transaction. Refuses an email address or a phone that an employee outside the rows has.
 *
 * @param keepGrants leaves the grants of known employees as they are: the rows have methods for new ones alone
 */
export async function importStaff(
  { database: queries, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  rows: readonly StaffRow[],
  { keepGrants = false }: { readonly keepGrants?: boolean } = {},
): Promise<Imported> {
  const ids = rows.map((row) => row.employeeId)
  const problems = [...(await takenAddresses(queries, rows, ids)), ...(await takenPhones(queries, rows, ids))]
  if (problems.length > 0) return { outcome: 'refused', problems }

  const found = await queries.query<{ employee_id: string }>(
    'SELECT employee_id FROM employees WHERE employee_id = ANY ($1)',
    [ids],
  )
  const known = new Set(found.map((row) => row.employee_id))
  const formerAddresses = await changedAddresses(queries, rows)
  await queries.query(
    `INSERT INTO employees (employee_id, name_ko, name_en, email, phone)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
     ON CONFLICT (employee_id) DO UPDATE SET name_ko = EXCLUDED.name_ko, name_en = EXCLUDED.name_en,
       email = EXCLUDED.email, phone = EXCLUDED.phone`,
    [
      ids,
      rows.map((row) => row.nameKo),
      rows.map((row) => row.nameEn),
      rows.map((row) => row.email),
      rows.map((row) => row.phone),
    ],
  )
  const granted = keepGrants ? rows.filter(({ employeeId }) => !known.has(employeeId)) : rows
  const grants = granted.flatMap(({ employeeId, methods }) =>
    methods.map((method) => ({ employeeId, method })),
  )
  await noticeChangedGrants(queries, settings.clock.now(), {
    grants,
    employeeIds: granted.map(({ employeeId }) => employeeId).filter((id) => known.has(id)),
  })
  const given = [grants.map((grant) => grant.employeeId), grants.map((grant) => grant.method)]
  const withdrawn = await queries.query<{ userId: number; method: AuthenticationType }>(
    `DELETE FROM grants g USING employees e
     WHERE g.user_id = e.user_id AND e.employee_id = ANY ($1) AND NOT EXISTS (
       SELECT 1 FROM unnest($2::text[], $3::text[]) AS given (employee_id, method)
       WHERE given.employee_id = e.employee_id AND given.method = g.method
     )
     RETURNING g.user_id AS "userId", g.method`,
    [granted.map(({ employeeId }) => employeeId), ...given],
  )
  await endSessionsOfMethods(queries, withdrawn)
  await queries.query(
    `INSERT INTO grants (user_id, method) SELECT e.user_id, given.method
     FROM unnest($1::text[], $2::text[]) AS given (employee_id, method) JOIN employees e USING (employee_id)
     ON CONFLICT DO NOTHING`,
    given,
  )
  const counts = { added: rows.length - known.size, updated: known.size }
  await audit(queries, settings.clock.now(), { action: 'import', details: counts })
  return { outcome: 'imported', ...counts, formerAddresses }
}

/** Tells employees who were there before which methods they gain and lose, before that is done. */
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
