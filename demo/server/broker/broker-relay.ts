import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { ignore } from '../platform/ignore'
import { createClientFilter } from './client-filter'
import { CONNECT_TIMEOUT_MS, MAX_PACKET_BYTES, MAX_PIECES, MAX_UNREAD_BYTES } from './client-limits'

export interface BrokerRelay {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends all WebSockets. */
  terminate(): void
}

/**
 * Carries browsers' WebSockets to a broker, be it in this process or elsewhere. A client may do the same with each, whatever
 * the access rules of the broker say, and neither the broker nor this process keeps more for it than the limits allow.
 *
 * @param connect opens a connection to the broker
 */
export function createBrokerRelay(connect: () => Duplex): BrokerRelay {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_PIECES,
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
  const end = () => {
    socket.terminate()
    broker.destroy()
  }
  const late = setTimeout(end, CONNECT_TIMEOUT_MS)
  const send = (bytes: Buffer) => {
    socket.send(bytes, (error) => ignore(error, 'a client may leave at any time'))
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) end()
  }
  const filter = createClientFilter({ onConnect: () => clearTimeout(late), answer: send })

  socket.on('message', (bytes: Buffer) => {
    if (broker.destroyed) return
    const allowed = filter(bytes)
    if (!allowed) end()
    else if (!broker.write(allowed)) socket.pause()
  })
  socket.on('error', (error) => ignore(error, 'a client may leave at any time, and send what is no frame'))
  socket.on('close', () => {
    clearTimeout(late)
    broker.end(() => broker.destroy())
  })

  broker.on('drain', () => socket.resume())
  broker.on('data', send)
  broker.on('error', (error) => ignore(error, 'a broker may go at any time; the client connects again'))
  broker.on('close', () => {
    socket.resume()
    socket.close()
  })
}
