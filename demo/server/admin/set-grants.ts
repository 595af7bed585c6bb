import { setGrants as saveGrants } from '../desk/help-desk'
import type { TransactionContext } from '../transaction/transaction'
import { AdminError } from './admin-error'
import { methodWord, methodWords, readMethods } from './method-names'
import { orUnknownEmployee } from './unknown-employee'

/** Lets an employee use methods, or no longer. Throws AdminError for an employee or a method that there is not. */
export async function setGrants(
  needs: Pick<TransactionContext, 'database' | 'settings'>,
  [employeeId = '', ...words]: readonly string[],
  granted: boolean,
): Promise<string> {
  const { methods, unknown } = readMethods(words.join(' '))
  if (unknown.length > 0)
    throw new AdminError(`Unknown method: ${unknown.join(', ')}. The methods are ${methodWords}.`)
  if (methods.length === 0) throw new AdminError(`Name a method: ${methodWords}.`)
  await orUnknownEmployee(employeeId, saveGrants(needs, { employeeId, methods, granted }))
  return `${employeeId} can ${granted ? 'now use' : 'no longer use'} ${methods.map(methodWord).join(', ')}.`
}
