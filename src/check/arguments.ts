import { parseArgs } from 'node:util'
import type { CodeMethodName } from '../contract/methods'
import { normalizeEmployeeId } from '../contract/values/employee-id'
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

/** A command that means nothing; its message is for the person who typed it. */
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

/** @throws {UsageError} @returns 'help' where it was asked for */
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
    throw new UsageError(`--method must be one of ${codeMethods.map(({ name }) => name).join(', ')}.`)
  if (method !== undefined && employeeId === undefined) throw new UsageError('--method needs --employee.')
  if (code !== undefined && method === undefined) throw new UsageError('--code needs --method.')
  return {
    configUrl,
    // As the elements send it.
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
