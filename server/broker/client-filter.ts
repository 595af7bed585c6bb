import {
  generate,
  type IConnectPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
  parser,
} from 'mqtt-packet'
import { topicOf, willTopicOf } from '../../src/contract/broker-events'
import { ignore } from '../platform/failures'

export interface Budget {
  /** Takes one use. Returns false if none is left. */
  take(): boolean
}

/** Makes a budget of `atOnce` uses, which is refilled by `perSecond`. */
export function createBudget({
  atOnce,
  perSecond,
}: {
  readonly atOnce: number
  readonly perSecond: number
}): Budget {
  let left = atOnce
  let countedMs = performance.now()
  return {
    take: () => {
      const nowMs = performance.now()
      left = Math.min(atOnce, left + ((nowMs - countedMs) / 1000) * perSecond)
      countedMs = nowMs
      if (left < 1) return false
      left--
      return true
    },
  }
}

/**
 * A valid client ID, which is the last segment of a topic: an ID issued by the server (`broker.ts`), or any other
 * word without characters that have a meaning in topic patterns.
 */
export const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** A CONNECT packet with a last will takes a few hundred bytes. No other packet that clients may send is larger. */
export const MAX_PACKET_BYTES = 16_384
/** Packets after CONNECT hold at most eight topics (`MAX_TOPICS`) of up to 68 bytes each. */
const MAX_LATER_PACKET_BYTES = 1_024
/**
 * Longest last will. The elements set the word `gone`, and no client reads it. The limit protects the broker's
 * memory, because the broker keeps a will until the connection ends.
 */
const MAX_WILL_BYTES = 256
/**
 * A client needs one SUBSCRIBE. The limit protects brokers that queue the retained message again for each further
 * one.
 */
const MAX_SUBSCRIBE_PACKETS = 32
/** Topics in one SUBSCRIBE. A client needs only one. */
const MAX_TOPICS = 8
/** A browser gets an outcome of some hundred bytes. A client with this much unread data has stopped reading. */
export const MAX_UNREAD_BYTES = 65_536
/** Chunks in which one packet or message may arrive. Clients write a packet at once, or field by field. */
export const MAX_PIECES = 64
/** A broker detects a lost client after 1.5 times its keepalive. Keepalive 0, which turns this off, is refused. */
const MAX_KEEPALIVE_SECONDS = 120
/** Time within which a new connection must send CONNECT. */
export const CONNECT_TIMEOUT_MS = 10_000
/** Time for the broker to read the last data of a client that has disconnected. */
export const FAREWELL_MS = 1_000

/**
 * MQTT packets of one connection. A browser sends a CONNECT and a SUBSCRIBE, then a PINGREQ every 1.5 seconds and a
 * PUBACK every two seconds. With a keepalive of one second, a browser sends two PINGREQ a second.
 */
export const PACKET_BUDGET = { atOnce: 64, perSecond: 2 }
/** WebSocket messages, pings and pongs of one connection. Some clients send each field of a packet as a message. */
export const MESSAGE_BUDGET = { atOnce: 256, perSecond: 8 }
/** Clients send one packet in a message, but a library may combine several. */
const MAX_PACKETS_PER_MESSAGE = 16
/** Packets of all connections that are read before other work of the process gets a turn. */
export const PACKETS_PER_TURN = 64

/**
 * Makes a function that takes the chunks of one MQTT connection and returns the packets that are complete. It returns
 * undefined if a packet is too long or arrives in too many chunks. Both limits protect memory: a packet may announce
 * a length of 256 MiB (MQTT 3.1.1, 2.2.3), which a parser would buffer, and a chunk of one byte takes 300 times its
 * size.
 */
export function createPacketCollector(
  maxBytes: number,
  maxPieces: number,
): (piece: Uint8Array) => Buffer | undefined {
  let half = Buffer.alloc(0)
  let pieces = 0
  return (piece) => {
    const received = Buffer.concat([half, piece])
    let whole = 0
    let length = packetLength(received, whole)
    while (length !== undefined && length <= maxBytes && whole + length <= received.length) {
      whole += length
      length = packetLength(received, whole)
    }
    half = Buffer.from(received.subarray(whole))
    if (whole > 0) pieces = half.length > 0 ? 1 : 0
    else pieces++
    const isKept = pieces <= maxPieces && (length === undefined || length <= maxBytes)
    return isKept ? received.subarray(0, whole) : undefined
  }
}

/** Splits bytes that hold only complete packets. */
function* packetsIn(whole: Buffer): Generator<Buffer> {
  let rest = whole
  while (rest.length > 0) {
    const length = packetLength(rest, 0)
    yield rest.subarray(0, length)
    rest = rest.subarray(length)
  }
}

/**
 * Returns the length in bytes of the packet at `start`, or undefined if its header is incomplete. After the type byte
 * come up to four digits to the base 128, the lowest first. A set high bit means that another digit follows.
 */
function packetLength(bytes: Buffer, start: number): number | undefined {
  let length = 0
  for (let digit = 0; digit < 4; digit++) {
    const byte = bytes[start + 1 + digit]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** digit
    if (byte < 0x80) return 2 + digit + length
  }
  return Number.POSITIVE_INFINITY
}

export interface FilterOptions {
  /** Called when the client has connected with a valid ID (`CLIENT_ID`). */
  onConnect(clientId: string): void
  /** Sends a response to the client in place of the broker. */
  answer(packet: Buffer): void
}

/**
 * Checks the traffic between one client and the broker. If a function returns undefined, the connection must be
 * closed.
 */
export interface ClientFilter {
  /** Returns the packets that this chunk completes. Counts them against the budget, but does not parse them. */
  receive(piece: Buffer): readonly Buffer[] | undefined
  /** Returns the bytes to pass to the broker for a packet. They may be empty. */
  admit(packet: Buffer): Buffer | undefined
  /** Notes packets from the broker, because a client may acknowledge only those. */
  noteSent(bytes: Buffer): void
}

/** Return code for a subscription that is refused (MQTT 3.1.1, 3.9.3). */
const REFUSED = 128
const NOTHING = Buffer.alloc(0)
const write = (packet: Packet): Buffer => generate(packet, { protocolVersion: 4 })
const PING_ANSWER = write({ cmd: 'pingresp' })

/**
 * Makes the filter of one client. It lets the client read only the topic with its ID, and write only its last will.
 * The client leaves no session in the broker.
 */
export function createClientFilter({ onConnect, answer }: FilterOptions): ClientFilter {
  const collect = createPacketCollector(MAX_PACKET_BYTES, MAX_PIECES)
  const budget = createBudget(PACKET_BUDGET)
  const packets = parser({ protocolVersion: 4 })
  const sent = parser({ protocolVersion: 4 })
  const unacknowledged = new Set<number>()
  let clientId: string | undefined
  let hasLeft = false
  let subscribePackets = 0
  let hasUnsubscribed = false
  let longestSilenceMs = 0
  let seenByBrokerMs = 0
  const passed: Buffer[] = []

  const connect = ({ will, ...packet }: IConnectPacket): Buffer | undefined => {
    const { keepalive = 0, protocolId, protocolVersion, username, password } = packet
    const isSound =
      // In MQTT 5, a client sets how long the broker keeps its session and its last will.
      protocolVersion !== 5 &&
      CLIENT_ID.test(packet.clientId) &&
      keepalive >= 1 &&
      keepalive <= MAX_KEEPALIVE_SECONDS &&
      (!will || (will.topic === willTopicOf(packet.clientId) && will.payload.length <= MAX_WILL_BYTES))
    if (!isSound) return undefined
    clientId = packet.clientId
    // A quarter of the keepalive, well within the 1.5 times that a broker waits.
    longestSilenceMs = keepalive * 250
    onConnect(clientId)
    return write({
      ...{ cmd: 'connect', protocolId, protocolVersion, clientId, keepalive, username, password },
      // A session or a retained will would stay in the broker forever, because the client ID is not used again.
      clean: true,
      ...(will && { will: { topic: will.topic, payload: will.payload, qos: will.qos, retain: false } }),
    })
  }

  const subscribe = ({ subscriptions, messageId = 0 }: ISubscribePacket, own: string) => {
    subscribePackets++
    if (subscribePackets > MAX_SUBSCRIBE_PACKETS || subscriptions.length > MAX_TOPICS) return undefined
    if (subscriptions.every(({ topic }) => topic === own))
      return write({ cmd: 'subscribe', messageId, subscriptions })
    answer(write({ cmd: 'suback', messageId, granted: subscriptions.map(() => REFUSED) }))
    return NOTHING
  }

  const unsubscribe = ({ unsubscriptions, messageId = 0 }: IUnsubscribePacket, own: string) => {
    if (hasUnsubscribed || unsubscriptions.length !== 1) return undefined
    hasUnsubscribed = true
    if (unsubscriptions[0] === own) return write({ cmd: 'unsubscribe', messageId, unsubscriptions })
    answer(write({ cmd: 'unsuback', messageId, granted: [] }))
    return NOTHING
  }

  const ping = (packet: Packet) => {
    // The broker gets only as many pings as it needs to see that the client is connected.
    if (performance.now() - seenByBrokerMs >= longestSilenceMs) return write(packet)
    answer(PING_ANSWER)
    return NOTHING
  }

  const allow = (packet: Packet): Buffer | undefined => {
    if (hasLeft) return undefined
    if (clientId === undefined) return packet.cmd === 'connect' ? connect(packet) : undefined
    switch (packet.cmd) {
      case 'subscribe':
        return subscribe(packet, topicOf(clientId))
      case 'unsubscribe':
        return unsubscribe(packet, topicOf(clientId))
      case 'puback':
        return unacknowledged.delete(packet.messageId ?? 0) ? write(packet) : NOTHING
      case 'pingreq':
        return ping(packet)
      case 'disconnect':
        hasLeft = true
        return write(packet)
      default:
        return undefined
    }
  }

  packets.on('packet', (packet: Packet) => {
    const allowed = allow(packet)
    if (allowed) passed.push(allowed)
  })
  packets.on('error', (error) =>
    ignore(error, 'an invalid packet is not passed on, which ends the connection'),
  )
  sent.on('packet', (packet: Packet) => {
    if (packet.cmd === 'publish' && packet.messageId !== undefined) unacknowledged.add(packet.messageId)
  })
  sent.on('error', (error) => ignore(error, 'the client itself detects an invalid packet of the broker'))

  return {
    receive: (piece) => {
      const whole = collect(piece)
      if (!whole) return undefined
      const received: Buffer[] = []
      for (const packet of packetsIn(whole)) {
        if (received.length === MAX_PACKETS_PER_MESSAGE || !budget.take()) return undefined
        received.push(packet)
      }
      return received
    },
    admit: (packet) => {
      if (clientId !== undefined && packet.length > MAX_LATER_PACKET_BYTES) return undefined
      try {
        packets.parse(packet)
      } catch (error) {
        ignore(
          error,
          'the parser accepts some packets that cannot be generated, such as a password without a user',
        )
      }
      const allowed = passed.pop()
      if (allowed && allowed.length > 0) seenByBrokerMs = performance.now()
      return allowed
    },
    noteSent: (bytes) => {
      sent.parse(bytes)
    },
  }
}
