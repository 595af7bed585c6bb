import type { Queries } from '../database/database'
import { setGrant } from '../desk/help-desk'
import { ApiFailure } from '../http/api-failure'
import { AdminError } from './admin-error'
import { methodWord, methodWords, readMethods } from './method-names'

/** Lets an employee use methods, or no longer. Throws AdminError for an employee or a method that there is not. */
export const setGrants = async (
  queries: Queries,
  [employeeId = '', ...words]: readonly string[],
  granted: boolean,
): Promise<string> => {
  const { methods, unknown } = readMethods(words.join(' '))
  if (unknown.length > 0)
    throw new AdminError(`Unknown method: ${unknown.join(', ')}. The methods are ${methodWords}.`)
  if (methods.length === 0) throw new AdminError(`Name a method: ${methodWords}.`)
  for (const method of methods) {
    await setGrant({ database: queries }, { employeeId, method, granted }).catch((error: Error) => {
      if (error instanceof ApiFailure)
        throw new AdminError(`There is no employee ${JSON.stringify(employeeId)}.`)
      throw error
    })
  }
  return `${employeeId} can ${granted ? 'now use' : 'no longer use'} ${methods.map(methodWord).join(', ')}.`
}
