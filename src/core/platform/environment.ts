import type { Passkeys } from './passkeys'
import type { Report } from './report'

/**
 * Everything that the core needs from the browser. The page passes the real environment (`browserEnvironment`), a
 * test passes its own. So the rest of the core reads no globals.
 */
export interface Environment {
  readonly fetch: typeof globalThis.fetch
  /** The address of the current page. */
  readonly pageUrl: () => string
  /** The base URL of the page's relative addresses. */
  readonly baseUrl: () => string
  readonly sessionStorage: KeyValueStore
  readonly localStorage: SharedKeyValueStore
  readonly cookies: Cookies
  /**
   * The browser's languages, the preferred one first, such as `['ko-KR', 'en']`. Undefined if an extension hides
   * them.
   */
  readonly languages: readonly string[] | undefined
  readonly clock: Clock
  readonly visibility: Visibility
  /** Signs of an active user: pointer, key, touch, scroll, focus. Listeners are called for each of them. */
  readonly activity: { subscribe(listener: () => void): Unsubscribe }
  /** Runs `run` once, when the browser is idle. Returns a function that cancels it. */
  readonly whenIdle: (run: () => void) => Unsubscribe
  /** True if the user has asked the browser to save data. */
  readonly saveData: boolean
  /**
   * Adds the listeners again that the page has removed: old frame menus rewrite their whole page by
   * `document.open()`. The function is missing if an older version of the script created this object.
   */
  readonly listenAgain?: () => void
  /**
   * Also listens in the window of an element that is in a frame or in a pop-up window, until the returned function is
   * called. Missing like `listenAgain`.
   */
  readonly addWindow?: (view: Window) => Unsubscribe
  readonly reload: () => void
  readonly report: Report
}

/** The whole environment of the core. The first screen is shown with less: only the part in `Environment`. */
export interface CoreEnvironment extends Environment {
  readonly passkeys: Passkeys
  readonly openBroker: OpenBroker
  /** Keeps the screen on until the returned function is called. Does nothing if the browser does not support it. */
  readonly keepAwake: () => Unsubscribe
}

export type Unsubscribe = () => void

/** A storage that never throws. If the browser blocks storage, the values are kept in memory. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

export interface SharedKeyValueStore extends KeyValueStore {
  /**
   * Calls the listener for changes in other tabs. `key` is null if a tab clears the storage, `value` is null if it
   * removes the key.
   */
  subscribe(listener: (key: string | null, value: string | null) => void): Unsubscribe
}

export interface Cookies {
  read(name: string, options?: CookieOptions): string | undefined
  /**
   * Writes a cookie with the path `/`, a lifetime of one year, SameSite=Lax, and Secure if the page came over HTTPS.
   * If `value` is undefined, removes the cookie.
   */
  write(name: string, value: string | undefined, options?: CookieOptions): void
}

export interface CookieOptions {
  /**
   * True for a cookie that no other host must be able to set. Over HTTPS its name then has the prefix `__Host-`. If
   * two cookies have the name, neither is trusted.
   */
  readonly isHostOnly?: boolean
}

export interface Clock {
  /** Wall time in milliseconds since the epoch. It goes on while the computer sleeps. */
  now(): number
  /**
   * Milliseconds since some point in time. This clock can't be set back, but it may stop while the computer sleeps.
   */
  elapsedMs(): number
  /** Runs `run` once after `ms`. Returns a function that cancels it. */
  setTimeout(run: () => void, ms: number): () => void
}

export interface Visibility {
  readonly hidden: boolean
  subscribe(listener: () => void): Unsubscribe
}

/**
 * The credentials with which the client connects. Without them, the broker knows the client only by its client ID.
 */
export interface BrokerCredentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

export interface BrokerSubscription extends BrokerCredentials {
  /** `ws://` or `wss://`, with port and path. */
  readonly url: string
  /** The only topic to subscribe to, at QoS 1. Its last segment is the client ID. */
  readonly topic: string
  readonly onMessage: (payload: string) => void
  /**
   * Called with true as soon as the topic is subscribed, and with false when the connection is lost and must be
   * restored.
   */
  readonly onConnection: (connected: boolean) => void
  /**
   * Called if the subscription can't work: the broker refuses, or the MQTT client can't be loaded. No other call
   * follows.
   */
  readonly onFailure: (error: Error) => void
}

/**
 * Subscribes to one topic, over a connection that serves only this topic. If the connection breaks, it is restored
 * and the topic is subscribed again. Returns a function that closes the connection. The function can be called at any
 * time and more than once.
 */
export type OpenBroker = (subscription: BrokerSubscription) => () => void
