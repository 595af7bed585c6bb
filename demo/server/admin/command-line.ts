import { UsageError } from './admin-error'
import type { Command, Flags, StandaloneCommand } from './command'
import { commands } from './commands'

export interface CommandLine {
  readonly command: Command | StandaloneCommand
  readonly args: readonly string[]
  readonly flags: Flags
}

/** Options of every command. */
const common = { json: 'alone', create: 'alone' } as const

/** Reads a command line, such as `['lock', 'mjkim', '--reason', 'left']`. Throws UsageError. */
export function readCommandLine([name = '', ...words]: readonly string[]): CommandLine {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(name ? `There is no command ${JSON.stringify(name)}.` : undefined)
  const { args, flags } = split(words, { ...common, ...command.flags })
  const { needs, takes = Number.POSITIVE_INFINITY, form } = command
  if (args.length < needs || args.length > takes) throw new UsageError(`Write: ${name} ${form}`.trim())
  return { command, args, flags }
}

function split(words: readonly string[], known: Readonly<Record<string, 'value' | 'alone'>>) {
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
