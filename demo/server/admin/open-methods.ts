import { findEmployee } from '../accounts/employees'
import { audit } from '../audit/audit'
import { forgiveGuesses } from '../limits/guesses'
import type { TransactionContext } from '../transaction/transaction'
import { orUnknownEmployee } from './unknown-employee'

/** Opens what an earlier version has closed and forgives wrong codes. Throws AdminError for an employee that there is not. */
export async function openMethods(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  [employeeId = '']: readonly string[],
): Promise<string> {
  const { userId } = await orUnknownEmployee(employeeId, findEmployee(database, employeeId))
  await forgiveGuesses(database, userId)
  await audit(database, settings.clock.now(), { action: 'opening', userId })
  return `${employeeId} can try every method again.`
}
