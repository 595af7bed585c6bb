import type { OpenBroker } from '../../src/core/platform/environment'
import {
  type BackendAddress,
  type Backends,
  type BrokerLinks,
  createBackends,
  createBrokerLinks,
} from './backends'
import {
  type Credentials,
  type Decision,
  type Device,
  PhoneError,
  type PhoneRegistration,
} from './device-api'
import {
  createPairedDevices,
  descriptionOf,
  type PairedDevice,
  type PairedDevices,
  type PhoneStore,
  toPaired,
} from './paired-devices'
import type { CompanyLink } from './scanned'

/** The environment of a phone: in a page the browser's, in tests their own. */
export interface PhoneEnvironment {
  readonly fetch: typeof globalThis.fetch
  /** Origin of the backend that serves the phone page. */
  readonly baseUrl: string
  readonly store: PhoneStore
  readonly openBroker: OpenBroker
  /**
   * Interval in ms at which the phone asks the backend while it has no broker connection, or after a failed refresh.
   * 3,000 by default.
   */
  readonly pollMs?: number
}

const POLL_MS = 3_000
const UNKNOWN_PHONE = 2001
const LOCKED = 4001
/** Error code for a request that was answered before or has expired. */
export const TOO_LATE = 6003

/**
 * The mobile app of the portal without a screen: it holds several paired devices, returns the seeds of their one-time
 * codes, and receives and answers requests. Works in a page and in Node.
 */
export class Phone {
  readonly #environment: PhoneEnvironment
  readonly #backends: Backends
  readonly #links: BrokerLinks
  readonly #devices: PairedDevices
  readonly #newest = createNewestAnswer()
  /** Devices whose last refresh failed. The refresh is repeated, because the broker might send no further message. */
  readonly #stale = new Set<string>()
  #poll: ReturnType<typeof setInterval> | undefined

  constructor(environment: PhoneEnvironment) {
    this.#environment = environment
    this.#backends = createBackends(environment.fetch, environment.baseUrl)
    this.#links = createBrokerLinks(this.#backends, environment.openBroker, {
      onState: (key, live) => this.#noteState(key, live),
      onChange: (key) => void this.refresh(key),
    })
    this.#devices = createPairedDevices(environment.store)
  }

  /** The paired devices; a new array after every change. */
  get devices(): readonly PairedDevice[] {
    return this.#devices.all
  }

  subscribe(listener: () => void): () => void {
    return this.#devices.subscribe(listener)
  }

  /** Returns the domain in a code or link, to show it to the user. */
  domainOf(link: Pick<CompanyLink, 'apiUrl'>): string {
    return this.#backends.domainOf(link)
  }

  /** True if a link leads to the backend that serves this phone page. */
  isOwn(link: Pick<CompanyLink, 'apiUrl'>): boolean {
    return this.#backends.isOwn(link)
  }

  /** Starts listening for every device. */
  start(): void {
    const { pollMs = POLL_MS } = this.#environment
    this.#poll ??= setInterval(() => this.#askAgain(), pollMs)
    for (const device of this.#devices.all) this.#link(device)
  }

  /** Stops listening and closes all connections. */
  stop(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
    this.#links.closeAll()
  }

  /**
   * Makes this phone the device for which the desk issued a ticket. Returns the device's key. Throws PhoneError 6003
   * if the ticket is invalid.
   */
  async adopt(deviceId: string, ticket: string): Promise<string> {
    return this.#add(await this.#backends.of({}).api.adopt(deviceId, ticket), {})
  }

  /**
   * Becomes a new phone of the employee for whom the company's QR code was shown. Returns the device's key. The
   * caller must have asked the user, because the phone then sends its calls to the code's backend. Throws PhoneError
   * 6003 if the ticket is unknown, used or expired.
   */
  async pair({ ticket, ...where }: CompanyLink, name: string): Promise<string> {
    const address = this.#backends.addressFor(where)
    const paired = await this.#backends.of(address).api.pair(ticket, name)
    return this.#add(paired, address)
  }

  /**
   * Registers a device by the serial that the portal shows. The serial's length decides whether the device will
   * approve sign-ins or show one-time codes. Throws PhoneError, which `refusalOf` explains.
   */
  async register(key: string, serial: string): Promise<PhoneRegistration> {
    const device = this.#devices.get(key)
    try {
      const registered = await this.#backends.of(device).api.register(device, serial)
      await this.refresh(key)
      return registered
    } catch (error) {
      this.#noteRefusal(key, error)
      throw error
    }
  }

  /** Unlinks a device: the backend, if reached, forgets its secret, and the phone forgets the device. */
  async unpair(key: string): Promise<void> {
    const device = this.#devices.get(key)
    try {
      await this.#backends.of(device).api.unpair(device)
    } catch {
      // A phone is also unlinked without a network: its secret is deleted with it.
    }
    this.remove(key)
  }

  /** Forgets a device. The backend still knows it until it is paired elsewhere. */
  remove(key: string): void {
    this.#links.close(key)
    this.#devices.remove(key)
  }

  /** Loads the device's name, seeds and waiting requests. */
  async refresh(key: string): Promise<void> {
    const device = this.#devices.get(key)
    const mayShow = this.#newest.ask(`device ${key}`)
    this.#stale.delete(key)
    try {
      const { api } = this.#backends.of(device)
      const [me, seeds] = await Promise.all([api.me(device), api.seeds(device), this.#readPushes(device)])
      if (!mayShow()) return
      // Takes the new topic only from a backend that names the present topic as the former one. While two versions of
      // the backend run side by side, their answers would otherwise switch the phone to and fro between two topics.
      const topic = me.formerTopic === device.topic ? me.topic : device.topic
      this.#devices.change(key, { ...descriptionOf(me), topic, seeds, isLocked: false }, true)
      if (topic !== device.topic) this.#linkAnew(key)
      else if (me.formerTopic !== undefined && topic === me.topic) await api.leaveFormerTopic(device)
    } catch (error) {
      this.#stale.add(key)
      if (error instanceof PhoneError && error.code === LOCKED)
        this.#devices.change(key, { isLocked: true, pending: [] })
      this.#noteRefusal(key, error)
    }
  }

  /** Answers a request. Throws PhoneError 6003 if the request was answered before or has expired. */
  async answer(key: string, pushId: string, decision: Decision): Promise<void> {
    const settle = () => {
      const { pending } = this.#devices.get(key)
      this.#devices.change(key, { pending: pending.filter((push) => push.pushId !== pushId) })
    }
    try {
      const device = this.#devices.get(key)
      await this.#backends.of(device).api.answer(device, pushId, decision)
      settle()
    } catch (error) {
      // A request that can no longer be answered is removed. After any other error, the user can send the answer
      // again.
      if (error instanceof PhoneError && error.code === TOO_LATE) settle()
      this.#noteRefusal(key, error)
      throw error
    }
  }

  /** Reads the devices that another tab has stored. */
  reload(): void {
    for (const key of this.#devices.reload()) this.#links.close(key)
    if (this.#poll) this.start()
  }

  async #add(paired: Device & Credentials, address: BackendAddress): Promise<string> {
    // The ticket is spent, so a failure must not undo the pairing: the phone loads its seeds again when it listens.
    const seeds = await this.#backends
      .of(address)
      .api.seeds(paired)
      .catch(() => [])
    const { deviceId, deviceSecret } = paired
    const device = toPaired({ deviceId, deviceSecret, ...descriptionOf(paired), ...address, seeds })
    this.#links.close(device.key)
    this.#devices.add(device)
    if (this.#poll) this.#link(device)
    return device.key
  }

  #link(device: PairedDevice): void {
    if (this.#links.open(device)) void this.refresh(device.key)
  }

  #linkAnew(key: string): void {
    this.#links.close(key)
    if (this.#poll) this.#link(this.#devices.get(key))
  }

  /** Asks for requests if there is no broker connection or the last refresh failed, and retries a missing broker. */
  #askAgain(): void {
    for (const device of this.#devices.all) {
      if (device.link === 'gone') continue
      this.#link(device)
      if (this.#stale.has(device.key)) void this.refresh(device.key)
      else if (device.link !== 'live') this.#readQuietly(device)
    }
  }

  #readQuietly(device: PairedDevice): void {
    this.#readPushes(device).catch((error) => this.#noteRefusal(device.key, error))
  }

  async #readPushes(device: PairedDevice): Promise<void> {
    const mayShow = this.#newest.ask(`pushes ${device.key}`)
    const pushes = await this.#backends.of(device).api.pushes(device)
    if (!mayShow()) return
    const now = performance.now()
    this.#devices.change(device.key, {
      pending: pushes.map((push) => ({ ...push, expiresAtMs: now + push.secondsLeft * 1000 })),
    })
  }

  #noteState(key: string, live: boolean): void {
    if (this.#devices.find(key)?.link !== 'gone')
      this.#devices.change(key, { link: live ? 'live' : 'offline' })
  }

  /** If the network fails, the phone is just offline. A refusal means that this page is no longer the phone. */
  #noteRefusal(key: string, error: unknown): void {
    if (!(error instanceof PhoneError && error.code === UNKNOWN_PHONE)) return
    this.#links.close(key)
    this.#devices.change(key, { link: 'gone', pending: [] })
  }
}

/** Decides which of several answers may be shown: never the answer to an older request than the one shown. */
interface NewestAnswer {
  /** Marks the start of a request. Call the returned function with the answer: true if the answer may be shown. */
  ask(question: string): () => boolean
}

function createNewestAnswer(): NewestAnswer {
  const shown = new Map<string, number>()
  let asked = 0
  return {
    ask(question) {
      asked += 1
      const number = asked
      return () => {
        if (number < (shown.get(question) ?? 0)) return false
        shown.set(question, number)
        return true
      }
    },
  }
}

/** The phone's default name: the model, as far as the browser tells it. */
export function defaultPhoneName(userAgent: string, otherwise: string): string {
  const apple = /iPhone|iPad/.exec(userAgent)
  const [found] =
    apple ?? /\bSM-[A-Z]\w+/.exec(userAgent) ?? /\bPixel[\w ]{0,20}(?=[;)])/.exec(userAgent) ?? []
  if (found?.startsWith('SM-')) return `Galaxy ${found}`
  return found?.trim() ?? (/Android/.test(userAgent) ? 'Android' : otherwise)
}
