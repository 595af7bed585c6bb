import { WebSocket } from 'ws'
import { openMqttBroker } from '../../src/core/broker/mqtt-broker'
import type { OpenBroker } from '../../src/core/platform/broker'

/** The elements' own way to the broker, in Node: version 20 has no WebSocket. */
export const openNodeBroker: OpenBroker = (subscription) => {
  if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })
  return openMqttBroker(subscription)
}
