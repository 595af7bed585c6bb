import { checkReason, longestReason } from '../../../src/contract/values/written-reason'
import { AdminError, UsageError } from './admin-error'
import type { Command, Flags, StandaloneCommand } from './command'
import { commands } from './commands'

export interface CommandLine {
  readonly command: Command | StandaloneCommand
  readonly args: readonly string[]
  readonly flags: Flags
  readonly reason: string | undefined
}

type Options = Readonly<Record<string, 'value' | 'alone'>>

/** Options of every command. */
const common = { json: 'alone', create: 'alone' } as const

/** Reads a command line, such as `['lock', 'mjkim', '--reason', 'left']`. Throws UsageError, and AdminError for a reason that says nothing. */
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
  const args: string[] = []
  const flags = new Map<string, string>()
  for (let index = 0; index < words.length; index++) {
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(words[index] ?? '') ?? []
    if (name === undefined) {
      args.push(words[index] ?? '')
      continue
    }
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (!kind) throw new UsageError(`There is no option --${name} here.`)
    const given = kind === 'value' && value === undefined ? words[++index] : (value ?? '')
    if (given === undefined) throw new UsageError(`--${name} needs a value.`)
    flags.set(name, given)
  }
  return { args, flags }
}
