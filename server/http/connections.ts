import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BROKER_PATH } from '../broker/broker'
import { ignore } from '../platform/failures'
import type { Settings } from '../settings/server-options'
import { addressBehind, type ForeignPages, isTrusted, SITE_BITS } from './request-source'

/** A counted item: a connection, or a request that waits for its response. */
interface Countable {
  once(event: 'close', act: () => void): unknown
  destroy(): unknown
}

/** Open connections by address. */
export interface ConnectionCount<Connection extends Countable> {
  /**
   * Counts a connection until it closes. May end other connections to make room for it. Returns false if the limits
   * leave no room.
   */
  add(address: string, connection: Connection, mostOfAddress?: number): boolean
  /** Number of open connections. */
  readonly open: number
  /** Number of connections rejected since the start. */
  readonly refused: number
}

interface CountOptions<Connection> {
  readonly most?: number
  readonly mostPerAddress?: number
  /** True if a connection may be ended to make room for a new connection from the same address. */
  readonly mayYieldToOwn?: (connection: Connection) => boolean
  /** True if a connection may be ended because all addresses together have too many. */
  readonly mayYield?: (connection: Connection) => boolean
  /** Of the connections that may be ended, those with the lowest priority go first. 0 or more. */
  readonly priorityOf?: (connection: Connection) => number
}

/** Connections of one priority, oldest first. */
interface YieldingConnections<Connection> {
  readonly priority: number
  readonly connections: readonly Connection[]
}

/**
 * At a limit, one sixteenth of the candidates is ended at once. The search through an address's thousands of
 * connections is slow, so it must not run for every new connection.
 */
const YIELDING_PART = 16
const never = () => false

/**
 * Counts connections. At a limit, ends some of those that may be ended, to make room for new ones. It chooses the
 * address that has most of them with the lowest priority, and ends the oldest ones there. So a few addresses can't
 * keep all others out.
 */
export function createConnectionCount<Connection extends Countable>({
  most = Number.POSITIVE_INFINITY,
  mostPerAddress = Number.POSITIVE_INFINITY,
  mayYieldToOwn = never,
  mayYield = never,
  priorityOf = () => 0,
}: CountOptions<Connection>): ConnectionCount<Connection> {
  // The connections of each address, oldest first.
  const byAddress = new Map<string, Set<Connection>>()
  let open = 0
  let refused = 0

  const remove = (address: string, connection: Connection) => {
    const held = byAddress.get(address)
    if (!held?.delete(connection)) return
    open -= 1
    if (held.size === 0) byAddress.delete(address)
  }
  const yieldingOf = (
    held: Iterable<Connection>,
    mayEnd: (connection: Connection) => boolean,
  ): YieldingConnections<Connection> => {
    let priority = Number.POSITIVE_INFINITY
    let connections: Connection[] = []
    for (const connection of held) {
      if (!mayEnd(connection)) continue
      const own = priorityOf(connection)
      if (own < priority) [priority, connections] = [own, []]
      if (own === priority) connections.push(connection)
    }
    return { priority, connections }
  }
  const endOldest = (address: string, { connections }: YieldingConnections<Connection>): boolean => {
    for (const connection of connections.slice(0, Math.ceil(connections.length / YIELDING_PART))) {
      remove(address, connection)
      connection.destroy()
    }
    return connections.length > 0
  }
  const endOfAddress = (address: string): boolean =>
    endOldest(address, yieldingOf(byAddress.get(address) ?? [], mayYieldToOwn))
  const endOfLargest = (): boolean => {
    let largest = ''
    let most: YieldingConnections<Connection> = { priority: Number.POSITIVE_INFINITY, connections: [] }
    for (const [address, held] of byAddress) {
      // Skips an address that can't have more candidates than the best address so far.
      if (most.priority === 0 && held.size <= most.connections.length) continue
      const yielding = yieldingOf(held, mayYield)
      const isFirst =
        yielding.priority < most.priority ||
        (yielding.priority === most.priority && yielding.connections.length > most.connections.length)
      if (isFirst) [largest, most] = [address, yielding]
    }
    return endOldest(largest, most)
  }

  return {
    add: (address, connection, mostOfAddress = mostPerAddress) => {
      const isRoom =
        ((byAddress.get(address)?.size ?? 0) < mostOfAddress || endOfAddress(address)) &&
        (open < most || endOfLargest())
      if (!isRoom) {
        refused += 1
        return false
      }
      const held = byAddress.get(address) ?? new Set<Connection>()
      byAddress.set(address, held.add(connection))
      open += 1
      connection.once('close', () => remove(address, connection))
      return true
    },
    get open() {
      return open
    },
    get refused() {
      return refused
    },
  }
}

/**
 * Limit of unanswered requests on one connection. Browsers and proxies wait for each response before the next
 * request.
 */
const MAX_UNANSWERED = 8

/** Returns true if a request may be handled. If false, it has already been rejected. */
export type AdmitRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface HeldConnection {
  /** Requests with their responses, oldest first. */
  readonly unanswered: Map<IncomingMessage, ServerResponse>
  /** True once the connection belongs to the broker (WebSocket). */
  isUpgraded: boolean
  /** Bytes written on the socket before the oldest unanswered request arrived. */
  sentBefore: number
  /** Time at which the oldest response became ready for the client to read, in milliseconds. */
  sendingSince?: number | undefined
}

/**
 * True if the connection only waits for its client: it is idle, its request is incomplete, or its response is not
 * being read. False while the server works on a response.
 */
const isIdle = ({ unanswered, isUpgraded }: HeldConnection): boolean =>
  !isUpgraded && [...unanswered].every(([{ complete }, { headersSent }]) => !complete || headersSent)

/**
 * A client has `SENDING_MS` to read its response, and more time for each part that it has read (`BYTES_PER_SECOND`).
 * Even slow connections are several times as fast as that.
 */
const SENDING_MS = 10_000
const BYTES_PER_SECOND = 16 * 1024
const CHECK_EVERY_MS = 2_000

/** True if the client of a connection takes too long to read its responses. */
function isReadTooSlowly(each: HeldConnection, nowMs: number): boolean {
  const [answer] = each.unanswered.values()
  if (!answer?.headersSent || !answer.socket) {
    each.sendingSince = undefined
    return false
  }
  each.sendingSince ??= nowMs
  // A response that is written at once counts as sent in full. Of a file, only the bytes that the client has read
  // count.
  const sent = answer.socket.bytesWritten - each.sentBefore
  return nowMs - each.sendingSince > SENDING_MS + (sent / BYTES_PER_SECOND) * 1000
}

/**
 * Limits the connections of a server, the connections of each client and the requests of each connection. Behind a
 * proxy the sockets are the proxy's, so a client's concurrent requests count instead. Ends connections whose clients
 * do not read their responses.
 */
export function holdConnections(server: Server, { limits, trustProxy, clock }: Settings): AdmitRequest {
  const { connections, connectionsPerAddress } = limits
  const held = new WeakMap<Socket, HeldConnection>()
  /** Connections by remote address and port, not by socket: with TLS, a request's socket is a different object. */
  const byPeer = new Map<string, HeldConnection>()
  const mayYield = (socket: Socket) => {
    const each = held.get(socket)
    return each !== undefined && isIdle(each)
  }
  const sockets = createConnectionCount<Socket>({
    most: connections,
    mostPerAddress: connectionsPerAddress,
    mayYield,
    mayYieldToOwn: mayYield,
  })
  const proxied = createConnectionCount<ServerResponse>({ mostPerAddress: connectionsPerAddress })

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    const isProxy = remoteAddress !== undefined && isTrusted(remoteAddress, trustProxy)
    const address = isProxy ? remoteAddress : addressBehind(remoteAddress, undefined, trustProxy, SITE_BITS)
    const room = isProxy ? Number.POSITIVE_INFINITY : connectionsPerAddress
    if (!sockets.add(address, socket, room)) {
      socket.destroy()
      return
    }
    const peer = peerOf(socket)
    const each: HeldConnection = { unanswered: new Map(), isUpgraded: false, sentBefore: 0 }
    held.set(socket, each)
    byPeer.set(peer, each)
    socket.once('close', () => {
      if (byPeer.get(peer) === each) byPeer.delete(peer)
      // On close, Node.js closes only the response that is being sent. The queued responses are closed here.
      for (const answer of each.unanswered.values()) if (!answer.socket) answer.destroy().emit('close')
    })
  })
  const check = setInterval(() => {
    const nowMs = clock.now().getTime()
    for (const each of byPeer.values())
      if (isReadTooSlowly(each, nowMs)) [...each.unanswered.values()][0]?.socket?.destroy()
  }, CHECK_EVERY_MS).unref()
  server.once('close', () => clearInterval(check))
  server.prependListener('upgrade', ({ socket }) => {
    const each = byPeer.get(peerOf(socket))
    if (each) each.isUpgraded = true
    // While the server starts, this is the only listener: no other one takes the connection or handles the socket's
    // errors.
    if (server.listenerCount('upgrade') === 1) socket.destroy()
  })

  return (incoming, outgoing) => {
    const { socket, headers } = incoming
    const each = byPeer.get(peerOf(socket))
    // Node.js handles every request that a connection has sent, even after the connection has been closed.
    if (socket.destroyed || !each) return false
    const { unanswered } = each
    if (unanswered.size === MAX_UNANSWERED) {
      socket.destroy()
      return false
    }
    if (unanswered.size === 0) {
      each.sentBefore = socket.bytesWritten
      each.sendingSince = undefined
    }
    unanswered.set(incoming, outgoing)
    outgoing.once('close', () => unanswered.delete(incoming))
    const { remoteAddress = '' } = socket
    if (!isTrusted(remoteAddress, trustProxy)) return true
    const client = addressBehind(remoteAddress, headers['x-forwarded-for']?.toString(), trustProxy, SITE_BITS)
    if (proxied.add(client, outgoing)) return true
    outgoing.writeHead(429, { 'Retry-After': '1', 'Content-Length': '0' }).end()
    return false
  }
}

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/**
 * A request that counts as an upgrade only if it asks for a WebSocket. Java and curl also offer HTTP/2 (`h2c`) on
 * ordinary requests. A server may ignore that offer and respond (RFC 9110, 7.8), but Node.js would stop parsing the
 * request, with its body unread. The parser sets `upgrade` before the headers are known, and reads it afterwards.
 */
export class UpgradableRequest extends IncomingMessage {
  private isOffered = false

  set upgrade(isOffered: boolean) {
    this.isOffered = isOffered
  }

  get upgrade(): boolean {
    return this.isOffered && (this.method === 'CONNECT' || /^websocket$/i.test(this.headers.upgrade ?? ''))
  }
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

interface UpgradeOptions {
  readonly settings: Settings
  readonly connections: ConnectionCount<Duplex>
  /** Rejects foreign pages: browsers let any page open a WebSocket to any server, so the server must check. */
  readonly foreignPages: ForeignPages
}

/**
 * Passes WebSockets to the broker's path on to the broker and rejects all others (RFC 6455, 4.2.2). Node.js leaves
 * upgraded sockets to the listener. Without a listener for errors, a reset would end the process. A socket whose
 * other side stays open must be destroyed, or it is kept forever.
 */
export function serveUpgrades(
  server: Server,
  upgrade: Upgrade,
  { settings, connections, foreignPages }: UpgradeOptions,
): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', (error) => ignore(error, 'a client may disconnect at any time'))
    if (!isBrokers(request)) refuse(socket, '404 Not Found')
    else if (foreignPages.isBehind((name) => request.headers[name]?.toString()))
      refuse(socket, '403 Forbidden')
    else if (!connections.add(addressOf(request, socket, settings), socket))
      refuse(socket, '429 Too Many Requests')
    else upgrade(request, socket, head)
  })
}

const addressOf = ({ headers }: IncomingMessage, socket: Duplex, { trustProxy }: Settings): string =>
  addressBehind(
    (socket as Socket).remoteAddress,
    headers['x-forwarded-for']?.toString(),
    trustProxy,
    SITE_BITS,
  )

/** Compares the plain text: `new URL` throws for targets such as `//`, and the broker has only one path. */
const isBrokers = ({ url }: IncomingMessage): boolean =>
  url === BROKER_PATH || (url?.startsWith(`${BROKER_PATH}?`) ?? false)

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
