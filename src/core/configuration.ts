import type { Configuration } from '../contract/configuration'

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
}
