import { parseConfiguration } from '../../src/contract/configuration'
import { brokerAddress } from '../../src/core/broker/broker-address'
import type { BrokerSubscription } from '../../src/core/platform/broker'

/** Where the broker is and who connects, as the portal's configuration says it. */
export type BrokerAddress = Pick<BrokerSubscription, 'url' | 'username' | 'password'>

export async function readBrokerAddress(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
): Promise<BrokerAddress> {
  const response = await fetch(`${baseUrl}/config.json`)
  if (!response.ok) throw new Error(`the configuration was answered with ${response.status}`)
  const result = parseConfiguration(await response.json())
  const url = result.ok && brokerAddress(result.config)
  if (!url) throw new Error('the configuration names no message broker')
  const { BROKER_USERNAME, BROKER_PASSWORD } = result.config.CONFIG_VARIABLES.USER_PORTAL
  return { url, username: BROKER_USERNAME ?? undefined, password: BROKER_PASSWORD ?? undefined }
}
