import { type BrowserStorage, browserStorage } from '../src/core/browser-storage'
import type { Cookies, Environment } from '../src/core/environment'
import { ignore } from '../src/core/ignore'

/** The little that the entry needs of the world before the core is here: it has a size to keep. */
export interface FirstEnvironment extends Pick<Environment, 'languages' | 'reload' | 'report'> {
  readonly sessionStorage: BrowserStorage
  readonly localStorage: BrowserStorage
  readonly cookies: Pick<Cookies, 'read'>
}

export const firstEnvironment = (): FirstEnvironment => ({
  sessionStorage: browserStorage(() => sessionStorage),
  localStorage: browserStorage(() => localStorage),
  cookies: { read: readCookie },
  languages: navigator.languages,
  reload: () => location.reload(),
  report: console,
})

const readCookie = (name: string): string | undefined => {
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
