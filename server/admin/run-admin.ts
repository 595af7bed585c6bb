import { userInfo } from 'node:os'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { checkReason, longestReason } from '../../src/contract/text'
import { onBehalfOf } from '../audit/audit'
import { DatabaseUnavailable } from '../database/database'
import { commandPatience, openDatabase } from '../database/open-database'
import { StartError } from '../platform/failures'
import { createLog } from '../platform/log'
import { forTerminal } from '../platform/terminal-text'
import type { Variables } from '../settings/read-settings'
import { settingsOf } from '../settings/server-options'
import { commandOptions } from '../settings/settings-from-environment'
import { accessCommands } from './access-commands'
import { backupCommand, restoreCommand } from './backup-commands'
import {
  AdminError,
  type Answer,
  type Command,
  databaseOf,
  type Flags,
  methodWords,
  program,
  type StandaloneCommand,
  type StreamedAnswer,
  UsageError,
} from './command'
import { deliveryCommands } from './delivery-commands'
import { employeeCommands } from './employee-commands'
import { exportCommand } from './export-command'
import { importCommands } from './import-command'
import { keyCommands } from './key-commands'
import { recordCommands } from './record-commands'
import { columns } from './staff-row'

/** Commands by name, in the order of the help. */
const commands: Readonly<Record<string, Command | StandaloneCommand>> = {
  ...importCommands,
  ...accessCommands,
  ...employeeCommands,
  export: exportCommand,
  ...recordCommands,
  ...keyCommands,
  backup: backupCommand,
  restore: restoreCommand,
  ...deliveryCommands,
}

interface CommandLine {
  readonly command: Command | StandaloneCommand
  readonly args: readonly string[]
  readonly flags: Flags
  readonly reason: string | undefined
}

type Options = Readonly<Record<string, 'value' | 'alone'>>

/** Options that every command accepts. */
const common = { json: 'alone', create: 'alone' } as const

/**
 * Parses a command line, such as `['lock', 'mjkim', '--reason', 'left']`. Throws UsageError for a mistake, and
 * AdminError for a missing, empty or too long reason.
 */
export function readCommandLine([name = '', ...words]: readonly string[]): CommandLine {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(name ? `There is no command ${JSON.stringify(name)}.` : undefined)
  const reason: Options = command.reason === 'none' ? {} : { reason: 'value' }
  const { args, flags } = split(words, { ...common, ...reason, ...command.flags })
  const { needs, takes = Number.POSITIVE_INFINITY, form } = command
  if (args.length < needs || args.length > takes) throw new UsageError(`Write: ${name} ${form}`.trim())
  return { command, args, flags, reason: readReason(command, flags.get('reason')) }
}

function readReason({ reason }: Command | StandaloneCommand, given: string | undefined): string | undefined {
  if (given === undefined && reason !== 'needed') return undefined
  const checked = checkReason(given ?? '')
  if (checked !== undefined) return checked
  throw new AdminError(
    (given ?? '').length > longestReason
      ? `The reason may have ${longestReason} characters at most.`
      : 'Say why: --reason "lost both phones, identity checked in person".',
  )
}

function split(words: readonly string[], known: Options) {
  // Not strict, because a value may begin with a hyphen. The checks below give our own error messages.
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(known).map(([name, kind]) => [name, { type: kind === 'value' ? 'string' : 'boolean' }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const flags = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    if (!Object.hasOwn(known, name)) throw new UsageError(`There is no option ${rawName} here.`)
    if (known[name] === 'value' && value === undefined) throw new UsageError(`${rawName} needs a value.`)
    flags.set(name, value ?? '')
  }
  return { args: positionals, flags }
}

const rows = Object.entries(commands).map(
  ([name, { form, about }]) => [`${name} ${form}`.trim(), about] as const,
)
const width = 34

const lineOf = ([command, about]: readonly [string, string]): string =>
  command.length < width
    ? `  ${command.padEnd(width)}${about}`
    : `  ${command}\n  ${' '.repeat(width)}${about}`

const usage = `Usage: ${program} COMMAND [--json] [--create]

${[...rows, ['help', 'print this help'] as const].map(lineOf).join('\n')}

Methods: ${methodWords}. You can also write fido for ctap and pc for platform.
Columns: ${columns.join(',')}. The first line of the file names them. Separate methods with
spaces or semicolons. They replace the methods that the employee had. Employees missing in the file stay unchanged.
--lock-missing locks them, but no administrators, and refuses to lock more than 5% of all employees. --lock-at-most
changes this limit (20, 10%). import-ldap refuses to clear an address, phone number, name or method of more than 5% of
the employees who have one, because attributes that LDAP_USER may not read look like empty ones. --clear-at-most
changes this limit.

Uses the database at DATABASE_URL. Without it, uses the embedded database in DATA_DIR (./data); stop the server first.
--create makes a missing database. --json prints JSON for scripts. --reason TEXT adds a reason to the command's entry
in the audit log. Exit codes: 0 success, 1 failure, 2 mistake in the command line, 3 import-ldap left out entries,
which it names.
`

export interface CommandOutcome {
  /** 0 success, 1 failure, 2 mistake in the command line, 3 success except for the entries that the text names. */
  readonly exitCode: 0 | 1 | 2 | 3
  /** Text for standard output, or for standard error if the command failed. */
  readonly text: string
}

interface Output {
  /** Receives streamed output. Without it, the whole output is in the outcome's text. */
  readonly stdout?: Writable
  readonly isTerminal?: boolean
}

/**
 * Runs a command line, such as `['grant', 'mjkim', 'otp']`, on the database that the environment names. All output is
 * escaped for a terminal, with one exception: a file's content that goes to no terminal (`isTerminal`) stays as it
 * is.
 *
 * @param notify receives the database's name before anything changes there
 */
export async function runAdmin(
  given: readonly string[],
  variables: Variables,
  notify: (line: string) => void = () => undefined,
  output: Output = {},
): Promise<CommandOutcome> {
  if (['help', '--help', '-h'].includes(given[0] ?? '')) return { exitCode: 0, text: usage }
  try {
    const line = readCommandLine(given)
    const { exitCode, text } = await carryOut(
      line,
      variables,
      (notice) => notify(forTerminal(notice)),
      output,
    )
    return { exitCode, text: text === '' || text.endsWith('\n') ? text : `${text}\n` }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const message = forTerminal(error.message)
    if (error instanceof UsageError) return { exitCode: 2, text: `${message}${message && '\n\n'}${usage}` }
    if (error instanceof AdminError || error instanceof StartError || error instanceof DatabaseUnavailable)
      return { exitCode: 1, text: `${message}\n` }
    // Prints name, code and message only: database drivers attach rows and parameters, which may be personal data.
    const { code } = error as NodeJS.ErrnoException
    return { exitCode: 1, text: `${error.name}${code === undefined ? '' : ` ${code}`}: ${message}\n` }
  }
}

/** Runs a parsed command. The outcome's text holds the output that was not streamed. */
async function carryOut(
  { command, args, flags, reason }: CommandLine,
  variables: Variables,
  notify: (line: string) => void,
  output: Output,
): Promise<CommandOutcome> {
  const settings = settingsOf(commandOptions(variables))
  const scope = { actor: { kind: 'command', id: userInfo().username }, reason } as const
  const endedWith = ({ text, data, isPartial = false }: Answer): CommandOutcome => ({
    exitCode: isPartial ? 3 : 0,
    text: forTerminal(flags.has('json') ? JSON.stringify(data) : text),
  })
  if ('runAlone' in command)
    return endedWith(await command.runAlone({ settings, variables, notify, scope }, args, flags))
  notify(`Database: ${databaseOf(settings)}`)
  const log = createLog('silent', undefined)
  const database = await openDatabase(settings, log, {
    create: flags.has('create'),
    patience: commandPatience,
  })
  try {
    const context = { database: onBehalfOf(scope, database), settings, variables }
    const answer = await command.run(context, args, flags)
    return 'pieces' in answer ? { exitCode: 0, text: await print(answer, output) } : endedWith(answer)
  } finally {
    await database.close()
  }
}

/** Writes pieces to `stdout` with backpressure. Without `stdout`, returns them as one text. */
async function print(
  { pieces, isFile = false }: StreamedAnswer,
  { stdout, isTerminal = false }: Output,
): Promise<string> {
  const asIs = isFile && !isTerminal
  async function* shown() {
    for await (const piece of pieces) yield asIs ? piece : forTerminal(piece)
  }
  if (!stdout) {
    let text = ''
    for await (const piece of shown()) text += piece
    return text
  }
  await pipeline(shown(), stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    // EPIPE: the reader closed the pipe early, as `head` does.
    if (error.code !== 'EPIPE') throw error
  })
  return ''
}
