import { methodWords } from './method-names'
import { columns } from './staff-row'

export const usage = `Usage: npm run admin -- COMMAND

  import FILE                     add or update the employees of a CSV file; all of it or nothing
  grant EMPLOYEE METHOD…          let an employee use methods
  withdraw EMPLOYEE METHOD…       take methods away; what is registered for them stays
  list                            print every employee, as a CSV file that import takes
  application ID NAME [TYPE=N…]   add or change an application, and how many devices of a type it takes
  help                            print this

Methods: ${methodWords}; fido and pc stand for ctap and platform.
Columns: ${columns.join(',')}; the first line names them. Methods are separated by spaces or
semicolons and replace those that the employee had. Employees that the file does not name stay as they are.

Works on DATABASE_URL, else on the embedded database in DATA_DIR (./data), for which the server has to be stopped.
`
