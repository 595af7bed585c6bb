import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { type Method, methods } from '../../../src/contract/methods'
import type { Queries } from '../database/database'

const hasDevice = 'EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = g.user_id AND a.type = g.method)'
const usableBy: Readonly<Record<Method['requires'], string>> = {
  app: hasDevice,
  passkey: hasDevice,
  email: 'e.email IS NOT NULL',
  phone: 'e.phone IS NOT NULL',
  // A recovery code is for emergencies and does not count.
  'help-desk': 'false',
}

/** A grant that an employee can sign in with today. */
const USABLE = `CASE g.method ${methods
  .map(({ wireType, requires }) => `WHEN '${wireType}' THEN ${usableBy[requires]}`)
  .join(' ')} END`

/** Employees, of those named or of all, who could no longer sign in without some methods. Locked ones cannot anyway. */
export async function whoWouldLoseAll(
  queries: Queries,
  methods: readonly AuthenticationType[],
  employeeId: string | undefined,
): Promise<string[]> {
  const rows = await queries.query<{ employee_id: string }>(
    `SELECT e.employee_id FROM employees e JOIN grants g USING (user_id)
     WHERE ($2::text IS NULL OR e.employee_id = $2) AND e.locked_at IS NULL AND ${USABLE}
     GROUP BY e.employee_id HAVING bool_and(g.method = ANY ($1)) ORDER BY e.employee_id`,
    [methods, employeeId ?? null],
  )
  return rows.map((row) => row.employee_id)
}

/** Those of the named employees who have nothing to sign in with. */
export async function whoHasNone(queries: Queries, employeeIds: readonly string[]): Promise<string[]> {
  const rows = await queries.query<{ employee_id: string }>(
    `SELECT e.employee_id FROM employees e
     WHERE e.employee_id = ANY ($1) AND NOT EXISTS (
       SELECT 1 FROM grants g WHERE g.user_id = e.user_id AND ${USABLE}
     ) ORDER BY e.employee_id`,
    [employeeIds],
  )
  return rows.map((row) => row.employee_id)
}
