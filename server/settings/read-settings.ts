import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { madeUpCompany } from '../company'
import type { BrokerAddress, ServerOptions, Settings } from './server-options'
import { type GivenFor, type Setting, type SettingTable, shown, usualText } from './setting'
import { tables } from './tables'

/**
 * Two typos are allowed in names of at least this length, one typo in shorter names. HOME is not taken for HOST, for
 * example.
 */
const LONG = 9

/** Returns each unknown variable that looks like a typo, with the setting that was probably meant. */
const nearMisses = (
  given: readonly string[],
  known: readonly string[],
): { readonly name: string; readonly meant: string }[] =>
  given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => isNear(name, each))
      return meant === undefined ? [] : [{ name, meant }]
    })

function isNear(name: string, known: string): boolean {
  const most = known.length < LONG ? 1 : 2
  if (name.toUpperCase() === known) return true
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most
}

/** The edit distance, with swapped neighbors as one edit. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

export type Variables = Readonly<Record<string, string | undefined>>

/** The result of looking up a variable, with its text and where it was found. An empty variable counts as absent. */
export type VariableLookup =
  | { readonly outcome: 'found'; readonly text: string; readonly source: string }
  | { readonly outcome: 'absent' }
  | { readonly outcome: 'wrong'; readonly problem: string }

const fileVariable = (variable: string): string => `${variable}_FILE`

const textIn = (variables: Variables, name: string): string | undefined =>
  variables[name]?.trim() || undefined

/** Looks up a variable. A secret may also be in a file, to keep it out of process lists and unit files. */
function find(variables: Variables, variable: string, secret: boolean): VariableLookup {
  const text = textIn(variables, variable)
  const name = fileVariable(variable)
  const path = secret ? textIn(variables, name) : undefined
  if (path === undefined)
    return text === undefined ? { outcome: 'absent' } : { outcome: 'found', text, source: 'environment' }
  if (text !== undefined) {
    return {
      outcome: 'wrong',
      problem: `${variable} and ${name} must not both be set: leave one of them out.`,
    }
  }
  return fromFile(name, path)
}

function fromFile(name: string, path: string): VariableLookup {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text) return { outcome: 'found', text, source: `${name} (${path})` }
    return { outcome: 'wrong', problem: `${name} must be a file with the value in it: ${path} is empty.` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return {
      outcome: 'wrong',
      problem: `${name} must be a file that the server can read: ${path} (${code}).`,
    }
  }
}

/** A setting as `--check` lists it. */
export interface UsedSetting {
  readonly variable: string
  readonly value: string
  readonly source: string
}

export interface ReadSettings {
  /** Without the invalid options. */
  readonly options: ServerOptions
  readonly used: readonly UsedSetting[]
  /** One line each: the variable, the problem and the remedy. */
  readonly problems: readonly string[]
}

const rows: readonly Setting<unknown>[] = Object.values(tables).flatMap((table) =>
  Object.values<Setting<unknown>>(table),
)

/** Every variable that the server reads. */
export const variableNames: readonly string[] = rows.flatMap(({ variable, secret }) =>
  secret ? [variable, fileVariable(variable)] : [variable],
)

/** Reads the server's options from environment variables, and collects all problems. */
export function readSettings(variables: Variables): ReadSettings {
  const used: UsedSetting[] = []
  const given = Object.keys(variables).filter((name) => variables[name]?.trim())
  const problems = nearMisses(given, variableNames).map(
    ({ name, meant }) => `${name} is not a setting: write ${meant}, or leave it out.`,
  )
  const readTable = <Table extends SettingTable>(table: Table): GivenFor<Table> => {
    const values = Object.entries(table).map(([name, setting]) => {
      const { result, problem, ...use } = readOne(variables, setting)
      used.push({ variable: setting.variable, ...use })
      if (problem !== undefined) problems.push(problem)
      return [name, result] as const
    })
    return Object.fromEntries(values.filter(([, result]) => result !== undefined)) as GivenFor<Table>
  }
  const portal = readTable(tables.portal)
  const options: ServerOptions = {
    ...readTable(tables.network),
    ...readTable(tables.stores),
    ...readTable(tables.company),
    ...readTable(tables.pages),
    ...readTable(tables.directory),
    messageBroker: browserBroker(readTable(tables.browserBroker)),
    limits: readTable(tables.limits) as ServerOptions['limits'],
    portal: { mobAppBridge: portal.bridge, ...portal },
  }
  return { options, used: used.sort((a, b) => orderOf(a) - orderOf(b)), problems }
}

const orderOf = ({ variable }: UsedSetting): number => rows.findIndex((row) => row.variable === variable)

function readOne(variables: Variables, setting: Setting<unknown>) {
  const { variable, secret = false } = setting
  const found = find(variables, variable, secret)
  if (found.outcome === 'absent') return { value: shown(setting), source: 'default' }
  if (found.outcome === 'wrong') return { value: '', source: 'wrong', problem: found.problem }
  const { text, source } = found
  const read = v.safeParse(setting.value, text)
  const seen = shown(setting, text)
  if (read.success) return { value: seen, source, result: read.output }
  const named = source === 'environment' ? '' : `, which stands in ${source},`
  const { message } = read.issues[0]
  const not = secret || message.includes(text) ? '' : `, not ${JSON.stringify(seen)}`
  return { value: seen, source, problem: `${variable}${named} must be ${message}${not}.` }
}

function browserBroker({
  url,
  port,
  path,
}: GivenFor<typeof tables.browserBroker>): BrokerAddress | undefined {
  if (url === undefined) return undefined
  const parsed = new URL(url)
  const standard = parsed.protocol === 'wss:' ? 443 : 80
  return {
    url: `${parsed.protocol}//${parsed.hostname}`,
    port: port ?? (Number(parsed.port) || standard),
    path: path ?? (parsed.pathname === '/' ? '/mqtt' : parsed.pathname),
  }
}

/** The output of `--check`: each setting with its value and source, first those that are set. */
export function listSettings({ used }: ReadSettings): string {
  const isUsual = ({ source }: UsedSetting) => Number(source === 'default')
  const sorted = [...used].sort((a, b) => isUsual(a) - isUsual(b))
  const width = (field: 'variable' | 'value') => Math.max(...used.map((each) => each[field].length))
  const [variables, values] = [width('variable'), width('value')]
  const lines = sorted.map(
    ({ variable, value, source }) => `${variable.padEnd(variables)}  ${value.padEnd(values)}  ${source}`,
  )
  return `${lines.join('\n')}\n`
}

/** The output of `--help`: each setting with its meaning. */
export function describeSettings(): string {
  const rows = Object.values(tables).flatMap((table) => Object.values<Setting<unknown>>(table))
  return rows
    .map(({ variable, secret, meaning, usual, usually }) => {
      const names = secret ? `${variable}, ${fileVariable(variable)}` : variable
      return `${names}\n  ${meaning} Default: ${usually ?? usualText(usual)}.\n`
    })
    .join('')
}

/** The company name in the sample file `deploy/company/company.json`. */
const SAMPLE_NAME = '회사 이름'

/**
 * Returns warnings about settings that still have sample values or are missing. With such settings, employees would
 * get mails without a company's name, or with another company's name.
 */
export function sampleReminders({ demo, company, mailFrom, smtpUrl }: Settings): string[] {
  if (demo) return []
  const name = company?.portal.name.ko
  const reminders = []
  if (name === undefined)
    reminders.push('COMPANY_DIR is not set: mails, text messages and pages do not name your company')
  else if ([SAMPLE_NAME, madeUpCompany.portal.name.ko].includes(name))
    reminders.push(
      `COMPANY_DIR has the company of the sample: mails, text messages and pages name ${JSON.stringify(name)}`,
    )
  // Addresses of these domains are samples and receive no mail (RFC 2606).
  if (smtpUrl !== 'none' && /[@.]example(?:\.(?:com|net|org))?$/i.test(mailFrom))
    reminders.push(`MAIL_FROM is the address of a sample: ${mailFrom}`)
  return reminders
}
