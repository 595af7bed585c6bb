import type { Logger } from '../log'
import type { Broker, BrokerTransport } from './broker'

const REPEAT_MS = 2_000

/**
 * Publishes over a transport and repeats what may have been missed: a retained message covers a late subscriber, the
 * repetition a broker that was restarted in between and forgot what it retained.
 */
export const createRepeatingBroker = (transport: BrokerTransport, log: Logger): Broker => {
  const repeated = new Map<string, ReturnType<typeof setInterval>>()

  const stop = (topic: string) => {
    clearInterval(repeated.get(topic))
    repeated.delete(topic)
  }
  const clear = async (topic: string) => {
    stop(topic)
    await transport.send(topic, '', true)
  }
  const tell = (error: Error) => log.warn({ err: error }, 'a broker message could not be repeated')

  return {
    publish: async (topic, payload, { retain = false, untilMs } = {}) => {
      stop(topic)
      if (untilMs !== undefined) {
        const timer = setInterval(() => {
          if (Date.now() >= untilMs) clear(topic).catch(tell)
          // What is sent to a broker that is away is kept for it, each repetition apart.
          else if (transport.connected) transport.send(topic, payload, retain).catch(tell)
        }, REPEAT_MS)
        timer.unref()
        repeated.set(topic, timer)
      }
      await transport.send(topic, payload, retain)
    },
    clear,
    get connected() {
      return transport.connected
    },
    close: async () => {
      for (const topic of repeated.keys()) stop(topic)
      await transport.close()
    },
  }
}
