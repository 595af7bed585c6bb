import { connect as connectTcp } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { Aedes } from 'aedes'
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import { type Broker, type BrokerTransport, createRepeatingBroker } from './broker'
import { CONNECT_TIMEOUT_MS } from './client-filter'
import { type BrokerServer, connectExternalBroker, createCheckedTransport, trusting } from './external-broker'
import { probeBroker } from './probe-broker'

export interface EmbeddedBroker extends BrokerTransport {
  /**
   * Opens a connection to the broker. The broker has no access rules, so the relay must filter the
   * packets.
   */
  connect(): Duplex
}

/** Starts an MQTT broker in this process. */
async function startEmbeddedBroker(log: Logger): Promise<EmbeddedBroker> {
  const aedes = await Aedes.createBroker({ maxClientsIdLength: 64, connectTimeout: CONNECT_TIMEOUT_MS })
  aedes.on('clientError', (_client, error) => log.debug({ err: error }, 'broker client failed'))
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'broker connection refused'))

  return {
    connect: () => {
      const [near, far] = duplexPair()
      // Destroying one side of a pair does not close the other side.
      near.once('close', () => far.destroy())
      far.once('close', () => near.destroy())
      aedes.handle(far)
      return near
    },
    send: (topic, payload, retain) =>
      new Promise((resolve, reject) => {
        aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        )
      }),
    get connected() {
      return !aedes.closed
    },
    close: async () => {
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}

export interface OpenedBroker {
  readonly broker: Broker
  /** Opens a connection to the broker for a client. */
  connect(): Duplex
  close(): Promise<void>
}

/**
 * Opens the external broker if MQTT_URL is set, otherwise the embedded one. Throws StartError for an external broker
 * that lets strangers read or write other clients' topics. If it can't be reached, push is off until it can.
 */
export async function openBroker(
  { mqttUrl, portal, authorities }: Settings,
  log: Logger,
): Promise<OpenedBroker> {
  if (!mqttUrl) {
    const embedded = await startEmbeddedBroker(log)
    const broker = createRepeatingBroker(embedded, log)
    return { broker, connect: embedded.connect, close: broker.close }
  }
  const server = { mqttUrl, authorities }
  const external = await connectExternalBroker(server, log)
  const credentials = { username: portal.brokerUsername, password: portal.brokerPassword }
  const transport = await createCheckedTransport(
    external,
    () => probeBroker(server, external.transport, credentials, log),
    log,
  ).catch(async (error: Error) => {
    await external.transport.close()
    throw error
  })
  const broker = createRepeatingBroker(transport, log)
  return { broker, connect: () => connectTo(server), close: broker.close }
}

/** TCP keepalive. A broker whose machine is gone never closes the connection, so the system has to probe it. */
const watched = { keepAlive: true, keepAliveInitialDelay: 10_000 }

function connectTo(server: BrokerServer): Duplex {
  const { protocol, hostname, port } = new URL(server.mqttUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'mqtts:'
    ? connectTls({ ...watched, ...trusting(server), host, port: Number(port) || 8883, servername: host })
    : connectTcp({ ...watched, host, port: Number(port) || 1883 })
}
