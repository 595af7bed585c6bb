import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { topicOf, willTopicOf } from '../../../src/contract/broker-events'
import { CLIENT_ID, MAX_KEEPALIVE_SECONDS, MAX_PACKET_BYTES } from './client-limits'
import { createPacketMeter } from './packet-meter'

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
 * the connection has to end. The rules are those of the embedded broker: a client reads the topic that its ID names,
 * writes nothing but its last will, and leaves no session behind.
 */
export function createClientFilter({ onConnect, answer }: FilterOptions) {
  const areShort = createPacketMeter(MAX_PACKET_BYTES)
  const packets = parser({ protocolVersion: 4 })
  let clientId: string | undefined
  let broken = false
  let passed: Buffer[] = []

  const pass = (packet: Packet) => passed.push(generate(packet, { protocolVersion: 4 }))

  const admit = (packet: IConnectPacket): boolean => {
    const { keepalive = 0, will } = packet
    const isSound =
      CLIENT_ID.test(packet.clientId) &&
      keepalive >= 1 &&
      keepalive <= MAX_KEEPALIVE_SECONDS &&
      (!will || will.topic === willTopicOf(packet.clientId))
    if (!isSound) return false
    clientId = packet.clientId
    onConnect()
    // A retained will would stay for ever under a name that no one uses again, and so would a session.
    pass({ ...packet, clean: true, ...(will && { will: { ...will, retain: false } }) })
    return true
  }

  const allow = (packet: Packet): boolean => {
    if (clientId === undefined) return packet.cmd === 'connect' && admit(packet)
    switch (packet.cmd) {
      case 'subscribe': {
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
    if (!broken && !allow(packet)) broken = true
  })
  packets.on('error', () => {
    broken = true
  })

  return (bytes: Buffer): Buffer | undefined => {
    if (!areShort(bytes)) return undefined
    packets.parse(bytes)
    const allowed = Buffer.concat(passed)
    passed = []
    return broken ? undefined : allowed
  }
}
