import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BROKER_PATH } from '../broker/broker-address'
import { ignore } from '../platform/ignore'
import type { Settings } from '../settings/server-options'
import { addressBehind } from './client-address'
import type { ConnectionCount } from './connection-count'
import type { ForeignPages } from './foreign-pages'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

interface UpgradeOptions {
  readonly settings: Settings
  readonly connections: ConnectionCount
  /** Browsers let any page open a WebSocket anywhere, so it is the server that has to look. */
  readonly foreignPages: ForeignPages
}

/**
 * Hands the upgrades that are meant for the broker to it and refuses all others. Node leaves a socket to whoever takes
 * its upgrade: without a listener for errors a reset ends the process, and a socket whose other side stays open is kept
 * until somebody destroys it.
 */
export function serveUpgrades(
  server: Server,
  upgrade: Upgrade,
  { settings, connections, foreignPages }: UpgradeOptions,
): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', (error) => ignore(error, 'a client may leave at any time'))
    if (!isBrokers(request)) refuse(socket, '404 Not Found')
    else if (foreignPages.isBehind((name) => request.headers[name]?.toString()))
      refuse(socket, '403 Forbidden')
    else if (!connections.add(addressOf(request, socket, settings), socket))
      refuse(socket, '429 Too Many Requests')
    else upgrade(request, socket, head)
  })
}

const addressOf = ({ headers }: IncomingMessage, socket: Duplex, { trustProxy }: Settings): string =>
  addressBehind((socket as Socket).remoteAddress, headers['x-forwarded-for']?.toString(), trustProxy)

/** Compared as it stands: `new URL` throws for targets such as `//`, and the broker has one path alone. */
const isBrokers = ({ url }: IncomingMessage): boolean =>
  url === BROKER_PATH || (url?.startsWith(`${BROKER_PATH}?`) ?? false)

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
