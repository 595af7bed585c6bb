import { clientIdOf } from '../../src/contract/broker-events'

/** What this needs of mqtt.js. */
export interface MqttConnection {
  on(event: 'connect' | 'close', listener: () => void): unknown
  on(event: 'message', listener: (topic: string) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  subscribe(topic: string, options: { qos: 1 }): unknown
  end(force: boolean): unknown
}

export type Connect = (
  url: string,
  options: {
    clientId: string
    username?: string
    password?: string
    protocolVersion: 4
    clean: true
    reconnectPeriod: number
    timerVariant: 'native'
  },
) => MqttConnection

/** Where the broker is, as the portal's configuration says it. */
export interface BrokerAddress {
  readonly url: string
  readonly username?: string
  readonly password?: string
}

interface ConfigurationPart {
  readonly CONNECTION_STRINGS: {
    readonly MESSAGE_BROKER_URL: string
    readonly MESSAGE_BROKER_PORT: number
    readonly MESSAGE_BROKER_PATH?: string
  }
  readonly CONFIG_VARIABLES: {
    readonly USER_PORTAL: { readonly BROKER_USERNAME?: string; readonly BROKER_PASSWORD?: string }
  }
}

export const readBrokerAddress = async (
  fetch: typeof globalThis.fetch,
  baseUrl: string,
): Promise<BrokerAddress> => {
  const response = await fetch(`${baseUrl}/config.json`)
  if (!response.ok) throw new Error(`the configuration was answered with ${response.status}`)
  const configuration = (await response.json()) as ConfigurationPart
  const {
    MESSAGE_BROKER_URL,
    MESSAGE_BROKER_PORT,
    MESSAGE_BROKER_PATH = '',
  } = configuration.CONNECTION_STRINGS
  const { BROKER_USERNAME, BROKER_PASSWORD } = configuration.CONFIG_VARIABLES.USER_PORTAL
  return {
    url: `${MESSAGE_BROKER_URL}:${MESSAGE_BROKER_PORT}${MESSAGE_BROKER_PATH}`,
    ...(BROKER_USERNAME && { username: BROKER_USERNAME }),
    ...(BROKER_PASSWORD && { password: BROKER_PASSWORD }),
  }
}

/**
 * Listens on one phone's topic and connects again by itself. The client id is the topic's last segment, because the
 * broker lets a client read that topic alone. What a message says is not looked at: it means that something changed.
 */
export const listenOn = (
  connect: Connect,
  { url, ...login }: BrokerAddress,
  topic: string,
  { onState, onChange }: { onState: (live: boolean) => void; onChange: () => void },
): (() => void) => {
  const connection = connect(url, {
    clientId: clientIdOf(topic),
    ...login,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 1_000,
    timerVariant: 'native',
  })
  connection.on('connect', () => {
    connection.subscribe(topic, { qos: 1 })
    onState(true)
    onChange()
  })
  connection.on('message', onChange)
  connection.on('close', () => onState(false))
  connection.on('error', () => onState(false))
  return () => connection.end(true)
}
