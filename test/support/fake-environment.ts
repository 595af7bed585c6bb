import type {
  BrokerSubscription,
  CoreEnvironment,
  Environment,
  KeyValueStore,
  OpenBroker,
  Unsubscribe,
} from '../../src/core/platform/environment'
import { FakePasskeys } from './fake-passkeys'

type StorageListener = (key: string | null, value: string | null) => void

/** A clock that stands still until the test moves it. Promises are given time to settle around each timer. */
export class FakeClock {
  #now: number
  #setBackMs = 0
  #timers: { at: number; readonly run: () => void }[] = []

  constructor(now: number) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  elapsedMs(): number {
    return this.#now + this.#setBackMs
  }

  /** Somebody sets the clock back. What waits for a time goes on waiting as long as it would have. */
  setBack(ms: number): void {
    this.#now -= ms
    this.#setBackMs += ms
    for (const timer of this.#timers) timer.at -= ms
  }

  setTimeout(run: () => void, ms: number): () => void {
    if (ms > 2 ** 31 - 1) throw new Error(`A browser would run a timer of ${ms} ms at once`)
    const timer = { at: this.#now + Math.max(0, ms), run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  get timers(): number {
    return this.#timers.length
  }

  /** Lets time pass, running each timer at its moment. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at)
      this.#timers = this.#timers.filter((timer) => timer !== next)
      next.run()
      await settled()
    }
    this.#now = end
  }

  /** The computer sleeps, or the tab is frozen: time passes, and no timer runs meanwhile. */
  sleep(ms: number): void {
    this.#now += ms
  }

  #next(end: number) {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }
}

/** A broker in the test's hand: what is subscribed to, and what it says to whom. */
export class FakeBroker {
  /** The subscriptions that are open. */
  readonly open: BrokerSubscription[] = []
  /** All that ever were. */
  readonly opened: BrokerSubscription[] = []
  /** True if a new subscription connects at once. */
  reachable = true

  readonly openBroker: OpenBroker = (subscription) => {
    this.open.push(subscription)
    this.opened.push(subscription)
    if (this.reachable) subscription.onConnection(true)
    return () => {
      const at = this.open.indexOf(subscription)
      if (at >= 0) this.open.splice(at, 1)
    }
  }

  /** Delivers a message to every subscriber of its topic. */
  publish(topic: string, payload: string): void {
    for (const subscription of [...this.open])
      if (subscription.topic === topic) subscription.onMessage(payload)
  }
}

/** Until the promises that are on their way have settled, including those of a dynamic import. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One browser with local storage and cookies that its tabs share. */
export class FakeBrowser {
  readonly clock = new FakeClock(Date.UTC(2025, 10, 21, 0, 0, 0))
  readonly cookies = new Map<string, string>()
  readonly shared = new Map<string, string>()
  readonly tabs: FakeEnvironment[] = []

  openTab(options: FakeOptions = {}): FakeEnvironment {
    const tab = new FakeEnvironment(this, options)
    this.tabs.push(tab)
    return tab
  }
}

export interface FakeOptions {
  readonly fetch?: typeof globalThis.fetch
  readonly languages?: readonly string[]
  readonly pageUrl?: string
  readonly baseUrl?: string
}

/** One tab: an Environment whose world the test controls. */
export class FakeEnvironment implements CoreEnvironment {
  readonly clock: FakeClock
  readonly languages: readonly string[]
  readonly fetch: typeof globalThis.fetch
  readonly pageUrl: () => string
  readonly baseUrl: () => string
  readonly sessionStorage: KeyValueStore
  readonly localStorage: Environment['localStorage']
  readonly cookies: Environment['cookies']
  readonly session = new Map<string, string>()
  readonly visibility: Environment['visibility']
  readonly activity: Environment['activity']
  readonly report: Environment['report']
  readonly passkeys = new FakePasskeys()
  readonly broker = new FakeBroker()
  readonly openBroker = this.broker.openBroker
  readonly idle = new Set<() => void>()
  readonly saveData = false
  readonly whenIdle = (run: () => void): Unsubscribe => join(this.idle, run)
  readonly reported: {
    readonly level: 'warn' | 'error'
    readonly message: string
    readonly rest: unknown[]
  }[] = []
  reloads = 0
  /** Number of screens that keep the display on. */
  awake = 0
  hidden = false
  readonly #storageListeners = new Set<StorageListener>()
  readonly #visibilityListeners = new Set<() => void>()
  readonly #activityListeners = new Set<() => void>()

  constructor(
    browser: FakeBrowser,
    { fetch, languages = ['en-US'], pageUrl = 'https://portal.example/', baseUrl = pageUrl }: FakeOptions,
  ) {
    this.clock = browser.clock
    this.languages = languages
    this.fetch =
      fetch ?? (async (input) => Promise.reject(new Error(`Nothing may be fetched here: ${input}`)))
    this.pageUrl = () => pageUrl
    this.baseUrl = () => baseUrl
    this.sessionStorage = storeOf(this.session)
    const toOthers: StorageListener = (key, value) => {
      for (const tab of browser.tabs)
        if (tab !== this) for (const hear of tab.#storageListeners) hear(key, value)
    }
    this.localStorage = {
      ...storeOf(browser.shared, toOthers),
      subscribe: (listener) => join(this.#storageListeners, listener),
    }
    this.cookies = {
      read: (name) => browser.cookies.get(name),
      write(name, value) {
        if (value === undefined) browser.cookies.delete(name)
        else browser.cookies.set(name, value)
      },
    }
    const isHidden = () => this.hidden
    this.visibility = {
      get hidden() {
        return isHidden()
      },
      subscribe: (listener) => join(this.#visibilityListeners, listener),
    }
    this.activity = { subscribe: (listener) => join(this.#activityListeners, listener) }
    this.report = {
      warn: (message, ...rest) => void this.reported.push({ level: 'warn', message, rest }),
      error: (message, ...rest) => void this.reported.push({ level: 'error', message, rest }),
    }
  }

  readonly keepAwake = () => {
    this.awake += 1
    return () => {
      this.awake -= 1
    }
  }

  readonly reload = () => {
    this.reloads += 1
  }

  moveMouse(): void {
    for (const listener of [...this.#activityListeners]) listener()
  }

  comeBack(): void {
    this.hidden = false
    for (const listener of [...this.#visibilityListeners]) listener()
  }

  get listeners(): number {
    return this.#visibilityListeners.size + this.#activityListeners.size
  }
}

function join<T>(members: Set<T>, member: T): Unsubscribe {
  members.add(member)
  return () => {
    members.delete(member)
  }
}

/** As in a browser, setting the value that is there already is no event. */
const storeOf = (values: Map<string, string>, changed?: StorageListener): KeyValueStore => ({
  get: (key) => values.get(key) ?? null,
  set(key, value) {
    if (values.get(key) === value) return
    values.set(key, value)
    changed?.(key, value)
  },
  remove(key) {
    if (values.delete(key)) changed?.(key, null)
  },
  keys: () => [...values.keys()],
})

export const fakeEnvironment = (options: FakeOptions = {}): FakeEnvironment =>
  new FakeBrowser().openTab(options)

/** Until something has come true that needs more than one turn, such as a dynamic import. Vitest ends it otherwise. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await settled()
}
