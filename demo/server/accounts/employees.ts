import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { maskEmail } from '../../../src/contract/values/mask-email'
import type { Queries } from '../database/database'
import { failure } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'

export interface Employee {
  readonly userId: number
  readonly employeeId: string
  readonly email: string | null
}

/** Finds an employee by ID in any case. Throws 5001 when there is none. */
export const findEmployee = async (queries: Queries, employeeId: string): Promise<Employee> => {
  const employee = await employeeOf(queries, employeeId)
  if (!employee) throw failure(5001, 'unknown employee')
  return employee
}

/** What a stranger may see of the employee or, where unknown IDs are not refused as such, of a decoy. */
export const showEmployee = async (
  { database, decoys }: Pick<TransactionContext, 'database' | 'decoys'>,
  given: string,
): Promise<Employee> => {
  if (!decoys) return findEmployee(database, given)
  const employee = await employeeOf(database, given)
  if (employee) return { ...employee, email: employee.email && maskEmail(employee.email) }
  const employeeId = normalizeEmployeeId(given)
  const userId = decoys.idOf(employeeId)
  if (userId === undefined) throw failure(5001, 'unknown employee')
  return { userId, employeeId, email: decoys.emailOf(userId, employeeId) }
}

const employeeOf = async (queries: Queries, employeeId: string): Promise<Employee | undefined> => {
  const [row] = await queries.query<{ user_id: number; employee_id: string; email: string | null }>(
    'SELECT user_id, employee_id, email FROM employees WHERE employee_id = $1',
    [normalizeEmployeeId(employeeId)],
  )
  return row && { userId: row.user_id, employeeId: row.employee_id, email: row.email }
}
