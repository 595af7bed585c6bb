import type { Logger } from '../platform/log'
import type { Broker, BrokerTransport } from './broker'

const REPEAT_MS = 2_000
/** A broker that does not answer keeps no one from stopping. */
const CLEAR_MS = 1_000

async function soon(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLEAR_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/**
 * Publishes over a transport and repeats what may have been missed: a retained message covers a late subscriber, the
 * repetition a broker that was restarted in between and forgot what it retained.
 */
export function createRepeatingBroker(transport: BrokerTransport, log: Logger): Broker {
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
      // What is retained elsewhere would stay there for ever, once no one is left who knows of it.
      const cleared = Promise.all([...repeated.keys()].map((topic) => clear(topic).catch(tell)))
      if (transport.connected) await soon(cleared)
      await transport.close()
    },
  }
}
