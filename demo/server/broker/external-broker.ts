import mqtt, { type MqttClient } from 'mqtt'
import { StartError } from '../failures/start-error'
import type { Logger } from '../platform/log'
import type { BrokerTransport } from './broker'

const CONNECT_TIMEOUT_MS = 5_000
/** A broker that has gone without a word is noticed within one and a half of it. */
const KEEPALIVE_SECONDS = 10

/**
 * Publishes to a broker elsewhere: `mqtt://` or `mqtts://`, with user and password in the URL if it needs them.
 * Throws StartError when it cannot be reached at start; later it reconnects by itself.
 */
export const connectExternalBroker = async (mqttUrl: string, log: Logger): Promise<BrokerTransport> => {
  if (!URL.canParse(mqttUrl) || !/^mqtts?:$/.test(new URL(mqttUrl).protocol)) {
    throw new StartError('MQTT_URL does not work: it must look like mqtt://user:password@host:1883.')
  }
  const client = await mqtt
    .connectAsync(
      mqttUrl,
      {
        connectTimeout: CONNECT_TIMEOUT_MS,
        keepalive: KEEPALIVE_SECONDS,
        reconnectPeriod: 1_000,
        protocolVersion: 4,
      },
      false,
    )
    .catch((error: Error & { code?: string }) => {
      throw new StartError(`MQTT_URL does not work: ${error.message || error.code || 'no connection'}.`)
    })
  client.on('error', (error) => log.warn({ err: error }, 'the message broker failed'))
  client.on('offline', () => log.warn('the message broker is not reachable'))
  return transportOf(client)
}

const transportOf = (client: MqttClient): BrokerTransport => ({
  send: async (topic, payload, retain) => {
    await client.publishAsync(topic, payload, { qos: 1, retain })
  },
  get connected() {
    return client.connected
  },
  close: () => client.endAsync(true),
})
