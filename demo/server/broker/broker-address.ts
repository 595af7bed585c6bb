import type { BrokerAddress } from '../settings/server-options'

/** Path of the broker's WebSocket on this server. */
export const BROKER_PATH = '/mqtt'

/** Where browsers reach the broker: the address of an external one when it is set, else this server's own path. */
export function brokerAddress(origin: URL, external: BrokerAddress | undefined): BrokerAddress {
  if (external) return external
  const secure = origin.protocol === 'https:'
  return {
    url: `${secure ? 'wss' : 'ws'}://${origin.hostname}`,
    port: Number(origin.port) || (secure ? 443 : 80),
    path: BROKER_PATH,
  }
}
