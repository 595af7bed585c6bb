import type { OpenBroker } from '../../src/core/platform/broker'
import { type BackendAddress, type Backends, createBackends } from './backends'
import { type BrokerLinks, createBrokerLinks } from './broker-links'
import { type Credentials, type Decision, type Device, PhoneError, type Registered } from './device-api'
import { createNewestAnswer } from './newest-answer'
import {
  createPairedDevices,
  descriptionOf,
  type PairedDevice,
  type PairedDevices,
  toPaired,
} from './paired-devices'
import type { PhoneStore } from './phone-storage'
import type { CompanyLink } from './scanned'

/** What a phone stands on: the page gives the browser's, a test its own. */
export interface PhoneEnvironment {
  readonly fetch: typeof globalThis.fetch
  /** Origin of the backend that the phone comes from. */
  readonly baseUrl: string
  readonly store: PhoneStore
  readonly openBroker: OpenBroker
  /** How often it asks while it hears nothing from the broker, or was not answered, in ms: 3,000 unless given. */
  readonly pollMs?: number
}

const POLL_MS = 3_000
const UNKNOWN_PHONE = 2001
/** The code of a request that was answered or has expired. */
export const TOO_LATE = 6003

/**
 * The mobile app of the portal without a screen: it holds several paired devices, gives their one-time codes' seeds, hears
 * of requests and answers them. Works in a page and in Node.
 */
export class Phone {
  readonly #environment: PhoneEnvironment
  readonly #backends: Backends
  readonly #links: BrokerLinks
  readonly #devices: PairedDevices
  readonly #newest = createNewestAnswer()
  /** Devices whose last refresh failed. It is repeated, as no further message has to come. */
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

  /** The paired devices; a new array whenever anything changed. */
  get devices(): readonly PairedDevice[] {
    return this.#devices.all
  }

  subscribe(listener: () => void): () => void {
    return this.#devices.subscribe(listener)
  }

  /** The domain to which a code or a link leads, as a person is asked about it. */
  domainOf(link: CompanyLink): string {
    return this.#backends.domainOf(link)
  }

  /** Whether it leads to the backend that this phone comes from. */
  isOwn(link: CompanyLink): boolean {
    return this.#backends.isOwn(link)
  }

  /** Starts listening for every device. */
  start(): void {
    const { pollMs = POLL_MS } = this.#environment
    this.#poll ??= setInterval(() => this.#askAgain(), pollMs)
    for (const device of this.#devices.all) this.#link(device)
  }

  /** Stops listening; nothing stays open. */
  stop(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
    this.#links.closeAll()
  }

  /** Becomes a device by the ticket that the desk issued, and gives its key. Throws PhoneError 6003 when the ticket is no good. */
  async adopt(deviceId: string, ticket: string): Promise<string> {
    return this.#add(await this.#backends.of({}).api.adopt(deviceId, ticket), {})
  }

  /**
   * Becomes a new phone of the employee for whom the company's QR code was shown, and gives the device's key. Whoever
   * calls this has asked the person: the phone sends its calls to the code's backend from then on. Throws PhoneError 6003
   * when its ticket is unknown, used or expired.
   */
  async pair({ ticket, ...where }: CompanyLink, name: string): Promise<string> {
    const address = this.#backends.addressFor(where)
    const paired = await this.#backends.of(address).api.pair(ticket, name)
    return this.#add(paired, address)
  }

  /**
   * Registers a device with the serial that the portal shows: six digits for sign-ins, sixteen for OTP. Throws
   * PhoneError; `demo/phone/refusals.ts` says which means what.
   */
  async register(key: string, serial: string): Promise<Registered> {
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

  /** Gives a device up: the backend forgets its secret, if it can be reached, and the phone forgets the device. */
  async unpair(key: string): Promise<void> {
    const device = this.#devices.get(key)
    try {
      await this.#backends.of(device).api.unpair(device)
    } catch {
      // A phone is given up without a network too: its secret goes with it.
    }
    this.remove(key)
  }

  /** Forgets a device. The backend still knows it until it is paired elsewhere. */
  remove(key: string): void {
    this.#links.close(key)
    this.#devices.remove(key)
  }

  /** Asks the backend for the device's name, seeds and waiting requests. */
  async refresh(key: string): Promise<void> {
    const device = this.#devices.get(key)
    const mayShow = this.#newest.ask(`device ${key}`)
    this.#stale.delete(key)
    try {
      const { api } = this.#backends.of(device)
      const [me, seeds] = await Promise.all([api.me(device), api.seeds(device), this.#readPushes(device)])
      if (mayShow()) this.#devices.change(key, { ...descriptionOf(me), seeds }, true)
    } catch (error) {
      this.#stale.add(key)
      this.#noteRefusal(key, error)
    }
  }

  /** Answers a request. Throws PhoneError 6003 when it was answered before or has expired. */
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
      // An answer that did not arrive can be given again.
      if (error instanceof PhoneError && error.code === TOO_LATE) settle()
      this.#noteRefusal(key, error)
      throw error
    }
  }

  /** Takes over what another tab has written. */
  reload(): void {
    for (const key of this.#devices.reload()) this.#links.close(key)
    if (this.#poll) this.start()
  }

  async #add(paired: Device & Credentials, address: BackendAddress): Promise<string> {
    // The ticket is spent: a phone whose seeds do not come through now asks for them again as soon as it listens.
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

  /** Asks where nothing is heard or the last refresh failed, and looks again for a broker that could not be found. */
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
    const now = Date.now()
    this.#devices.change(device.key, {
      pending: pushes.map((push) => ({ ...push, expiresAtMs: now + push.secondsLeft * 1000 })),
    })
  }

  #noteState(key: string, live: boolean): void {
    if (this.#devices.find(key)?.link !== 'gone')
      this.#devices.change(key, { link: live ? 'live' : 'offline' })
  }

  /** A network that fails is a phone that is offline; a refusal means that this is no longer the phone. */
  #noteRefusal(key: string, error: unknown): void {
    if (!(error instanceof PhoneError && error.code === UNKNOWN_PHONE)) return
    this.#links.close(key)
    this.#devices.change(key, { link: 'gone', pending: [] })
  }
}
