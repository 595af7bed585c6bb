import type { Language } from '../src/core/i18n/languages'
import { addOptions, type CoreOptions } from '../src/core/options'
import type { Core } from '../src/core/page/page'
import { pageShared } from '../src/core/platform/page-shared'
import { NativeEvent } from '../src/ui/native-event'

/** The configuration document that a host passes to `configure({ configuration })`, with all its fields. */
export interface ConfigurationDocument {
  /** The addresses of the services; they may be relative to the page. */
  readonly CONNECTION_STRINGS: {
    readonly LOGIN_SERVICE_URL: string
    readonly USER_SERVICE_URL: string
    readonly APP_SERVICE_URL?: string | null
    readonly BRIDGE_SERVICE_URL?: string | null
    readonly API_SERVER_DOMAIN?: string | null
    /** `ws://` or `wss://`. */
    readonly MESSAGE_BROKER_URL?: string | null
    readonly MESSAGE_BROKER_PORT?: number | string | null
    readonly MESSAGE_BROKER_PATH?: string | null
  }
  readonly CONFIG_VARIABLES?: {
    readonly USER_PORTAL?: {
      /** True if login calls go through the bridge service. They then name the API server domain. */
      readonly BRIDGE?: boolean | string | null
      /** The same for the phone's calls. Without it, BRIDGE applies to them, too. */
      readonly MOB_APP_BRIDGE?: boolean | string | null
      readonly PRIVATE_APP_STORE?: boolean | string | null
      readonly DEMO_MODE?: boolean | string | null
      /** Minutes without activity after which the session ends. */
      readonly TIMEOUT?: number | string | null
      readonly ANDROID_STORE_URL?: string | null
      readonly IOS_STORE_URL?: string | null
      /** True to answer an unknown ID with a text that does not say whether the ID exists. */
      readonly NEUTRAL_LOGIN_ERROR?: boolean | string | null
      /** The contact for an employee when nothing works, such as "IT help desk, extension 1234". */
      readonly HELP_DESK?: { readonly [Id in Language]?: string | null } | null
      readonly BROKER_USERNAME?: string | null
      readonly BROKER_PASSWORD?: string | null
    } | null
  } | null
}

/** The options of `configure()`. */
export interface PageOptions extends Partial<Omit<CoreOptions, 'configuration'>> {
  /** The configuration itself; then no document is loaded. */
  readonly configuration?: ConfigurationDocument | undefined
}

interface PageState {
  /** Options that were set before the core was loaded. */
  pending: Partial<CoreOptions>
  core?: Core
  /** Dispatches `change` whenever options were added. */
  readonly added: EventTarget
}

/** Shared by all copies of this script: a page that loads the script twice may configure through either copy. */
const page = pageShared<PageState>('options', () => ({ pending: {}, added: new EventTarget() }))

/**
 * Sets options for all elements of the page; later calls add to earlier ones. It can be called at any time, also
 * before the first element exists.
 */
export function configure(options: PageOptions): void {
  if (page.core) page.core.configure(options)
  else page.pending = addOptions(page.pending, options)
  page.added.dispatchEvent(new NativeEvent('change'))
}

/** Returns the options known so far. */
export const optionsNow = (): Partial<CoreOptions> => page.core?.options.get() ?? page.pending

/** Returns the host's text overrides that have been set so far. */
export const textOverrides = (language: Language) => optionsNow().texts?.[language]

/** Calls `listener` after each `configure()`. Returns a function that ends this. */
export function whenConfigured(listener: () => void): () => void {
  page.added.addEventListener('change', listener)
  return () => page.added.removeEventListener('change', listener)
}

/** Called once the core is loaded: passes the options set so far to the core. */
export function handOptionsTo(core: Core): void {
  page.core = core
  core.configure(page.pending)
  page.pending = {}
}
