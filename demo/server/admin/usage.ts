import { commands } from './commands'
import { methodWords } from './method-names'
import { columns } from './staff-row'

const rows = Object.entries(commands).map(
  ([name, { form, about }]) => [`${name} ${form}`.trim(), about] as const,
)
const width = 34

const lineOf = ([command, about]: readonly [string, string]): string =>
  command.length < width
    ? `  ${command.padEnd(width)}${about}`
    : `  ${command}\n  ${' '.repeat(width)}${about}`

export const usage = `Usage: npm run admin -- COMMAND [--json] [--create]

${[...rows, ['help', 'print this help'] as const].map(lineOf).join('\n')}

Methods: ${methodWords}. You can also write fido for ctap and pc for platform.
Columns: ${columns.join(',')}. The first line names them. Separate methods with spaces or
semicolons. They replace the methods that the employee had. Employees that aren't in the file stay as they are,
unless --lock-missing locks them.

Uses the database at DATABASE_URL. Without it, uses the embedded database in DATA_DIR (./data); stop the server first.
A database that is not there is made with --create alone. --json answers scripts. --reason TEXT adds a reason to what
the audit log has of a command. The exit code is 0 when the command was
carried out, 1 when it could not be, and 2 when it was written wrong.
`
