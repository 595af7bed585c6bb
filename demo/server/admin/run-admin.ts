import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { inAuditScope } from '../audit/audit-scope'
import type { Database } from '../database/database'
import { openDatabase } from '../database/open-database'
import { StartError } from '../failures/start-error'
import { createLog } from '../platform/log'
import { settingsOf } from '../settings/server-options'
import { commandOptions } from '../settings/settings-from-environment'
import type { Variables } from '../settings/variables'
import type { TransactionContext } from '../transaction/transaction'
import { AdminError } from './admin-error'
import { importStaff } from './import-staff'
import { listStaff } from './list-staff'
import { openMethods } from './open-methods'
import { readStaff } from './read-staff'
import { setApplication } from './set-application'
import { setGrants } from './set-grants'
import type { Problem } from './staff-row'
import { usage } from './usage'

/** What a command works with; `database` may be a transaction. */
type Context = Pick<TransactionContext, 'settings'> & {
  readonly database: Database
  readonly variables: Variables
}
type Command = (context: Context, args: readonly string[]) => Promise<string>

/** A command that is carried out whole or not at all. */
const whole =
  (
    run: (
      needs: Pick<TransactionContext, 'database' | 'settings'>,
      args: readonly string[],
    ) => Promise<string>,
  ): Command =>
  ({ database, settings }, args) =>
    database.transaction((queries) => run({ database: queries, settings }, args))

const commands: Readonly<Record<string, { readonly needs: number; readonly run: Command }>> = {
  import: { needs: 1, run: (context, [file = '']) => importFile(context, file) },
  grant: { needs: 2, run: whole((needs, args) => setGrants(needs, args, true)) },
  withdraw: { needs: 2, run: whole((needs, args) => setGrants(needs, args, false)) },
  open: { needs: 1, run: whole(openMethods) },
  list: { needs: 0, run: ({ database }) => listStaff(database) },
  application: { needs: 2, run: whole(setApplication) },
}

export interface Ended {
  readonly exitCode: 0 | 1
  /** For standard output, or for standard error where the exit code is 1. */
  readonly text: string
}

/** Carries out a command line, such as `['grant', 'mjkim', 'otp']`, on the database that the environment names. */
export const runAdmin = async (args: readonly string[], variables: Variables): Promise<Ended> => {
  const [name = '', ...rest] = args
  if (['help', '--help', '-h'].includes(name)) return { exitCode: 0, text: usage }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command || rest.length < command.needs) throw new AdminError(usage.trimEnd())
    const settings = settingsOf(commandOptions(variables))
    if (!settings.databaseUrl && settings.dataDir === 'memory') {
      throw new AdminError(
        'DATA_DIR is memory, which keeps nothing. Set it to a folder, or set DATABASE_URL.',
      )
    }
    const database = await openDatabase(settings, createLog('silent', undefined))
    try {
      const actor = { kind: 'command', id: userInfo().username } as const
      const text = await inAuditScope({ actor }, () => command.run({ database, settings, variables }, rest))
      return { exitCode: 0, text: text.endsWith('\n') ? text : `${text}\n` }
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof AdminError || error instanceof StartError) {
      return { exitCode: 1, text: `${error.message}\n` }
    }
    throw error
  }
}

const importFile = async ({ database, settings, variables }: Context, file: string): Promise<string> => {
  // npm runs scripts in the project's folder; the file was named in the one where the command was typed.
  const path = resolve(variables.INIT_CWD ?? '.', file)
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`Couldn't read ${path} (${error.code}).`)
  })
  const { rows, problems } = readStaff(content)
  if (problems.length > 0) throw refusal(file, problems)
  const imported = await database.transaction((queries) => importStaff({ database: queries, settings }, rows))
  if (imported.outcome === 'refused') throw refusal(file, imported.problems)
  const [application] = await database.query('SELECT 1 FROM applications LIMIT 1')
  return [
    `Employees imported: ${imported.added} added, ${imported.updated} updated.`,
    ...(application
      ? []
      : ['There is no application to sign in to yet. Add one: npm run admin -- application 1 NAME']),
  ].join('\n')
}

const refusal = (file: string, problems: readonly Problem[]): AdminError => {
  const lines = [...problems]
    .sort((a, b) => a.line - b.line)
    .map(({ line, reason }) => `  line ${line}: ${reason}`)
  return new AdminError([`Nothing was imported from ${file}:`, ...lines].join('\n'))
}
