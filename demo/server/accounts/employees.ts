import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { failure } from '../http/api-failure'

export interface Employee {
  readonly userId: number
  readonly employeeId: string
  readonly email: string | null
  readonly phone: string | null
}

/** Finds an employee by ID in any case. Throws 5001 when there is none. */
export const findEmployee = async (queries: Queries, employeeId: string): Promise<Employee> => {
  const [row] = await queries.query<{
    user_id: number
    employee_id: string
    email: string | null
    phone: string | null
  }>('SELECT user_id, employee_id, email, phone FROM employees WHERE employee_id = $1', [
    employeeId.trim().toLowerCase(),
  ])
  if (!row) throw failure(5001, 'unknown employee')
  return { userId: row.user_id, employeeId: row.employee_id, email: row.email, phone: row.phone }
}

/** Throws 4001 when the administrator has not granted the method. */
export const requireGrant = async (
  queries: Queries,
  userId: number,
  method: AuthenticationType,
): Promise<void> => {
  const rows = await queries.query('SELECT 1 FROM grants WHERE user_id = $1 AND method = $2', [
    userId,
    method,
  ])
  if (rows.length === 0) throw failure(4001, 'method not granted')
}
