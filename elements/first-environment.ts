import { type BrowserStorage, browserStorage } from '../src/core/platform/browser-storage'
import type { Cookies, Environment } from '../src/core/platform/environment'
import { ignore } from '../src/core/platform/ignore'
import { seemsSignedIn } from '../src/core/session/session-names'
import { optionsNow } from './configure'

/** The little that the entry needs of the world before the core is here: it has a size to keep. */
export interface FirstEnvironment extends Pick<Environment, 'languages' | 'reload' | 'report'> {
  readonly localStorage: BrowserStorage
  /** Whether somebody seems to be signed in. What is certain is known once the core has looked at it. */
  readonly signedIn: () => boolean
  readonly cookies: Pick<Cookies, 'read'>
}

export const firstEnvironment = (): FirstEnvironment => ({
  signedIn: () =>
    seemsSignedIn(
      browserStorage(() => sessionStorage),
      optionsNow(),
    ),
  localStorage: browserStorage(() => localStorage),
  cookies: { read: readCookie },
  languages: navigator.languages,
  reload: () => location.reload(),
  report: console,
})

function readCookie(name: string): string | undefined {
  try {
    return document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  } catch (error) {
    ignore(error, 'a sandboxed page has no cookies')
    return undefined
  }
}
