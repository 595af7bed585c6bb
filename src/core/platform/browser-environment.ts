import { AlteredBuiltInError, replaced } from './altered-built-in-error'
import { browserStorage } from './browser-storage'
import type { CookieOptions, Environment, Unsubscribe } from './environment'
import { browserReport, ignore } from './report'

const yearSeconds = 31_536_000

/** Longest wait for an idle moment, in ms. */
const longestWaitForIdle = 2000
const waitWithoutIdle = 200

interface Listening {
  add(view: Window): void
  remove(view: Window): void
}

const listeners = new Set<Listening>()

/** The window of each element that is in a frame or in a pop-up window. */
const otherWindows: Window[] = []

/** This window, and the others that elements are in. One that was closed with its elements is left out. */
const windows = (): Window[] => [globalThis.window, ...new Set(otherWindows)].filter(({ closed }) => !closed)

/**
 * Listens in all windows that elements are in, until the returned function is called. `document.open()` rewrites a page
 * and removes all its listeners; see `listenAgain`.
 *
 * @param targetIn the target in a window: the window itself, or its document
 */
function listen(
  targetIn: (view: Window) => EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
): Unsubscribe {
  const options = { capture: true, passive: true }
  const listening: Listening = {
    add(view) {
      for (const type of types) targetIn(view).addEventListener(type, listener, options)
    },
    remove(view) {
      for (const type of types) targetIn(view).removeEventListener(type, listener, options)
    },
  }
  listeners.add(listening)
  for (const view of windows()) listening.add(view)
  return () => {
    listeners.delete(listening)
    for (const view of windows()) listening.remove(view)
  }
}

/** Listens in the window of an element, until no element in it is left. */
function addWindow(view: Window): Unsubscribe {
  if (view === globalThis.window) return () => undefined
  if (!otherWindows.includes(view)) for (const each of listeners) each.add(view)
  otherWindows.push(view)
  return () => {
    otherWindows.splice(otherWindows.indexOf(view), 1)
    if (!otherWindows.includes(view)) for (const each of listeners) each.remove(view)
  }
}

const inWindow = (view: Window): EventTarget => view
const inDocument = ({ document }: Window): EventTarget => document
/** The browser also tells this window's own changes to the other windows, so only this window is asked. */
const inThisWindow = (): EventTarget => globalThis.window

/** The window that the user is in: a browser prompts for a passkey only there. */
export const focusedWindow = (): Pick<Window, 'navigator'> =>
  otherWindows.length === 0
    ? globalThis
    : (windows().find(({ document }) => document.hasFocus()) ?? globalThis)

const isSecure = (): boolean => globalThis.location.protocol === 'https:'

/**
 * Returns a cookie's name. With the prefix `__Host-`, browsers accept the cookie only from this host, and not from
 * another host of the same domain (RFC 6265bis).
 */
const cookieName = (name: string, { isHostOnly = false }: CookieOptions = {}): string =>
  isHostOnly && isSecure() ? `__Host-${name}` : name

/**
 * Milliseconds since the page was loaded. Some pages have a variable named `performance`, which hides the browser's.
 * Then the timestamp of a new event is used instead.
 */
export function elapsedMs(): number {
  const { performance } = globalThis
  return typeof performance?.now === 'function' ? performance.now() : document.createEvent('Event').timeStamp
}

/** Calls `fetch`. Some pages replace `fetch` by a function that throws at once or that returns no response. */
async function browserFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let answer: Promise<Response>
  try {
    answer = globalThis.fetch(input, init)
  } catch (error) {
    throw new AlteredBuiltInError(replaced(['fetch']), error)
  }
  const response: Partial<Response> | undefined = await answer
  if (typeof response?.text !== 'function') throw new AlteredBuiltInError(replaced(['fetch']))
  return response as Response
}

/** The environment of a real browser. Globals are read when used, so that importing this module has no effect. */
export function browserEnvironment(): Environment {
  const shared = browserStorage(() => globalThis.localStorage)
  return {
    fetch: browserFetch,
    // A page that was written into a frame has no address, so the surrounding page's address is used.
    pageUrl: () => (globalThis.location.protocol === 'about:' ? document.baseURI : globalThis.location.href),
    baseUrl: () => document.baseURI,
    sessionStorage: browserStorage(() => globalThis.sessionStorage),
    localStorage: {
      ...shared,
      subscribe: (listener) =>
        listen(inThisWindow, ['storage'], (event) => {
          const { key, newValue, storageArea } = event as StorageEvent
          if (shared.is(storageArea)) listener(key, newValue)
        }),
    },
    cookies: {
      read(name, options) {
        try {
          const start = `${cookieName(name, options)}=`
          const found = document.cookie.split('; ').filter((cookie) => cookie.startsWith(start))
          // If two cookies have this name, another host of the same domain has set one of them. So neither is
          // trusted.
          return options?.isHostOnly && found.length > 1 ? undefined : found[0]?.slice(start.length)
        } catch (error) {
          ignore(error, 'a sandboxed page has no cookies')
          return undefined
        }
      },
      write(name, value, options) {
        try {
          const age = value === undefined ? 0 : yearSeconds
          const secure = isSecure() ? '; secure' : ''
          document.cookie = `${cookieName(name, options)}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
        } catch (error) {
          ignore(error, 'a sandboxed page has no cookies')
        }
      },
    },
    get languages() {
      return navigator.languages
    },
    clock: {
      // Old date libraries replace `Date.now` by a function that returns a Date.
      now: () => Number(Date.now()),
      elapsedMs,
      setTimeout(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    visibility: {
      get hidden() {
        return windows().every(({ document }) => document.hidden)
      },
      subscribe(listener) {
        const leaves = [
          listen(inDocument, ['visibilitychange'], listener),
          listen(inWindow, ['pageshow'], listener),
        ]
        return () => {
          for (const leave of leaves) leave()
        }
      },
    },
    activity: {
      subscribe: (listener) =>
        listen(
          inWindow,
          ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll', 'focus'],
          listener,
        ),
    },
    whenIdle(run) {
      // Safari has no requestIdleCallback: wait for a short time instead.
      if (typeof globalThis.requestIdleCallback !== 'function') {
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
    listenAgain() {
      // A listener that is still active is not added twice: the browser ignores the second `addEventListener`.
      for (const each of listeners) for (const view of windows()) each.add(view)
    },
    addWindow,
    reload: () => globalThis.location.reload(),
    report: browserReport,
  }
}

/**
 * Holds the browser's screen wake lock. The browser releases the lock whenever the page is hidden, so it is requested
 * again when the page is shown. There is no lock in a frame without permission, on low battery or on an insecure
 * page.
 */
export function keepScreenAwake(): Unsubscribe {
  let wanted = true
  let lock: WakeLockSentinel | undefined
  const release = () => {
    lock?.release().catch((error: unknown) => ignore(error, 'it is released already'))
    lock = undefined
  }
  const request = async () => {
    if (!wanted || document.hidden) return
    try {
      lock = await navigator.wakeLock?.request('screen')
      if (!wanted) release()
    } catch (error) {
      ignore(error, 'without a lock, the screen turns off as the computer is set')
    }
  }
  document.addEventListener('visibilitychange', request)
  request()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', request)
    release()
  }
}

/** Media query for a phone or tablet, by its input devices. */
export const handheld = '(hover: none) and (pointer: coarse)'

/** True on a phone or tablet. False if a script has removed `matchMedia`. */
export const isHandheld = (): boolean => globalThis.matchMedia?.(handheld).matches ?? false
