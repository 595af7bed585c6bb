import { addOptions } from '../src/core/configuration/add-options'
import type { CoreOptions } from '../src/core/configuration/options'
import type { Language } from '../src/core/i18n/language'
import type { Core } from '../src/core/page/core'
import { pageShared } from '../src/core/platform/page-shared'
import type { ConfigurationDocument } from './configuration-document'

/** What `configure()` takes. */
export interface PageOptions extends Partial<Omit<CoreOptions, 'configuration'>> {
  /** The configuration itself; nothing is fetched then. */
  readonly configuration?: ConfigurationDocument | undefined
}

interface Kept {
  pending: Partial<CoreOptions>
  core?: Core
  /** Hears a `change` whenever options were added. */
  readonly added: EventTarget
}

/** The page's, not this copy's: a page that loads the script twice may configure through either. */
const page = pageShared<Kept>('options', () => ({ pending: {}, added: new EventTarget() }))

/**
 * Sets options for all elements of the page; later calls add to earlier ones. It can be called at any time, also
 * before the first element exists.
 */
export function configure(options: PageOptions): void {
  if (page.core) page.core.configure(options)
  else page.pending = addOptions(page.pending, options)
  page.added.dispatchEvent(new Event('change'))
}

/** The options as far as they are known. */
export const optionsNow = (): Partial<CoreOptions> => page.core?.options.get() ?? page.pending

/** The host's own texts as far as they are known. */
export const textOverrides = (language: Language) => optionsNow().texts?.[language]

/** Calls `listener` after each `configure()`, until the signal. */
export function whenConfigured(listener: () => void, until: { signal: AbortSignal }): void {
  page.added.addEventListener('change', listener, until)
}

/** The core has been loaded: hands it what was configured meanwhile. */
export function handOptionsTo(core: Core): void {
  page.core = core
  core.configure(page.pending)
  page.pending = {}
}
