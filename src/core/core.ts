import type { ConfigurationSource } from './configuration'
import type { Environment } from './environment'
import type { I18n } from './i18n/i18n'
import type { Inactivity } from './inactivity'
import type { Session } from './session'
import type { Store } from './store'

export interface CoreOptions {
  /** `portal`: the page is ours. `embedded`: we are a guest, and touch only what is ours. */
  readonly mode: 'embedded' | 'portal'
  /** Where the configuration is; relative to the page. */
  readonly configUrl?: string | undefined
  /** The page's response header that says where the configuration is. */
  readonly configHeader?: string | undefined
  /** The configuration itself, in the shape of the document; nothing is fetched then. */
  readonly configuration?: unknown
}

/** What all elements of a page share. */
export interface Core {
  readonly environment: Environment
  readonly options: Store<CoreOptions>
  configure(options: Partial<CoreOptions>): void
  readonly configuration: ConfigurationSource
  readonly session: Session
  readonly inactivity: Inactivity
  readonly i18n: I18n
}

export declare const createCore: (environment: Environment, options?: Partial<CoreOptions>) => Core
