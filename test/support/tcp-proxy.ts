import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** From now on nothing passes in either direction, and no connection ends: as when a firewall drops packets. */
  silence(): void
  /** Bytes pass again, those that were held back first. */
  resume(): void
  /** Ends all connections and takes no more, as when the server behind is stopped. */
  cut(): void
  /** Takes connections again. */
  mend(): void
  /** Connections that begin from now on lead to another server; those that are open stay where they are. */
  lead(target: TcpTarget): void
  close(): Promise<void>
}

interface TcpTarget {
  readonly host: string
  readonly port: number
}

/** Stands between a program and a server of this machine. */
export async function startTcpProxy(first: TcpTarget): Promise<TcpProxy> {
  let target = first
  const sockets = new Set<Socket>()
  let silent = false
  let isCut = false
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isCut) return near.resetAndDestroy()
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (silent) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    lead(other) {
      target = other
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
