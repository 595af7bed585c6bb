import { version } from '../../package.json'
import { openLazyBroker } from './broker/lazy-broker'
import { browserEnvironment } from './browser-environment'
import { type Core, createCore } from './core'
import type { CoreEnvironment } from './environment'
import { browserPasskeys } from './passkey/browser-passkeys'

const key = Symbol.for('mfa-elements.core')

interface PageCore {
  readonly version: string
  readonly core: Core
  warned: boolean
}

type Page = { [key]?: PageCore }

const coreEnvironment = (): CoreEnvironment =>
  Object.assign(browserEnvironment(), { passkeys: browserPasskeys, openBroker: openLazyBroker })

let joined: Core | undefined

/**
 * The one core of the page, made at the first call. When the script is on a page twice, the second
 * copy joins the core of the first, also of another version: one session, one configuration.
 */
export const pageCore = (): Core => {
  if (joined) return joined
  const page = globalThis as Page
  const present = page[key]
  if (present && !present.warned) {
    present.warned = true
    const found =
      present.version === version ? 'twice' : `in two versions (${present.version} and ${version})`
    present.core.environment.report.warn(
      `mfa-elements is on this page ${found}; the first copy serves all elements.`,
    )
  }
  page[key] ??= { version, core: createCore(coreEnvironment()), warned: false }
  joined = page[key].core
  return joined
}
