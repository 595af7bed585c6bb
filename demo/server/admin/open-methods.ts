import { findEmployee } from '../accounts/employees'
import { audit } from '../audit/audit'
import { openAuthenticators } from '../limits/close-authenticator'
import type { TransactionContext } from '../transaction/transaction'
import { orUnknownEmployee } from './unknown-employee'

/** Opens what wrong codes have closed. Throws AdminError for an employee that there is not. */
export async function openMethods(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  [employeeId = '']: readonly string[],
): Promise<string> {
  const { userId } = await orUnknownEmployee(employeeId, findEmployee(database, employeeId))
  await openAuthenticators(database, userId)
  await audit(database, settings.clock.now(), { action: 'opening', userId })
  return `${employeeId} can try every method again.`
}
