import type { Duplex } from 'node:stream'

/** Open connections by address. */
export interface ConnectionCount {
  /** Says whether there is room for one more of the address, and takes it until the connection closes. */
  add(address: string, connection: Duplex): boolean
  /** All that are open. */
  readonly open: number
  /** So many there was no room for since the start. */
  readonly refused: number
}

export function createConnectionCount(mostPerAddress: number): ConnectionCount {
  const byAddress = new Map<string, number>()
  let open = 0
  let refused = 0
  const change = (address: string, by: 1 | -1) => {
    const count = (byAddress.get(address) ?? 0) + by
    if (count > 0) byAddress.set(address, count)
    else byAddress.delete(address)
    open += by
  }
  return {
    add: (address, connection) => {
      if ((byAddress.get(address) ?? 0) >= mostPerAddress) {
        refused += 1
        return false
      }
      change(address, 1)
      connection.once('close', () => change(address, -1))
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
