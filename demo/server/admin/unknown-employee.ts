import { ApiFailure } from '../failures/api-failure'
import { AdminError } from './admin-error'

/** Tells the command line that there is no such employee, in words and not as a code of the catalogue. */
export const orUnknownEmployee = <T>(employeeId: string, found: Promise<T>): Promise<T> =>
  found.catch((error: Error) => {
    if (error instanceof ApiFailure)
      throw new AdminError(`There is no employee ${JSON.stringify(employeeId)}.`)
    throw error
  })
