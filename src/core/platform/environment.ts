import type { OpenBroker } from './broker'
import type { Passkeys } from './passkeys'

/**
 * Everything that the core needs from the world around it. The page gives a real one
 * (`browserEnvironment`), a test gives its own; nothing below this line reads a global.
 */
export interface Environment {
  readonly fetch: typeof globalThis.fetch
  /** The address of the current page. */
  readonly pageUrl: () => string
  /** What the addresses of the page are relative to. */
  readonly baseUrl: () => string
  readonly sessionStorage: KeyValueStore
  readonly localStorage: SharedKeyValueStore
  readonly cookies: Cookies
  /** What the browser prefers, most wanted first, such as `['ko-KR', 'en']`. */
  readonly languages: readonly string[]
  readonly clock: Clock
  readonly visibility: Visibility
  /** Signs of a person: pointer, key, touch, scroll, focus. Listeners are called for each of them. */
  readonly activity: { subscribe(listener: () => void): Unsubscribe }
  /** Runs `run` once, when the browser has nothing else to do; returns the cancel function. */
  readonly whenIdle: (run: () => void) => Unsubscribe
  /** The person has asked the browser to load no more than it must. */
  readonly saveData: boolean
  readonly reload: () => void
  readonly report: Report
}

/** What is only needed once there is a core; the first paint does without. */
export interface CoreEnvironment extends Environment {
  readonly passkeys: Passkeys
  readonly openBroker: OpenBroker
  /** Keeps the screen on until the returned function is called. Does nothing where the browser cannot. */
  readonly keepAwake: () => Unsubscribe
}

export type Unsubscribe = () => void

/** A storage that never throws: where the browser blocks storage, the values live in memory. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

export interface SharedKeyValueStore extends KeyValueStore {
  /** Hears what other tabs change. `key` is null when they clear everything, `value` when they remove it. */
  subscribe(listener: (key: string | null, value: string | null) => void): Unsubscribe
}

export interface Cookies {
  read(name: string): string | undefined
  /** Path `/`, one year, SameSite=Lax; Secure on a page that came over HTTPS. Undefined removes it. */
  write(name: string, value: string | undefined): void
}

export interface Clock {
  /** Milliseconds since the epoch: wall time, because it goes on while a computer sleeps. */
  now(): number
  /** Milliseconds since some point in time. No one can set this clock back, but it may stand still while a computer sleeps. */
  elapsedMs(): number
  /** Runs `run` once after `ms`; returns the cancel function. */
  setTimeout(run: () => void, ms: number): () => void
}

export interface Visibility {
  readonly hidden: boolean
  subscribe(listener: () => void): Unsubscribe
}

export interface Report {
  warn(message: string, ...rest: unknown[]): void
  error(message: string, ...rest: unknown[]): void
}
