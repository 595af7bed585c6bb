import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'

/** The broker's action on a client's packet. */
export type Verdict = 'allow' | 'refuse' | 'close' | 'ignore'

interface Asking {
  readonly clientId: string
  /** True if the client gave a user name. */
  readonly hasAccount: boolean
  readonly topic: string
}

interface Rules {
  connect?(asking: Omit<Asking, 'topic'>): Verdict
  subscribe(asking: Asking): Verdict
  publish(asking: Asking): Verdict
}

/** Where an MQTT filter finds a topic (MQTT 3.1.1, 4.7). */
export const covers = (filter: string, topic: string): boolean =>
  new RegExp(`^${filter.replaceAll('/', '\\/').replace('+', '[^/]*').replace(/#$/, '.*')}$`).test(topic)

/**
 * A broker whose answers follow from rules. Mosquitto keeps the connection of a client that asks for too much; RabbitMQ,
 * EMQX, AWS IoT and others close it.
 */
export async function startClosingBroker(rules: Rules) {
  const clients = new Set<{ socket: Socket; clientId: string; filters: string[] }>()
  const server = createServer((socket) => {
    const packets = parser({ protocolVersion: 4 })
    const client = { socket, clientId: '', filters: [] as string[] }
    let hasAccount = false
    clients.add(client)
    const write = (packet: Packet) => void socket.write(generate(packet))
    const answer = (verdict: Verdict, allowed: () => void, refused: () => void) => {
      if (verdict === 'allow') allowed()
      else if (verdict === 'refuse') refused()
      else if (verdict === 'close') socket.destroy()
    }
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(client))
    socket.on('data', (bytes) => packets.parse(bytes))
    packets.on('packet', (packet: Packet) => {
      const asking = (topic: string) => ({ clientId: client.clientId, hasAccount, topic })
      switch (packet.cmd) {
        case 'connect':
          client.clientId = packet.clientId
          hasAccount = packet.username !== undefined
          return answer(
            rules.connect?.({ clientId: client.clientId, hasAccount }) ?? 'allow',
            () => write({ cmd: 'connack', returnCode: 0, sessionPresent: false }),
            () => write({ cmd: 'connack', returnCode: 5, sessionPresent: false }),
          )
        case 'subscribe': {
          const [{ topic = '' } = {}] = packet.subscriptions
          const granted = (code: 1 | 128) =>
            write({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [code] })
          return answer(
            rules.subscribe(asking(topic)),
            () => {
              client.filters.push(topic)
              granted(1)
            },
            () => granted(128),
          )
        }
        case 'publish':
          return answer(
            rules.publish(asking(packet.topic)),
            () => {
              for (const { socket, filters } of clients) {
                if (!filters.some((filter) => covers(filter, packet.topic))) continue
                const { topic, payload } = packet
                socket.write(generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }))
              }
              if (packet.qos) write({ cmd: 'puback', messageId: packet.messageId ?? 0 })
            },
            () => packet.qos && write({ cmd: 'puback', messageId: packet.messageId ?? 0 }),
          )
        case 'pingreq':
          return write({ cmd: 'pingresp' })
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `mqtt://mfa-server:password@127.0.0.1:${port}`,
    /** Number of connected clients. */
    connections: () => clients.size,
    stop: async () => {
      for (const { socket } of clients) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
