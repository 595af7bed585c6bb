import { userInfo } from 'node:os'
import { onBehalfOf } from '../audit/audit-scope'
import { DatabaseUnavailable } from '../database/database'
import { openDatabase } from '../database/open-database'
import { StartError } from '../failures/start-error'
import { createLog } from '../platform/log'
import { settingsOf } from '../settings/server-options'
import { commandOptions } from '../settings/settings-from-environment'
import type { Variables } from '../settings/variables'
import { AdminError, UsageError } from './admin-error'
import type { Answer } from './command'
import { type CommandLine, readCommandLine } from './command-line'
import { databaseOf } from './database-of'
import { forTerminal } from './terminal-text'
import { usage } from './usage'

export interface Ended {
  /** 0 carried out, 1 not possible, 2 written wrong. */
  readonly exitCode: 0 | 1 | 2
  /** For standard output, or for standard error where the exit code is not 0. */
  readonly text: string
}

/**
 * Carries out a command line, such as `['grant', 'mjkim', 'otp']`, on the database that the environment names. `notify` is
 * given which one that is, before anything happens there. The texts may be shown in a terminal as they are; the content of a
 * file alone is for a terminal only where `isTerminal` says so.
 */
export async function runAdmin(
  given: readonly string[],
  variables: Variables,
  notify: (line: string) => void = () => undefined,
  { isTerminal = false }: { readonly isTerminal?: boolean } = {},
): Promise<Ended> {
  if (['help', '--help', '-h'].includes(given[0] ?? '')) return { exitCode: 0, text: usage }
  try {
    const line = readCommandLine(given)
    const answer = await carryOut(line, variables, (notice) => notify(forTerminal(notice)))
    const isJson = line.flags.has('json')
    const answered = isJson ? JSON.stringify(answer.data) : answer.text
    const text = answer.isFile && !isJson && !isTerminal ? answered : forTerminal(answered)
    return { exitCode: 0, text: text === '' || text.endsWith('\n') ? text : `${text}\n` }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const message = forTerminal(error.message)
    if (error instanceof UsageError) return { exitCode: 2, text: `${message}${message && '\n\n'}${usage}` }
    if (error instanceof AdminError || error instanceof StartError || error instanceof DatabaseUnavailable)
      return { exitCode: 1, text: `${message}\n` }
    // Without what drivers hang on their errors: Node would print rows and parameters.
    const { code } = error as NodeJS.ErrnoException
    return { exitCode: 1, text: `${error.name}${code === undefined ? '' : ` ${code}`}: ${message}\n` }
  }
}

async function carryOut(
  { command, args, flags, reason }: CommandLine,
  variables: Variables,
  notify: (line: string) => void,
): Promise<Answer> {
  const settings = settingsOf(commandOptions(variables))
  const scope = { actor: { kind: 'command', id: userInfo().username }, reason } as const
  if ('runAlone' in command) return command.runAlone({ settings, variables, notify, scope }, args)
  notify(`Database: ${databaseOf(settings)}`)
  const log = createLog('silent', undefined)
  const database = await openDatabase(settings, log, { create: flags.has('create') })
  try {
    return await command.run({ database: onBehalfOf(scope, database), settings, variables }, args, flags)
  } finally {
    await database.close()
  }
}
