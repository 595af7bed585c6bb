import type { FoundEmployee, FoundEmployees } from '../../shared/help-desk-records'
import type { Queries } from '../database/database'

const MOST = 20

/**
 * Employees whose ID begins with a text or whose name holds it, those whose ID it is first. `more` says that there are
 * others, so that somebody types on instead of believing that the list is whole.
 */
export async function findEmployees(queries: Queries, text: string): Promise<FoundEmployees> {
  const wanted = text.trim().normalize('NFC').toLowerCase()
  if (wanted === '') return { employees: [], more: false }
  // Positions and no pattern: what is typed has no metacharacters then.
  const rows = await queries.query<FoundEmployee>(
    `SELECT employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", locked_at IS NOT NULL AS locked
     FROM employees
     WHERE strpos(employee_id, $1) = 1 OR strpos(lower(name_ko), $1) > 0 OR strpos(lower(name_en), $1) > 0
     ORDER BY employee_id <> $1, employee_id LIMIT ${MOST + 1}`,
    [wanted],
  )
  return { employees: rows.slice(0, MOST), more: rows.length > MOST }
}
