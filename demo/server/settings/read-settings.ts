import * as v from 'valibot'
import { nearMisses } from './near-misses'
import type { BrokerAddress, ServerOptions } from './server-options'
import type { GivenFor, Setting, SettingTable } from './setting'
import { shown } from './shown'
import { tables } from './tables'
import { fileVariable, find, type Variables } from './variables'

/** A setting as `--check` lists it. */
export interface UsedSetting {
  readonly variable: string
  readonly value: string
  readonly source: string
}

export interface ReadSettings {
  /** Without what is wrong. */
  readonly options: ServerOptions
  readonly used: readonly UsedSetting[]
  /** One line each: which variable, what is wrong, what to write. */
  readonly problems: readonly string[]
}

const rows: readonly Setting<unknown>[] = Object.values(tables).flatMap((table) =>
  Object.values<Setting<unknown>>(table),
)

/** Every name that the server reads. */
export const variableNames: readonly string[] = rows.flatMap(({ variable, secret }) =>
  secret ? [variable, fileVariable(variable)] : [variable],
)

/** Reads the server's options from environment variables, and everything that is wrong with them. */
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
