import { version } from '../../../package.json'
import { openLazyBroker } from '../broker/lazy-broker'
import { browserPasskeys } from '../passkey/browser-passkeys'
import { browserEnvironment } from '../platform/browser-environment'
import { keepScreenAwake } from '../platform/browser-wake-lock'
import type { CoreEnvironment } from '../platform/environment'
import { pageShared } from '../platform/page-shared'
import { type Core, createCore } from './core'

interface PageCore {
  readonly version: string
  readonly core: Core
  warned: boolean
}

const coreEnvironment = (): CoreEnvironment =>
  Object.assign(browserEnvironment(), {
    passkeys: browserPasskeys,
    openBroker: openLazyBroker,
    keepAwake: keepScreenAwake,
  })

let joined: Core | undefined

/**
 * The one core of the page, made at the first call. When the script is on a page twice, the second
 * copy joins the core of the first, also of another version: one session, one configuration.
 */
export function pageCore(): Core {
  if (joined) return joined
  const page = pageShared<PageCore>('core', () => {
    joined = createCore(coreEnvironment())
    return { version, core: joined, warned: false }
  })
  if (page.core !== joined && !page.warned) {
    page.warned = true
    const found = page.version === version ? 'twice' : `in two versions (${page.version} and ${version})`
    page.core.environment.report.warn(
      `mfa-elements is on this page ${found}; the first copy serves all elements.`,
    )
  }
  joined = page.core
  return joined
}
