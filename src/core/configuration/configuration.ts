import {
  announces,
  type Configuration,
  configurationHeader,
  parseConfiguration,
} from '../../contract/configuration'
import type { Feature } from '../../contract/features'
import type { Environment, Unsubscribe } from '../platform/environment'
import { createListeners, type ReadableStore } from '../platform/store'
import { abortable, answerTimeoutMs, withTimeLimit } from '../platform/time-limit'
import type { Configured, CoreOptions } from './options'

export type ConfigurationErrorCode = 'unreachable' | 'header-missing' | 'malformed' | 'invalid'

/** The configuration could not be had. `problems` says what is missing and where, a sentence each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly code: ConfigurationErrorCode
  readonly problems: readonly string[]

  constructor(code: ConfigurationErrorCode, problems: readonly string[], cause?: unknown) {
    super(problems.join(' '), { cause })
    this.code = code
    this.problems = problems
  }
}

export interface ConfigurationSource {
  /**
   * The page's configuration; loaded once and kept. A failed load is tried again by the next call.
   * Rejects with a ConfigurationError, or with the signal's reason.
   */
  load(signal?: AbortSignal): Promise<Configuration>
  /** What has been loaded so far. */
  peek(): Configuration | undefined
  /** Hears that what was asked for before no longer counts, because the options name another configuration. */
  subscribe(listener: () => void): Unsubscribe
}

const remedies =
  "mfa-elements has no configuration. Give it one of three ways: call configure({ configuration: {…} }), set the attribute config-url, or let the page's answer carry the header"

export function createConfigurationSource(
  environment: Environment,
  options: ReadableStore<CoreOptions>,
  onReplaced: (before: Configuration, now: Configuration) => void,
): ConfigurationSource {
  const listeners = createListeners<[]>()
  let latest: Promise<Configuration> | undefined
  let loading: Promise<Configuration> | undefined
  let loaded: Configuration | undefined
  let before: Configuration | undefined
  let asked = false

  const start = () => {
    const run = read(environment, options.get())
    latest = loading = run
    asked = true
    run.then(
      (configuration) => {
        if (loading !== run) return
        if (before) onReplaced(before, configuration)
        before = loaded = configuration
      },
      (error) => {
        if (loading !== run) return
        loading = undefined
        const header = options.get().configHeader || configurationHeader
        environment.report.error(`${remedies} ${header}.`, error)
      },
    )
    return run
  }

  /** Who waits gets what counts when it is there: the options may name another configuration meanwhile. */
  const current = (): Promise<Configuration> => {
    const run = loading ?? start()
    return run.then(
      (configuration) => (run === latest ? configuration : current()),
      (error: unknown) => {
        if (run === latest) throw error
        return current()
      },
    )
  }

  const relevant = () => {
    const { configuration, configUrl, configHeader } = options.get()
    return [configuration, configUrl, configHeader]
  }
  let used = relevant()
  options.subscribe(() => {
    const next = relevant()
    if (next.every((value, index) => value === used[index])) return
    used = next
    latest = loading = loaded = undefined
    if (!asked) return
    asked = false
    listeners.tell()
  })

  return {
    load: (signal) => abortable(current(), signal),
    peek: () => loaded,
    subscribe: listeners.add,
  }
}

async function read(environment: Environment, options: CoreOptions): Promise<Configuration> {
  const base = environment.baseUrl()
  const { configuration, configUrl } = options
  if (configuration !== undefined)
    return interpret(environment, configuration, base, 'configure({ configuration })')
  const address = configUrl ? resolve(configUrl, base) : await discover(environment, options)
  const [text, url] = await get(environment, address, async (response) => {
    if (!response.ok) throw new ConfigurationError('unreachable', [`${address} answered ${response.status}.`])
    return [await response.text(), response.url || address] as const
  })
  return interpret(environment, parseJson(text, url), url, url)
}

/** The page's own answer says where the configuration is, whatever its status: it may be a fallback page. */
function discover(environment: Environment, { configHeader }: CoreOptions): Promise<string> {
  const page = environment.pageUrl().replace(/#.*/s, '')
  return get(environment, page, async ({ headers, url }) => {
    const header = configHeader || configurationHeader
    const location = headers.get(header)
    if (!location)
      throw new ConfigurationError('header-missing', [`${page} has no response header ${header}.`])
    return resolve(location, url || page)
  })
}

async function get<T>(
  { fetch, clock }: Environment,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeLimit(clock, answerTimeoutMs, undefined, async (signal) =>
      use(await fetch(url, { cache: 'no-store', signal })),
    )
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError('unreachable', [`${url} could not be read.`], error)
  }
}

function resolve(location: string, base: string): string {
  try {
    return new URL(location, base).href
  } catch (error) {
    throw new ConfigurationError('invalid', [`${location} is not an address.`], error)
  }
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigurationError('malformed', [`${url} is not JSON.`], error)
  }
}

function interpret({ report }: Environment, document: unknown, base: string, source: string): Configuration {
  const result = parseConfiguration(document)
  const problems = result.problems.map(
    ({ path, message }) => `${path || 'The document'}: ${message} (in ${source}).`,
  )
  if (!result.ok) throw new ConfigurationError('invalid', problems)
  if (problems.length > 0) report.warn('mfa-elements ignores a part of its configuration.', problems)
  return withAbsoluteAddresses(result.config, base)
}

/** Addresses in the document are relative to the document; bases end without a slash. */
function withAbsoluteAddresses(configuration: Configuration, base: string): Configuration {
  const connections: Record<string, unknown> = { ...configuration.CONNECTION_STRINGS }
  for (const [name, value] of Object.entries(connections)) {
    if (!name.endsWith('_URL') || typeof value !== 'string' || value === '') continue
    const address = resolve(value, base)
    connections[name] = (name === 'MESSAGE_BROKER_URL' ? address.replace(/^http/, 'ws') : address).replace(
      /\/$/,
      '',
    )
  }
  return { ...configuration, CONNECTION_STRINGS: connections as Configuration['CONNECTION_STRINGS'] }
}

/** Whether the backend announces a feature; what belongs to one that it does not announce is never sent. */
export const hasFeature = async (
  configuration: ConfigurationSource,
  feature: Feature,
  signal?: AbortSignal,
): Promise<boolean> => announces(await configuration.load(signal), feature)

/** What makes calls needs of the core. */
export interface CallContext extends Configured {
  readonly configuration: ConfigurationSource
}
