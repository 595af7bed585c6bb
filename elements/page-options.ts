import type { Core, CoreOptions } from '../src/core/core'

const key = Symbol.for('mfa-elements.options')

interface PageOptions {
  pending: Partial<CoreOptions>
  core?: Core
}

/** The page's, not this copy's: a page that loads the script twice may configure through either. */
const page = (): PageOptions => ((globalThis as { [key]?: PageOptions })[key] ??= { pending: {} })

/**
 * Sets options for all elements of the page; later calls add to earlier ones. It can be called at any time, also
 * before the first element exists.
 */
export function configure(options: Partial<CoreOptions>): void {
  const { core, pending } = page()
  if (core) core.configure(options)
  else page().pending = { ...pending, ...options }
}

/** The core has been loaded: hands it what was configured meanwhile. */
export function handOptionsTo(core: Core): void {
  const { pending } = page()
  Object.assign(page(), { core, pending: {} })
  core.configure(pending)
}
