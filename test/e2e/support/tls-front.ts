import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { makeCertificate } from '../../support/certificate'

/** A company's proxy in front of its servers: hosts with names and TLS, which the servers behind it do not have. */
export interface TlsFront {
  /** Flags with which a browser finds the hosts under their own names, at the port of HTTPS. */
  readonly chromiumFlags: readonly string[]
  close(): Promise<void>
}

/** @param servers by host name, the address of the server on this computer that answers for it */
export async function startTlsFront(servers: ReadonlyMap<string, string>): Promise<TlsFront> {
  const [first = '', ...others] = servers.keys()
  const { tlsCert, tlsKey, keyHash, remove } = await makeCertificate([first, ...others])
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const front = createServer({ cert: readFileSync(tlsCert), key: readFileSync(tlsKey) }, (outer) => {
    const address = servers.get(outer.servername || '')
    if (!address) return outer.destroy()
    const inner = connect(Number(new URL(address).port), '127.0.0.1')
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      keep(socket)
      socket.on('error', () => other.destroy())
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  return {
    chromiumFlags: [
      `--host-resolver-rules=${[...servers.keys()].map((host) => `MAP ${host}:443 127.0.0.1:${port}`).join()}`,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
    ],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => front.close(() => resolve()))
      await remove()
    },
  }
}
