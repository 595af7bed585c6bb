import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Database } from '../database/database'
import { openDatabase } from '../database/open-database'
import { StartError } from '../failures/start-error'
import { createLog } from '../platform/log'
import { settingsOf } from '../settings/server-options'
import { commandOptions } from '../settings/settings-from-environment'
import type { Variables } from '../settings/variables'
import { AdminError } from './admin-error'
import { importStaff } from './import-staff'
import { listStaff } from './list-staff'
import { openMethods } from './open-methods'
import { readStaff } from './read-staff'
import { setApplication } from './set-application'
import { setGrants } from './set-grants'
import type { Problem } from './staff-row'
import { usage } from './usage'

type Command = (database: Database, args: readonly string[], variables: Variables) => Promise<string>

const commands: Readonly<Record<string, { readonly needs: number; readonly run: Command }>> = {
  import: { needs: 1, run: (database, [file = ''], variables) => importFile(database, file, variables) },
  grant: { needs: 2, run: (database, args) => database.transaction((each) => setGrants(each, args, true)) },
  withdraw: {
    needs: 2,
    run: (database, args) => database.transaction((each) => setGrants(each, args, false)),
  },
  open: { needs: 1, run: (database, args) => database.transaction((each) => openMethods(each, args)) },
  list: { needs: 0, run: listStaff },
  application: {
    needs: 2,
    run: (database, args) => database.transaction((each) => setApplication(each, args)),
  },
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
      const text = await command.run(database, rest, variables)
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

const importFile = async (database: Database, file: string, variables: Variables): Promise<string> => {
  // npm runs scripts in the project's folder; the file was named in the one where the command was typed.
  const path = resolve(variables.INIT_CWD ?? '.', file)
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`Couldn't read ${path} (${error.code}).`)
  })
  const { rows, problems } = readStaff(content)
  if (problems.length > 0) throw refusal(file, problems)
  const imported = await database.transaction((queries) => importStaff(queries, rows))
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
