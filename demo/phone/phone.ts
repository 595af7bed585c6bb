import { type BackendAddress, type Backends, createBackends } from './backends'
import type { Connect } from './broker-link'
import { type BrokerLinks, createBrokerLinks } from './broker-links'
import {
  type Credentials,
  type Decision,
  type Device,
  PhoneError,
  type PushRequest,
  type Registered,
} from './device-api'
import { type PhoneStore, readDevices, type StoredDevice, writeDevices } from './phone-storage'
import type { CompanyLink } from './scanned'

/** What a phone stands on: the page gives the browser's, a test its own. */
export interface PhoneEnvironment {
  readonly fetch: typeof globalThis.fetch
  /** Origin of the backend that the phone comes from. */
  readonly baseUrl: string
  readonly store: PhoneStore
  /** `mqtt.connect` */
  readonly connect: Connect
}

/** A request, with the end of its time by this device's clock. */
export interface Pending extends PushRequest {
  readonly expiresAtMs: number
}

/** One paired device as a screen shows it. */
export interface PairedDevice extends StoredDevice {
  /** Whether requests arrive at once. `gone`: the backend no longer knows this phone, or knows it elsewhere. */
  readonly link: 'connecting' | 'live' | 'offline' | 'gone'
  readonly pending: readonly Pending[]
}

/** How often a phone asks for requests while it hears nothing from the broker. */
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
  readonly #listeners = new Set<() => void>()
  readonly #links: BrokerLinks
  #devices: readonly PairedDevice[]
  #poll: ReturnType<typeof setInterval> | undefined

  constructor(environment: PhoneEnvironment) {
    this.#environment = environment
    this.#backends = createBackends(environment.fetch, environment.baseUrl)
    this.#links = createBrokerLinks(this.#backends, environment.connect, {
      onState: (deviceId, live) => this.#noteState(deviceId, live),
      onChange: (device) => void this.refresh(device.deviceId),
    })
    this.#devices = readDevices(environment.store).map(toPaired)
  }

  /** The paired devices; a new array whenever anything changed. */
  get devices(): readonly PairedDevice[] {
    return this.#devices
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts listening for every device. */
  start(): void {
    this.#poll ??= setInterval(() => this.#pollSilent(), POLL_MS)
    for (const device of this.#devices) this.#link(device)
  }

  /** Stops listening; nothing stays open. */
  stop(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
    this.#links.closeAll()
  }

  /** Becomes a device by the ticket that the desk issued. Throws PhoneError 6003 when the ticket is no good. */
  async adopt(deviceId: string, ticket: string): Promise<void> {
    await this.#add(await this.#backends.of({}).api.adopt(deviceId, ticket), {})
  }

  /**
   * Becomes a new phone of the employee for whom the company's QR code was shown, and gives its id. Throws PhoneError
   * 6003 when its ticket is unknown, used or expired.
   */
  async pair({ ticket, ...where }: CompanyLink, name: string): Promise<string> {
    const address = this.#backends.addressFor(where)
    const paired = await this.#backends.of(address).api.pair(ticket, name)
    await this.#add(paired, address)
    return paired.deviceId
  }

  /**
   * Registers a device with the serial that the portal shows: six digits for sign-ins, sixteen for OTP. Throws
   * PhoneError; `demo/phone/refusals.ts` says which means what.
   */
  async register(deviceId: string, serial: string): Promise<Registered> {
    const device = this.#device(deviceId)
    try {
      const registered = await this.#backends.of(device).api.register(device, serial)
      await this.refresh(deviceId)
      return registered
    } catch (error) {
      this.#noteRefusal(deviceId, error)
      throw error
    }
  }

  /** Gives a device up: the backend forgets its secret, if it can be reached, and the phone forgets the device. */
  async unpair(deviceId: string): Promise<void> {
    const device = this.#device(deviceId)
    try {
      await this.#backends.of(device).api.unpair(device)
    } catch {
      // A phone is given up without a network too: its secret goes with it.
    }
    this.remove(deviceId)
  }

  /** Forgets a device. The backend still knows it until it is paired elsewhere. */
  remove(deviceId: string): void {
    this.#links.close(deviceId)
    this.#set(
      this.#devices.filter((device) => device.deviceId !== deviceId),
      true,
    )
  }

  /** Asks the backend for the device's name, seeds and waiting requests. */
  async refresh(deviceId: string): Promise<void> {
    const device = this.#device(deviceId)
    try {
      const { api } = this.#backends.of(device)
      const [me, seeds] = await Promise.all([api.me(device), api.seeds(device), this.#readPushes(device)])
      this.#change(deviceId, { ...me, seeds }, true)
    } catch (error) {
      this.#noteRefusal(deviceId, error)
    }
  }

  /** Answers a request. Throws PhoneError 6003 when it was answered before or has expired. */
  async answer(deviceId: string, pushId: string, decision: Decision): Promise<void> {
    const settle = () => {
      const { pending } = this.#device(deviceId)
      this.#change(deviceId, { pending: pending.filter((push) => push.pushId !== pushId) })
    }
    try {
      const device = this.#device(deviceId)
      await this.#backends.of(device).api.answer(device, pushId, decision)
      settle()
    } catch (error) {
      // An answer that did not arrive can be given again.
      if (error instanceof PhoneError && error.code === TOO_LATE) settle()
      this.#noteRefusal(deviceId, error)
      throw error
    }
  }

  /** Takes over what another tab has written. */
  reload(): void {
    const stored = readDevices(this.#environment.store)
    for (const { deviceId, deviceSecret } of this.#devices) {
      if (!stored.some((device) => device.deviceSecret === deviceSecret)) this.#links.close(deviceId)
    }
    this.#set(
      stored.map((device) => {
        const known = this.#devices.find(({ deviceSecret }) => deviceSecret === device.deviceSecret)
        return known ? { ...known, ...device } : toPaired(device)
      }),
    )
    if (this.#poll) this.start()
  }

  async #add(paired: Device & Credentials, address: BackendAddress): Promise<void> {
    // The ticket is spent: a phone whose seeds do not come through now asks for them again as soon as it listens.
    const seeds = await this.#backends
      .of(address)
      .api.seeds(paired)
      .catch(() => [])
    const device = { ...paired, ...address, seeds }
    this.#links.close(device.deviceId)
    this.#set(
      [...this.#devices.filter(({ deviceId }) => deviceId !== device.deviceId), toPaired(device)],
      true,
    )
    if (this.#poll) this.#link(device)
  }

  #link(device: StoredDevice): void {
    if (this.#links.open(device)) void this.refresh(device.deviceId)
  }

  /** A phone that hears nothing asks; one whose broker could not be found looks for it again. */
  #pollSilent(): void {
    for (const device of this.#devices) {
      if (device.link === 'gone') continue
      this.#link(device)
      if (device.link !== 'live') this.#readQuietly(device)
    }
  }

  #readQuietly(device: StoredDevice): void {
    this.#readPushes(device).catch((error) => this.#noteRefusal(device.deviceId, error))
  }

  async #readPushes(device: StoredDevice): Promise<void> {
    const pushes = await this.#backends.of(device).api.pushes(device)
    const now = Date.now()
    this.#change(device.deviceId, {
      pending: pushes.map((push) => ({ ...push, expiresAtMs: now + push.secondsLeft * 1000 })),
    })
  }

  #noteState(deviceId: string, live: boolean): void {
    if (this.#find(deviceId)?.link !== 'gone') this.#change(deviceId, { link: live ? 'live' : 'offline' })
  }

  /** A network that fails is a phone that is offline; a refusal means that this is no longer the phone. */
  #noteRefusal(deviceId: string, error: unknown): void {
    if (!(error instanceof PhoneError && error.code === UNKNOWN_PHONE)) return
    this.#links.close(deviceId)
    this.#change(deviceId, { link: 'gone', pending: [] })
  }

  #find(deviceId: string): PairedDevice | undefined {
    return this.#devices.find((device) => device.deviceId === deviceId)
  }

  #device(deviceId: string): PairedDevice {
    const device = this.#find(deviceId)
    if (!device) throw new Error(`no device ${deviceId} on this phone`)
    return device
  }

  #change(deviceId: string, change: Partial<PairedDevice>, store = false): void {
    this.#set(
      this.#devices.map((device) => (device.deviceId === deviceId ? { ...device, ...change } : device)),
      store,
    )
  }

  #set(devices: readonly PairedDevice[], store = false): void {
    this.#devices = devices
    if (store) writeDevices(this.#environment.store, devices.map(toStored))
    for (const listener of this.#listeners) listener()
  }
}

const toPaired = (device: StoredDevice): PairedDevice => ({ ...device, link: 'connecting', pending: [] })

const toStored = ({ link: _link, pending: _pending, ...device }: PairedDevice): StoredDevice => device
