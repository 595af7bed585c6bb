import mqtt from 'mqtt'
import { clientIdOf } from '../../src/contract/broker-events'
import type { OpenBroker } from '../../src/core/platform/environment'

/** A phone's way to the broker in Node, where the elements' own way has neither a WebSocket nor what the build puts in. */
export const openNodeBroker: OpenBroker = ({ url, topic, username, password, ...heard }) => {
  const client = mqtt.connect(url, {
    clientId: clientIdOf(topic),
    ...(username && { username }),
    ...(password && { password }),
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 1_000,
  })
  client.on('connect', () =>
    client.subscribe(topic, { qos: 1 }, (error) =>
      error ? heard.onFailure(error) : heard.onConnection(true),
    ),
  )
  client.on('message', (_topic, payload) => heard.onMessage(payload.toString()))
  client.on('close', () => heard.onConnection(false))
  client.on('error', () => heard.onConnection(false))
  return () => client.end(true)
}
