import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Aedes } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { topicOf, willTopicOf } from '../../../src/contract/broker-events'
import type { Logger } from '../platform/log'
import type { BrokerTransport } from './broker'
import { CLIENT_ID, CONNECT_TIMEOUT_MS, MAX_KEEPALIVE_SECONDS, MAX_PACKET_BYTES } from './client-limits'
import { createPacketMeter } from './packet-meter'

export interface EmbeddedBroker extends BrokerTransport {
  /** Takes over a WebSocket upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends all WebSockets. */
  terminate(): void
}

/**
 * An MQTT broker in this process, over WebSockets. A client may read `mfa/<its client id>` and nothing else, and write
 * nothing but its last will to `mfa/will/<its client id>`.
 */
export async function startEmbeddedBroker(log: Logger): Promise<EmbeddedBroker> {
  const aedes = await Aedes.createBroker({
    maxClientsIdLength: 64,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepaliveLimit: MAX_KEEPALIVE_SECONDS,
    preConnect: (_client, packet, done) => {
      // What was kept for a client that never comes back would be kept for ever.
      packet.clean = true
      const known = CLIENT_ID.test(packet.clientId)
      done(known ? null : new Error('client id refused'), known)
    },
    authorizeSubscribe: (client, subscription, done) => {
      // Null instead of an error: the client gets 128 for this topic and keeps its connection.
      done(null, subscription.topic === topicOf(client.id) ? subscription : null)
    },
    authorizePublish: (client, packet, done) => {
      if (!client || packet.topic !== willTopicOf(client.id)) return done(new Error('publishing refused'))
      // A retained will would stay for ever under a name that no one uses again.
      packet.retain = false
      done(null)
    },
  })
  aedes.on('clientError', (_client, error) => log.debug({ err: error }, 'broker client failed'))
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'broker connection refused'))

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES,
    handleProtocols: (protocols) => ['mqtt', 'mqttv3.1'].find((protocol) => protocols.has(protocol)) ?? false,
  })
  sockets.on('connection', (socket, request) => {
    const areShort = createPacketMeter(MAX_PACKET_BYTES)
    // Before the stream listens, so that a packet that is too long never reaches the broker.
    socket.on('message', (bytes: Buffer) => {
      if (!areShort(bytes)) socket.terminate()
    })
    aedes.handle(createWebSocketStream(socket), request)
  })

  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
    send: (topic, payload, retain) =>
      new Promise((resolve, reject) => {
        aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        )
      }),
    get connected() {
      return !aedes.closed
    },
    terminate: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
    close: async () => {
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}
