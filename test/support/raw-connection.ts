import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  readonly socket: Socket
  /** All that has come so far, byte for byte. */
  readonly received: () => string
  /** Resolves when the other side has sent its last byte. */
  readonly ended: Promise<void>
  /** Resolves when the connection is gone in both directions. */
  readonly closed: Promise<void>
}

/** A TCP connection to a server of this machine, for what no HTTP client would send. */
export async function openConnection(port: number, text = ''): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  // A reset is one of the ends that a hostile connection may have.
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  const ended = Promise.race([new Promise<void>((resolve) => socket.once('end', () => resolve())), closed])
  await once(socket, 'connect')
  socket.write(text)
  return { socket, received: () => received, ended, closed }
}

/** Sends one request as it stands and gives all that comes back until the server ends the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const connection = await openConnection(port, text)
  await connection.ended
  connection.socket.destroy()
  return connection.received()
}
