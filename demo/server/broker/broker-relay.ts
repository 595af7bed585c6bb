import type { IncomingMessage } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { type Duplex, pipeline, Transform } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import { ignore } from '../platform/ignore'
import { createClientFilter } from './client-filter'
import { CONNECT_TIMEOUT_MS, MAX_PACKET_BYTES } from './client-limits'

/** A broker whose machine has gone never ends a connection; the system asks whether it is still there. */
const watched = { keepAlive: true, keepAliveInitialDelay: 10_000 }

export interface BrokerRelay {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends all WebSockets. */
  terminate(): void
}

/**
 * Carries browsers' WebSockets to an external broker, so that they need no way to it but this server's own port. A client
 * may do what it may do with the embedded broker, and no more, whatever the access rules of the external one say.
 */
export function createBrokerRelay(mqttUrl: string): BrokerRelay {
  const { protocol, hostname, port } = new URL(mqttUrl)
  const secure = protocol === 'mqtts:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const connect = (): Duplex =>
    secure
      ? connectTls({ ...watched, host, port: Number(port) || 8883, servername: host })
      : connectTcp({ ...watched, host, port: Number(port) || 1883 })

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES,
    handleProtocols: (protocols) => ['mqtt', 'mqttv3.1'].find((name) => protocols.has(name)) ?? false,
  })
  sockets.on('connection', (socket) => relay(socket, connect()))
  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
    terminate: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function relay(socket: WebSocket, broker: Duplex): void {
  const browser = createWebSocketStream(socket)
  const late = setTimeout(() => socket.terminate(), CONNECT_TIMEOUT_MS)
  const filter = createClientFilter({
    onConnect: () => clearTimeout(late),
    answer: (packet) => browser.write(packet),
  })
  const filtered = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const allowed = filter(bytes)
      if (allowed) done(null, allowed)
      else done(new Error('the client asked for more than a browser may'))
    },
  })
  const ended = (error: Error | null | undefined) => {
    clearTimeout(late)
    socket.terminate()
    ignore(error, 'either side may leave at any time; pipeline closes the other')
  }
  pipeline(browser, filtered, broker, ended)
  pipeline(broker, browser, ended)
}
