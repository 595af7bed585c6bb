import mqtt, { type MqttClient } from 'mqtt'
import { StartError } from '../failures/start-error'
import type { Logger } from '../platform/log'
import type { BrokerTransport } from './broker'
import { reportOutages } from './report-outages'

const CONNECT_TIMEOUT_MS = 5_000
/** A broker that has gone without a word is noticed within one and a half of it. */
const KEEPALIVE_SECONDS = 10

export interface ExternalBroker {
  readonly transport: BrokerTransport
  /** How often it was connected to. */
  connections(): number
  onConnect(use: () => void): void
}

/**
 * Publishes to a broker elsewhere: `mqtt://` or `mqtts://`, with user and password in the URL if it needs them. Resolves when
 * it is connected to, or could not be at first: it goes on trying by itself. Throws StartError for an address that is none,
 * and for a broker that does not take the user.
 */
export async function connectExternalBroker(mqttUrl: string, log: Logger): Promise<ExternalBroker> {
  if (!URL.canParse(mqttUrl) || !/^mqtts?:$/.test(new URL(mqttUrl).protocol)) {
    throw new StartError('MQTT_URL does not work: it must look like mqtt://user:password@host:1883.')
  }
  const client = mqtt.connect(mqttUrl, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepalive: KEEPALIVE_SECONDS,
    reconnectPeriod: 1_000,
    protocolVersion: 4,
  })
  let connections = 0
  client.on('connect', () => {
    connections++
  })
  reportOutages(client, log)
  await firstAttempt(client).catch(async (error: Error) => {
    await client.endAsync(true)
    throw new StartError(`MQTT_URL does not work: ${error.message}.`)
  })
  return {
    transport: transportOf(client),
    connections: () => connections,
    onConnect: (use) => client.on('connect', use),
  }
}

/** Rejects where the broker answered, and refused. */
const firstAttempt = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('close', () => resolve())
    // The reason of a broker that refuses is a number, the one of a network a word.
    client.once('error', (error) =>
      'code' in error && typeof error.code === 'number' ? reject(error) : resolve(),
    )
  })

const transportOf = (client: MqttClient): BrokerTransport => ({
  send: async (topic, payload, retain) => {
    await client.publishAsync(topic, payload, { qos: 1, retain })
  },
  get connected() {
    return client.connected
  },
  close: () => client.endAsync(true),
})
