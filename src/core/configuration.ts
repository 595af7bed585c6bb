import {
  announces,
  type Configuration,
  configurationHeader,
  type Feature,
  parseConfiguration,
} from '../contract/configuration'
import * as json from '../contract/json'
import type { CoreOptions, OptionsContext } from './options'
import { AlteredBuiltInError, membersOfAll, replaced } from './platform/altered-built-in-error'
import { abortable, answerTimeoutMs, withTimeLimit } from './platform/clock'
import type { Environment, Unsubscribe } from './platform/environment'
import { createListeners, type ReadableStore } from './platform/store'

type ConfigurationErrorCode = 'altered-built-ins' | 'unreachable' | 'header-missing' | 'malformed' | 'invalid'

/** The configuration can't be loaded. `problems` names what is missing and where, in one sentence each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly code: ConfigurationErrorCode
  readonly failureCode: 'altered-built-ins' | 'configuration'
  readonly problems: readonly string[]

  constructor(code: ConfigurationErrorCode, problems: readonly string[], cause?: unknown) {
    super(problems.join(' '), { cause })
    this.code = code
    this.failureCode = code === 'altered-built-ins' ? code : 'configuration'
    this.problems = problems
  }
}

/** Returns the code for calls that fail because there is no configuration. */
export const codeOfMissing = (error: unknown): 'altered-built-ins' | 'configuration' =>
  error instanceof ConfigurationError && error.code === 'altered-built-ins' ? error.code : 'configuration'

export interface ConfigurationSource {
  /**
   * Returns the page's configuration, which is loaded once and kept. After a failed load, the next call tries again.
   * Rejects with a ConfigurationError, or with the signal's reason.
   */
  load(signal?: AbortSignal): Promise<Configuration>
  /** Returns the loaded configuration, or undefined if none is loaded yet. */
  peek(): Configuration | undefined
  /** Calls the listener when the options name another configuration. The earlier one is outdated then. */
  subscribe(listener: () => void): Unsubscribe
  /** Calls the listener each time a configuration has been loaded. */
  onLoaded(listener: () => void): Unsubscribe
}

const remedies =
  "mfa-elements has no configuration. Give it one of three ways: call configure({ configuration: {…} }), set the attribute config-url, or let the page's answer carry the header"

export function createConfigurationSource(
  environment: Environment,
  options: ReadableStore<CoreOptions>,
  onReplaced: (before: Configuration, now: Configuration) => void,
): ConfigurationSource {
  const listeners = createListeners<[]>()
  const loadedListeners = createListeners<[]>()
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
        loadedListeners.notify()
      },
      (error) => {
        if (loading !== run) return
        loading = undefined
        const header = options.get().configHeader || configurationHeader
        const isAltered = error instanceof ConfigurationError && error.code === 'altered-built-ins'
        environment.report.error(isAltered ? error.message : `${remedies} ${header}.`, error)
      },
    )
    return run
  }

  /** Resolves with the latest configuration: the options may name another one while the first one loads. */
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
    listeners.notify()
  })

  return {
    load: (signal) => abortable(current(), signal),
    peek: () => loaded,
    subscribe: listeners.add,
    onLoaded: loadedListeners.add,
  }
}

/**
 * Throws if the page has added members to `Object.prototype`, because a loop over the keys of a schema would visit
 * them, too.
 */
function requireBareObjects(): void {
  const [member] = membersOfAll()
  if (member === undefined) return
  const error = new AlteredBuiltInError(replaced([`Object.prototype.${member}`]))
  throw new ConfigurationError('altered-built-ins', [error.message], error)
}

async function read(environment: Environment, options: CoreOptions): Promise<Configuration> {
  requireBareObjects()
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

/**
 * Reads the configuration's address from a header of the page's own response. The status does not matter: the
 * response may be a fallback page.
 */
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
    if (error instanceof AlteredBuiltInError)
      throw new ConfigurationError('altered-built-ins', [error.message], error)
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
    return json.parseJson(text)
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

/** Resolves the document's addresses relative to the document, and drops a slash at their end. */
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

/** True if the backend announces a feature. Calls and fields of a feature that is not announced are never sent. */
export const hasFeature = async (
  configuration: ConfigurationSource,
  feature: Feature,
  signal?: AbortSignal,
): Promise<boolean> => announces(await configuration.load(signal), feature)

/** The part of the core that a call needs. */
export interface CallContext extends OptionsContext {
  readonly configuration: ConfigurationSource
}
