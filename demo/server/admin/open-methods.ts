import { findEmployee } from '../accounts/employees'
import type { Queries } from '../database/database'
import { openAuthenticators } from '../limits/close-authenticator'
import { orUnknownEmployee } from './unknown-employee'

/** Opens what wrong codes have closed. Throws AdminError for an employee that there is not. */
export const openMethods = async (
  queries: Queries,
  [employeeId = '']: readonly string[],
): Promise<string> => {
  const { userId } = await orUnknownEmployee(employeeId, findEmployee(queries, employeeId))
  await openAuthenticators(queries, userId)
  return `${employeeId} can try every method again.`
}
