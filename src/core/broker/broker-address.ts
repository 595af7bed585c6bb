import type { Configuration } from '../../contract/configuration'

/** Where the broker is, with the port and the path that stand apart; undefined when none is configured. */
export function brokerAddress({ CONNECTION_STRINGS: connections }: Configuration): string | undefined {
  const { MESSAGE_BROKER_URL, MESSAGE_BROKER_PORT, MESSAGE_BROKER_PATH } = connections
  if (!MESSAGE_BROKER_URL) return undefined
  const address = new URL(MESSAGE_BROKER_URL)
  if (MESSAGE_BROKER_PORT) address.port = String(MESSAGE_BROKER_PORT)
  if (MESSAGE_BROKER_PATH) address.pathname = MESSAGE_BROKER_PATH
  return address.href
}
