import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from '../log'
import type { Broker } from './broker'
import { createBrokerRelay } from './broker-relay'
import { startEmbeddedBroker } from './embedded-broker'
import { connectExternalBroker } from './external-broker'
import { createRepeatingBroker } from './repeating-broker'

export interface OpenedBroker {
  readonly broker: Broker
  /** Takes over the WebSocket of a browser that wants to reach the broker through this server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the WebSockets of all browsers; publishing goes on. */
  hangUp(): void
  close(): Promise<void>
}

/** The external broker when a URL is given, else the embedded one. */
export const openBroker = async (mqttUrl: string | undefined, log: Logger): Promise<OpenedBroker> => {
  if (!mqttUrl) {
    const embedded = await startEmbeddedBroker(log)
    const broker = createRepeatingBroker(embedded, log)
    return { broker, upgrade: embedded.upgrade, hangUp: embedded.hangUp, close: broker.close }
  }
  const broker = createRepeatingBroker(await connectExternalBroker(mqttUrl, log), log)
  const relay = createBrokerRelay(mqttUrl)
  return { broker, upgrade: relay.upgrade, hangUp: relay.hangUp, close: broker.close }
}
