import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import type { Queries } from '../database/database'
import { failure } from '../failures/api-failure'

export interface Employee {
  readonly userId: number
  readonly employeeId: string
  readonly email: string | null
}

/** Finds an employee by ID in any case. Throws 5001 when there is none. */
export async function findEmployee(queries: Queries, employeeId: string): Promise<Employee> {
  const [row] = await queries.query<{ user_id: number; employee_id: string; email: string | null }>(
    'SELECT user_id, employee_id, email FROM employees WHERE employee_id = $1',
    [normalizeEmployeeId(employeeId)],
  )
  if (!row) throw failure(5001, 'unknown employee')
  return { userId: row.user_id, employeeId: row.employee_id, email: row.email }
}
