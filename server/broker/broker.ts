import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Logger } from '../platform/log'
import { type SecretKeys, seal, unseal } from '../secrets/secrets'
import type { BrokerAddress } from '../settings/server-options'

export interface PublishOptions {
  /** True to retain the message for later subscribers. Default false. */
  readonly retain?: boolean
  /** Time in milliseconds since 1970 until which the message is repeated. Then it is cleared. */
  readonly untilMs?: number
}

/** The message broker as the backend uses it. Only the backend publishes; every client subscribes to one topic. */
export interface Broker {
  /** Publishes with QoS 1. Resolves when the broker has acknowledged the message. */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>
  /** Stops repeating and removes the retained message. Current subscribers receive an empty payload. */
  clear(topic: string): Promise<void>
  /** True if messages can be published now. */
  readonly connected: boolean
  close(): Promise<void>
}

/** The connection below a `Broker`, which sends each message once. */
export interface BrokerTransport {
  send(topic: string, payload: string, retain: boolean): Promise<void>
  readonly connected: boolean
  close(): Promise<void>
}

const REPEAT_MS = 2_000
/** Longest wait for a clear when the server stops, so that a broker that does not answer can't delay that. */
const CLEAR_MS = 1_000

async function soon(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLEAR_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/**
 * Publishes over a transport and repeats messages that a client may have missed. A retained message reaches a late
 * subscriber. A repeated one arrives even if the broker was restarted and lost its retained messages.
 */
export function createRepeatingBroker(transport: BrokerTransport, log: Logger): Broker {
  const repeated = new Map<string, ReturnType<typeof setInterval>>()

  const stop = (topic: string) => {
    clearInterval(repeated.get(topic))
    repeated.delete(topic)
  }
  const clear = async (topic: string) => {
    stop(topic)
    await transport.send(topic, '', true)
  }
  const tell = (error: Error) => log.warn({ err: error }, 'a broker message could not be repeated')

  return {
    publish: async (topic, payload, { retain = false, untilMs } = {}) => {
      stop(topic)
      if (untilMs !== undefined) {
        const timer = setInterval(() => {
          if (Date.now() >= untilMs) clear(topic).catch(tell)
          // While the broker is away, the MQTT client queues messages, so repetitions would pile up.
          else if (transport.connected) transport.send(topic, payload, retain).catch(tell)
        }, REPEAT_MS)
        timer.unref()
        repeated.set(topic, timer)
      }
      await transport.send(topic, payload, retain)
    },
    clear,
    get connected() {
      return transport.connected
    },
    close: async () => {
      // An external broker would keep retained messages forever: only this process knows their topics.
      const cleared = Promise.all([...repeated.keys()].map((topic) => clear(topic).catch(tell)))
      if (transport.connected) await soon(cleared)
      await transport.close()
    },
  }
}

/** Path of the broker's WebSocket on this server. */
export const BROKER_PATH = '/mqtt'

/** Returns the broker's address for browsers: the external one if it is set, otherwise a path of this server. */
export function brokerAddress(origin: URL, external: BrokerAddress | undefined): BrokerAddress {
  if (external) return external
  const secure = origin.protocol === 'https:'
  return {
    url: `${secure ? 'wss' : 'ws'}://${origin.hostname}`,
    port: Number(origin.port) || (secure ? 443 : 80),
    path: BROKER_PATH,
  }
}

/*
 * Client IDs that the server recognizes without the database. An ID holds 128 bits, an expiry time and a MAC. The
 * priority is part of the MAC only, so that the ID does not show its owner whether the server considers the requester
 * familiar.
 */

const PRIORITIES = ['high', 'low'] as const
/**
 * `high` is for IDs of which one person has few at a time: those of familiar requesters and of signed-in employees,
 * who wait for an outcome. `low` is for phones, whose IDs never expire, and for strangers, who may name any number of
 * employees.
 */
export type ClientPriority = (typeof PRIORITIES)[number]

export interface IssuedClientId {
  readonly priority: ClientPriority
  readonly until: Date
}

const RANDOM_BYTES = 16
const TIME_BYTES = 4
const MAC_BYTES = 16
const BODY_BYTES = RANDOM_BYTES + TIME_BYTES
/** Bytes of an ID. A multiple of 3, so that base64url has no unused bits and only one text decodes to an ID. */
export const CLIENT_ID_BYTES = BODY_BYTES + MAC_BYTES
const LATEST_SECONDS = 2 ** (8 * TIME_BYTES) - 1
const FORM = /^[A-Za-z0-9_-]{48}$/

/** Stands for no expiry, in an ID that its client may use forever. */
export const NO_END = new Date(LATEST_SECONDS * 1000)

export const newClientId = (keys: SecretKeys, issued: IssuedClientId): string =>
  clientIdFrom(keys, randomBytes(RANDOM_BYTES), issued)

/** Returns the ID for 128 given bits. The same bits and values always give the same ID. */
export function clientIdFrom(
  keys: SecretKeys,
  bits: Uint8Array,
  { priority, until }: IssuedClientId,
): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.set(bits.subarray(0, RANDOM_BYTES))
  body.writeUInt32BE(Math.min(Math.ceil(until.getTime() / 1000), LATEST_SECONDS), RANDOM_BYTES)
  return Buffer.concat([body, macOf(keys, body, priority)]).toString('base64url')
}

/** Returns undefined for an ID that was not issued with these keys. */
export function readClientId(keys: SecretKeys, clientId: string): IssuedClientId | undefined {
  if (!FORM.test(clientId)) return undefined
  const bytes = Buffer.from(clientId, 'base64url')
  const body = bytes.subarray(0, BODY_BYTES)
  const mac = bytes.subarray(BODY_BYTES)
  const priority = PRIORITIES.find((each) => timingSafeEqual(macOf(keys, body, each), mac))
  return priority && { priority, until: new Date(body.readUInt32BE(RANDOM_BYTES) * 1000) }
}

const macOf = ({ clientIds }: SecretKeys, body: Uint8Array, priority: ClientPriority): Buffer =>
  createHmac('sha256', clientIds).update(`${priority}\0`).update(body).digest().subarray(0, MAC_BYTES)

const SEALED_FOR = 'topic'
/** Prefix of every topic that is not encrypted. */
const CLEAR = 'mfa/'

/**
 * Encrypts a topic for the database, so that someone who reads the database can't subscribe to it. A hash would not
 * do, because the server publishes to the topic later.
 */
export const sealTopic = (keys: SecretKeys, topic: string): string =>
  Buffer.from(seal(keys, SEALED_FOR, topic)).toString('base64url')

/**
 * Decrypts a stored topic. Rows that an earlier version wrote hold the topic in clear. They expire within minutes.
 */
export const openTopic = (keys: SecretKeys, kept: string): string =>
  kept.startsWith(CLEAR) ? kept : unseal(keys, SEALED_FOR, Buffer.from(kept, 'base64url'))
