import { StartError } from '../failures/start-error'
import type { Logger } from '../platform/log'
import type { BrokerTransport } from './broker'
import type { ExternalBroker } from './external-broker'

/** Longer than a broker needs that answers at all. */
const CHECK_MS = 15_000

/**
 * Lets nothing through to a broker before it has been checked. Rejects when the check fails on a broker that is there; one
 * that is not is checked when it comes, and each time that it comes back until it passes, so that everything but push works
 * without it.
 */
export async function createCheckedTransport(
  { transport, onConnect, connections }: ExternalBroker,
  check: () => Promise<void>,
  log: Logger,
): Promise<BrokerTransport> {
  let passed = false
  let checking = false

  const run = async () => {
    if (passed || checking) return
    checking = true
    let isLate = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true
        reject(
          new StartError(
            `MQTT_URL names a broker that could not be checked within ${CHECK_MS / 1000} s: it does not answer, or closes the connection again and again. Look into its log.`,
          ),
        )
      }, CHECK_MS)
    })
    const repeat = async () => {
      let checked: number
      let failure: Error | undefined
      do {
        // A broker that went away meanwhile has refused nothing: it is checked again.
        checked = connections()
        failure = await check().then(
          () => undefined,
          (error: Error) => error,
        )
      } while (checked !== connections() && !isLate)
      if (failure) throw failure
    }
    try {
      await Promise.race([repeat(), late])
      passed = transport.connected
    } finally {
      clearTimeout(timer)
      checking = false
    }
  }

  if (transport.connected) await run()
  onConnect(() => {
    if (passed) return
    run().then(
      () => passed && log.info('the message broker is there: push works from now on'),
      (error: Error) => log.error({ err: error }, 'the message broker is not used: push is off'),
    )
  })
  return {
    send: async (topic, payload, retain) => {
      if (!passed) throw new Error('the message broker was not there yet, or is not used')
      await transport.send(topic, payload, retain)
    },
    get connected() {
      return passed && transport.connected
    },
    close: transport.close,
  }
}
