import type { Core, CoreOptions } from '../src/core/core'

let pending: Partial<CoreOptions> = {}
let core: Core | undefined

/**
 * Sets options for all elements of the page; later calls add to earlier ones. It can be called at any time, also
 * before the first element exists.
 */
export function configure(options: Partial<CoreOptions>): void {
  if (core) core.configure(options)
  else pending = { ...pending, ...options }
}

/** The core has been loaded: hands it what was configured meanwhile. */
export function handOptionsTo(pageCore: Core): void {
  core = pageCore
  pageCore.configure(pending)
  pending = {}
}
