import type { IncomingMessage } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { ignore } from '../ignore'

/** A broker whose machine has gone never ends a connection; the system asks whether it is still there. */
const watched = { keepAlive: true, keepAliveInitialDelay: 10_000 }

export interface BrokerRelay {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends all WebSockets. */
  hangUp(): void
}

/**
 * Carries browsers' WebSockets to an external broker byte for byte, so that they need no way to it but this server's
 * own port. The broker itself checks client ids and topics (Mosquitto: `pattern read mfa/%c`).
 */
export const createBrokerRelay = (mqttUrl: string): BrokerRelay => {
  const { protocol, hostname, port } = new URL(mqttUrl)
  const secure = protocol === 'mqtts:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const connect = (): Duplex =>
    secure
      ? connectTls({ ...watched, host, port: Number(port) || 8883, servername: host })
      : connectTcp({ ...watched, host, port: Number(port) || 1883 })

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 16_384,
    handleProtocols: (protocols) => ['mqtt', 'mqttv3.1'].find((name) => protocols.has(name)) ?? false,
  })
  sockets.on('connection', (socket) => {
    const browser = createWebSocketStream(socket)
    const broker = connect()
    const ended = (error: Error | null) =>
      ignore(error, 'either side may leave at any time; pipeline closes the other')
    pipeline(browser, broker, ended)
    pipeline(broker, browser, ended)
  })
  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
    hangUp: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}
