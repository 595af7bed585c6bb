import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import type { FoundEmployee, FoundEmployees } from '../../shared/help-desk-records'
import type { Queries } from '../database/database'

const MOST = 20

/**
 * Employees whose ID begins with a text or whose name holds it, those whose ID it is first. `more` says that there are
 * others, so that somebody types on instead of believing that the list is whole.
 */
export async function findEmployees(queries: Queries, text: string): Promise<FoundEmployees> {
  const wanted = text.trim().normalize('NFC')
  if (wanted === '') return { employees: [], more: false }
  // Positions and no pattern: what is typed has no metacharacters then. Both sides of a name are lower-cased by the database.
  const rows = await queries.query<FoundEmployee>(
    `SELECT employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", locked_at IS NOT NULL AS locked
     FROM employees
     WHERE ($2 <> '' AND strpos(employee_id, $2) = 1)
       OR strpos(lower(name_ko), lower($1)) > 0 OR strpos(lower(name_en), lower($1)) > 0
     ORDER BY employee_id <> $2, employee_id LIMIT ${MOST + 1}`,
    [wanted, normalizeEmployeeId(wanted)],
  )
  return { employees: rows.slice(0, MOST), more: rows.length > MOST }
}
