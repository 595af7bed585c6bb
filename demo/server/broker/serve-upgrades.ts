import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ignore } from '../ignore'
import { BROKER_PATH } from './broker-address'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Hands the upgrades that are meant for the broker to it and refuses all others. Node leaves a socket to whoever takes
 * its upgrade: without a listener for errors a reset ends the process, and a socket whose other side stays open is kept
 * until somebody destroys it.
 */
export const serveUpgrades = (server: Server, upgrade: Upgrade): void => {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', (error) => ignore(error, 'a client may leave at any time'))
    if (pathOf(request) === BROKER_PATH) upgrade(request, socket, head)
    else refuse(socket, '404 Not Found')
  })
}

/** Compared as it stands: `new URL` throws for targets such as `//`, and the broker has one path alone. */
const pathOf = (request: IncomingMessage): string | undefined => request.url?.split('?', 1)[0]

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
