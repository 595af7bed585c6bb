import { type Duplex, duplexPair } from 'node:stream'
import { Aedes } from 'aedes'
import type { Logger } from '../platform/log'
import type { BrokerTransport } from './broker'
import { CONNECT_TIMEOUT_MS } from './client-limits'

export interface EmbeddedBroker extends BrokerTransport {
  /** Opens a connection to the broker. It believes what comes there: the relay's filter stands in front of it. */
  connect(): Duplex
}

/** An MQTT broker in this process. */
export async function startEmbeddedBroker(log: Logger): Promise<EmbeddedBroker> {
  const aedes = await Aedes.createBroker({ maxClientsIdLength: 64, connectTimeout: CONNECT_TIMEOUT_MS })
  aedes.on('clientError', (_client, error) => log.debug({ err: error }, 'broker client failed'))
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'broker connection refused'))

  return {
    connect: () => {
      const [near, far] = duplexPair()
      // Neither side of a pair notices by itself that the other is destroyed.
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
