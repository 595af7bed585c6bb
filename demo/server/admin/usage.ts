import { methodWords } from './method-names'
import { columns } from './staff-row'

export const usage = `Usage: npm run admin -- COMMAND

  import FILE                     add or update the employees in a CSV file, all or none
  grant EMPLOYEE METHOD…          let an employee use methods
  withdraw EMPLOYEE METHOD…       take methods away; registered devices stay
  open EMPLOYEE                   open what too many wrong codes have closed
  list                            print all employees as a CSV file for import
  application ID NAME [TYPE=N…]   add or change an application and its device limits
  help                            print this help

Methods: ${methodWords}. You can also write fido for ctap and pc for platform.
Columns: ${columns.join(',')}. The first line names them. Separate methods with spaces or
semicolons. They replace the methods that the employee had. Employees that aren't in the file stay as they are.

Uses the database at DATABASE_URL. Without it, uses the embedded database in DATA_DIR (./data); stop the server first.
`
