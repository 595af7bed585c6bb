import type { IncomingMessage } from 'node:http'
import { connect as connectTcp } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import type { Broker } from './broker'
import { createBrokerRelay } from './broker-relay'
import { createCheckedTransport } from './checked-transport'
import { startEmbeddedBroker } from './embedded-broker'
import { connectExternalBroker } from './external-broker'
import { probeBroker } from './probe-broker'
import { createRepeatingBroker } from './repeating-broker'

export interface OpenedBroker {
  readonly broker: Broker
  /** Takes over the WebSocket of a browser that wants to reach the broker through this server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the WebSockets of all browsers; publishing goes on. */
  terminate(): void
  close(): Promise<void>
}

/**
 * The external broker when a URL is given, else the embedded one. Throws StartError for one that tells strangers everything;
 * one that is not there is waited for, without push.
 */
export async function openBroker(
  { mqttUrl, portal }: Pick<Settings, 'mqttUrl' | 'portal'>,
  log: Logger,
): Promise<OpenedBroker> {
  if (!mqttUrl) {
    const embedded = await startEmbeddedBroker(log)
    const broker = createRepeatingBroker(embedded, log)
    return { broker, ...createBrokerRelay(embedded.connect), close: broker.close }
  }
  const external = await connectExternalBroker(mqttUrl, log)
  const credentials = { username: portal.brokerUsername, password: portal.brokerPassword }
  const transport = await createCheckedTransport(
    external,
    () => probeBroker(mqttUrl, external.transport, credentials, log),
    log,
  ).catch(async (error: Error) => {
    await external.transport.close()
    throw error
  })
  const broker = createRepeatingBroker(transport, log)
  return { broker, ...createBrokerRelay(() => connectTo(mqttUrl)), close: broker.close }
}

/** A broker whose machine has gone never ends a connection; the system asks whether it is still there. */
const watched = { keepAlive: true, keepAliveInitialDelay: 10_000 }

function connectTo(mqttUrl: string): Duplex {
  const { protocol, hostname, port } = new URL(mqttUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'mqtts:'
    ? connectTls({ ...watched, host, port: Number(port) || 8883, servername: host })
    : connectTcp({ ...watched, host, port: Number(port) || 1883 })
}
