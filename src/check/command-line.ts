import { parseArgs } from 'node:util'
import type { CodeMethodName } from '../contract/methods'
import { normalizeEmployeeId } from '../contract/text'
import { codeMethods } from './check-sign-in'

export interface Command {
  readonly configUrl: string
  readonly employeeId?: string | undefined
  readonly applicationId?: number | undefined
  readonly method?: CodeMethodName | undefined
  readonly code?: string | undefined
  readonly accessToken?: string | undefined
  readonly origin?: string | undefined
  readonly timeoutMs: number
}

/** A mistake in a command; its message is for the user who typed the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const options = {
  employee: { type: 'string' },
  application: { type: 'string' },
  method: { type: 'string' },
  code: { type: 'string' },
  'access-token': { type: 'string' },
  origin: { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** @throws {UsageError} @returns 'help' if the user asked for it */
export function readCommand(args: readonly string[]): Command | 'help' {
  const { values, positionals } = parsed(args)
  const [command, configUrl, ...more] = positionals
  if (values.help || command === undefined || command === 'help') return 'help'
  if (command !== 'check') throw new UsageError(`Unknown command: ${command}`)
  if (configUrl === undefined) throw new UsageError('Add the address of the configuration document.')
  if (more.length > 0) throw new UsageError(`Only one address is allowed. Remove: ${more.join(' ')}`)
  if (!/^https?:\/\//i.test(configUrl) || !URL.canParse(configUrl))
    throw new UsageError(`Not a web address: ${configUrl}`)
  const { employee: employeeId, code, method } = values
  if (method !== undefined && !isMethod(method))
    throw new UsageError(`--method must be one of ${methodNames.join(', ')}.`)
  if (method !== undefined && employeeId === undefined) throw new UsageError('--method needs --employee.')
  if (code !== undefined && method === undefined) throw new UsageError('--code needs --method.')
  return {
    configUrl,
    // Normalized as the elements do.
    employeeId: employeeId === undefined ? undefined : normalizeEmployeeId(employeeId),
    applicationId: positive('application', values.application),
    method,
    code,
    accessToken: values['access-token'],
    origin: originOf(values.origin),
    timeoutMs: (positive('timeout', values.timeout) ?? 10) * 1000,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const methodNames = codeMethods.map(({ name }) => name)
const isMethod = (name: string): name is CodeMethodName => codeMethods.some((method) => method.name === name)

function positive(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!(Number(value) > 0)) throw new UsageError(`--${name} must be a number above 0.`)
  return Number(value)
}

function originOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new UsageError('--origin must be an address such as https://intranet.company.example.')
  return new URL(value).origin
}

export const help = `Compares a backend with the contract of mfa-elements, call by call.

  npx mfa-elements check <config-url> [options]

  <config-url>            address of the configuration document, https://…/config.json

  --employee <id>         the user ID to look up and sign in; without it, both are left out
  --application <number>  the application ID; without it, the one in the answer to the lookup
  --method <method>       sign in with ${methodNames.slice(0, -1).join(', ')} or ${methodNames.at(-1)}; the command asks for the code
  --code <code>           the code, if you already have it; no code is sent then
  --access-token <token>  request the lists with this token instead of signing in
  --origin <origin>       also check that pages of this origin can call the backend
  --timeout <seconds>     how long to wait for each answer; 10 by default
  --help                  print this help

The command changes nothing at the backend and contacts no device. With --method it sends one code if the
method sends codes, tries one wrong code, and signs in once, which appears in the employee's history.

Exit code 0: no differences. 1: differences found. 2: the command isn't valid.`
