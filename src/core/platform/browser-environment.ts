import { browserStorage } from './browser-storage'
import type { Environment, Unsubscribe } from './environment'
import { ignore } from './ignore'

const yearSeconds = 31_536_000

/** ms. */
const longestWaitForIdle = 2000
const waitWithoutIdle = 200

function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
): Unsubscribe {
  const options = { capture: true, passive: true }
  for (const type of types) target.addEventListener(type, listener, options)
  return () => {
    for (const type of types) target.removeEventListener(type, listener, options)
  }
}

/** The real world. Globals are read when they are used, so that importing this does nothing. */
export function browserEnvironment(): Environment {
  const shared = browserStorage(() => globalThis.localStorage)
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    // A page that was written into a frame has no address: the one around it stands for it.
    pageUrl: () => (globalThis.location.protocol === 'about:' ? document.baseURI : globalThis.location.href),
    baseUrl: () => document.baseURI,
    sessionStorage: browserStorage(() => globalThis.sessionStorage),
    localStorage: {
      ...shared,
      subscribe: (listener) =>
        listen(globalThis.window, ['storage'], (event) => {
          const { key, newValue, storageArea } = event as StorageEvent
          if (shared.is(storageArea)) listener(key, newValue)
        }),
    },
    cookies: {
      read(name) {
        try {
          const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
          return found?.slice(name.length + 1)
        } catch (error) {
          ignore(error, 'a sandboxed page has no cookies')
          return undefined
        }
      },
      write(name, value) {
        try {
          const age = value === undefined ? 0 : yearSeconds
          const secure = globalThis.location.protocol === 'https:' ? '; secure' : ''
          document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
        } catch (error) {
          ignore(error, 'a sandboxed page has no cookies')
        }
      },
    },
    get languages() {
      return navigator.languages
    },
    clock: {
      now: () => Date.now(),
      elapsedMs: () => performance.now(),
      setTimeout(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    visibility: {
      get hidden() {
        return document.hidden
      },
      subscribe(listener) {
        const leaves = [
          listen(document, ['visibilitychange'], listener),
          listen(window, ['pageshow'], listener),
        ]
        return () => {
          for (const leave of leaves) leave()
        }
      },
    },
    activity: {
      subscribe: (listener) =>
        listen(
          window,
          ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll', 'focus'],
          listener,
        ),
    },
    whenIdle(run) {
      // Safari does not tell when it is idle: there a short wait stands for it.
      if (!('requestIdleCallback' in globalThis)) {
        const timer = setTimeout(run, waitWithoutIdle)
        return () => clearTimeout(timer)
      }
      const handle = requestIdleCallback(() => run(), { timeout: longestWaitForIdle })
      return () => cancelIdleCallback(handle)
    },
    get saveData() {
      const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
      return connection?.saveData === true
    },
    reload: () => globalThis.location.reload(),
    report: globalThis.console,
  }
}
