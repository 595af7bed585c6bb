import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { ignore } from '../platform/failures'
import type { SecretKeys } from '../secrets/secrets'
import type { Settings } from '../settings/server-options'
import { type ClientPriority, type IssuedClientId, readClientId } from './broker'
import {
  CONNECT_TIMEOUT_MS,
  createBudget,
  createClientFilter,
  FAREWELL_MS,
  MAX_PACKET_BYTES,
  MAX_PIECES,
  MAX_UNREAD_BYTES,
  MESSAGE_BUDGET,
  PACKET_BUDGET,
  PACKETS_PER_TURN,
} from './client-filter'

/** The part of a connection that `createBrokerClients` needs. */
interface Closable {
  readonly destroyed: boolean
  once(event: 'close', act: () => void): unknown
}

/** Connections whose clients connected with a client ID that the server issued. */
interface BrokerClients<Connection extends Closable> {
  noteConnect(connection: Connection, clientId: string): void
  /** Call this when the broker has closed the connection. The client may keep its side open for a while. */
  noteEnd(connection: Connection): void
  /**
   * Returns undefined if the client has sent no ID yet, or if the server did not issue the ID, or if it has expired.
   */
  priorityOf(connection: Connection): ClientPriority | undefined
}

/**
 * Tracks one connection for each client ID. A new connection with the same ID replaces the former one, as at the
 * broker, so that an ID that is used many times counts once.
 */
export function createBrokerClients<Connection extends Closable>(
  keys: SecretKeys,
  { clock }: Settings,
): BrokerClients<Connection> {
  const byId = new Map<string, Connection>()
  const clients = new Map<Connection, IssuedClientId & { readonly clientId: string }>()

  const noteEnd = (connection: Connection) => {
    const client = clients.get(connection)
    clients.delete(connection)
    if (client && byId.get(client.clientId) === connection) byId.delete(client.clientId)
  }
  return {
    noteConnect: (connection, clientId) => {
      const issued = connection.destroyed ? undefined : readClientId(keys, clientId)
      if (!issued) return
      const former = byId.get(clientId)
      if (former) noteEnd(former)
      byId.set(clientId, connection)
      clients.set(connection, { ...issued, clientId })
      connection.once('close', () => noteEnd(connection))
    },
    noteEnd,
    priorityOf: (connection) => {
      const client = clients.get(connection)
      return client && client.until > clock.now() ? client.priority : undefined
    },
  }
}

/** Reads the waiting packets of one connection. */
interface Reader {
  /** Reads one packet. Returns true if more are waiting. */
  readNext(): boolean
}

interface PacketTurns {
  /** Calls the reader, in turn with others, until it has no more packets. */
  add(reader: Reader): void
  /** Stops calling the reader, because its connection has ended. */
  remove(reader: Reader): void
}

/**
 * Shares the event loop among connections. They take turns of one packet each, and after `packetsPerTurn` packets
 * other work of the process runs. Otherwise many connections, each within its limits, would together delay requests.
 */
function createPacketTurns(packetsPerTurn: number): PacketTurns {
  // A Set keeps the order of insertion, so the reader that was called last comes last.
  const waiting = new Set<Reader>()
  let isScheduled = false
  const schedule = () => {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      let packets = 0
      for (const reader of waiting) {
        if (packets++ === packetsPerTurn) break
        waiting.delete(reader)
        if (reader.readNext()) waiting.add(reader)
      }
      schedule()
    })
  }
  return {
    add: (reader) => {
      waiting.add(reader)
      schedule()
    },
    remove: (reader) => {
      waiting.delete(reader)
    },
  }
}

export interface BrokerRelay {
  /** Accepts the WebSocket of a browser that connects to the broker through this server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all WebSockets. Publishing still works. */
  terminate(): void
}

/**
 * Relays browsers' WebSockets to a broker, embedded or external. Clients have the same rights with both, whatever the
 * broker's access rules allow. Limits bound the work and memory that one client costs the broker and this process.
 *
 * @param connect opens a connection to the broker
 * @param clients is notified of the client ID on each upgraded socket
 */
export function createBrokerRelay(
  connect: () => Duplex,
  clients?: Pick<BrokerClients<Duplex>, 'noteConnect' | 'noteEnd'>,
): BrokerRelay {
  const sockets = new WebSocketServer({
    noServer: true,
    // Emits one message of a connection in each turn of the event loop, so that one client can't delay the others.
    allowSynchronousEvents: false,
    maxPayload: MAX_PACKET_BYTES,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_PIECES,
    handleProtocols: (protocols) => ['mqtt', 'mqttv3.1'].find((name) => protocols.has(name)) ?? false,
  })
  const turns = createPacketTurns(PACKETS_PER_TURN)
  sockets.on('connection', (socket, { socket: connection }) =>
    relay(socket, connect(), {
      turns,
      onConnect: (clientId) => clients?.noteConnect(connection, clientId),
      onEnd: () => clients?.noteEnd(connection),
    }),
  )
  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
    terminate: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

interface RelayOptions {
  readonly turns: PacketTurns
  onConnect(clientId: string): void
  /** Called when the broker has closed the connection. */
  onEnd(): void
}

function relay(socket: WebSocket, broker: Duplex, { turns, onConnect, onEnd }: RelayOptions): void {
  /** Packets that were received and not read yet. */
  let waiting: Buffer[] = []
  let isOver = false
  let farewell: NodeJS.Timeout | undefined
  const budget = createBudget(MESSAGE_BUDGET)

  /** Closes both sides and drops all buffered data. */
  const end = () => {
    isOver = true
    waiting = []
    turns.remove(reader)
    socket.terminate()
    broker.destroy()
  }
  const late = setTimeout(end, CONNECT_TIMEOUT_MS)
  const send = (bytes: Buffer) => {
    socket.send(bytes, (error) => ignore(error, 'a client may disconnect at any time'))
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) end()
  }
  const filter = createClientFilter({
    onConnect: (clientId) => {
      clearTimeout(late)
      onConnect(clientId)
    },
    answer: send,
  })

  const reader = {
    readNext: () => {
      const packet = waiting.shift()
      const allowed = packet && filter.admit(packet)
      if (!allowed) end()
      else if (allowed.length > 0) {
        broker.write(allowed)
        if (broker.writableLength > MAX_UNREAD_BYTES) end()
      }
      return waiting.length > 0
    },
  }
  // Reads the socket even if the broker does not read. Otherwise a client's disconnect would not be noticed.
  socket.on('message', (bytes: Buffer) => {
    if (isOver) return
    const packets = budget.take() ? filter.receive(bytes) : undefined
    if (!packets || waiting.length + packets.length > PACKET_BUDGET.atOnce) return end()
    waiting.push(...packets)
    if (waiting.length > 0) turns.add(reader)
  })
  const takeControlFrame = () => {
    if (!isOver && !budget.take()) end()
  }
  socket.on('ping', takeControlFrame)
  socket.on('pong', takeControlFrame)
  socket.on('error', (error) =>
    ignore(error, 'a client may disconnect at any time, or send an invalid frame'),
  )
  socket.on('close', () => {
    clearTimeout(late)
    isOver = true
    turns.remove(reader)
    broker.end(() => broker.destroy())
    farewell = setTimeout(() => broker.destroy(), FAREWELL_MS).unref()
  })

  broker.on('data', (bytes: Buffer) => {
    filter.noteSent(bytes)
    send(bytes)
  })
  broker.on('error', (error) =>
    ignore(error, 'a broker may disconnect at any time; the client connects again'),
  )
  broker.on('close', () => {
    clearTimeout(farewell)
    onEnd()
    socket.close()
  })
}
