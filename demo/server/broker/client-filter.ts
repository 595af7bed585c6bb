import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { topicOf, willTopicOf } from '../../../src/contract/broker-events'
import { ignore } from '../platform/ignore'
import {
  CLIENT_ID,
  MAX_KEEPALIVE_SECONDS,
  MAX_PACKET_BYTES,
  MAX_PIECES,
  MAX_SUBSCRIBE_PACKETS,
  MAX_WILL_BYTES,
} from './client-limits'
import { createPacketCollector } from './whole-packets'

export interface FilterOptions {
  /** The client has said who it is. */
  onConnect(): void
  /** Sends the client an answer that the broker does not give. */
  answer(packet: Buffer): void
}

/** The answer to a subscription that is not allowed (MQTT 3.1.1, 3.9.3). */
const REFUSED = 128

/**
 * Makes a function that is given what a client sends, as it comes, and gives what the broker may see of it; undefined where
 * the connection has to end. A client reads the topic that its ID names, writes nothing but its last will, and leaves no
 * session behind.
 */
export function createClientFilter({ onConnect, answer }: FilterOptions) {
  const collect = createPacketCollector(MAX_PACKET_BYTES, MAX_PIECES)
  const packets = parser({ protocolVersion: 4 })
  let clientId: string | undefined
  let subscribePackets = 0
  let broken = false
  let passed: Buffer[] = []

  const pass = (packet: Packet) => passed.push(generate(packet, { protocolVersion: 4 }))

  const admit = ({ will, ...packet }: IConnectPacket): boolean => {
    const { keepalive = 0, protocolId, protocolVersion, username, password } = packet
    const isSound =
      // In MQTT 5 a client says for how long its session is kept, and its last will.
      protocolVersion !== 5 &&
      CLIENT_ID.test(packet.clientId) &&
      keepalive >= 1 &&
      keepalive <= MAX_KEEPALIVE_SECONDS &&
      (!will || (will.topic === willTopicOf(packet.clientId) && will.payload.length <= MAX_WILL_BYTES))
    if (!isSound) return false
    clientId = packet.clientId
    onConnect()
    pass({
      ...{ cmd: 'connect', protocolId, protocolVersion, clientId, keepalive, username, password },
      // A retained will would stay for ever under a name that no one uses again, and so would a session.
      clean: true,
      ...(will && { will: { topic: will.topic, payload: will.payload, qos: will.qos, retain: false } }),
    })
    return true
  }

  const allow = (packet: Packet): boolean => {
    if (clientId === undefined) return packet.cmd === 'connect' && admit(packet)
    switch (packet.cmd) {
      case 'subscribe': {
        subscribePackets++
        if (subscribePackets > MAX_SUBSCRIBE_PACKETS) return false
        const own = topicOf(clientId)
        if (packet.subscriptions.every(({ topic }) => topic === own)) pass(packet)
        else {
          const granted = packet.subscriptions.map(() => REFUSED)
          answer(generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted }))
        }
        return true
      }
      case 'unsubscribe':
      case 'puback':
      case 'pingreq':
      case 'disconnect':
        pass(packet)
        return true
      default:
        return false
    }
  }

  packets.on('packet', (packet: Packet) => {
    try {
      if (!broken && !allow(packet)) broken = true
    } catch (error) {
      ignore(error, 'the parser takes some packets that cannot be written, such as a password without a user')
      broken = true
    }
  })
  packets.on('error', () => {
    broken = true
  })

  return (bytes: Buffer): Buffer | undefined => {
    const whole = collect(bytes)
    if (!whole || broken) return undefined
    packets.parse(whole)
    const allowed = Buffer.concat(passed)
    passed = []
    return broken ? undefined : allowed
  }
}
