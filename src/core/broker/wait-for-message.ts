import type { CallContext } from '../configuration/configuration'
import type { CoreOptions } from '../configuration/options'
import { BrokerError } from '../platform/broker'
import { brokerAddress } from './broker-address'

/** How long the first connection may take. One that was there and broke has until the wait is over. */
const firstConnectionMs = 10_000

export interface MessageWait {
  readonly topic: string
  /** The password that came with the topic, where the backend gives one. */
  readonly brokerToken?: string | null | undefined
  readonly signal: AbortSignal
  readonly onConnection?: (connected: boolean) => void
}

/**
 * Hears a topic until a message means something: `read` gives a value for it, or undefined to go on, or throws. The
 * connection is always closed at the end. Rejects with a BrokerError, a StaleChunkError, what `read` throws, or the
 * signal's reason.
 */
export async function waitForMessage<T>(
  core: CallContext,
  { topic, brokerToken, signal, onConnection }: MessageWait,
  read: (payload: string) => T | undefined,
): Promise<T> {
  const { environment, options, configuration } = core
  const { brokerCredentials, openBroker = environment.openBroker } = options.get()
  const document = await configuration.load(signal)
  const url = brokerAddress(document)
  if (url === undefined) throw new BrokerError('The configuration names no message broker.')
  const { BROKER_USERNAME, BROKER_PASSWORD } = document.CONFIG_VARIABLES.USER_PORTAL
  const given = await credentialsFrom(brokerCredentials, topic)
  signal.throwIfAborted()

  const ends: (() => void)[] = []
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    ends.push(() => signal.removeEventListener('abort', abort))
    const late = () => reject(new BrokerError('The message broker cannot be reached.'))
    const stopWaiting = environment.clock.setTimeout(late, firstConnectionMs)
    ends.push(stopWaiting)
    ends.push(
      openBroker({
        url,
        topic,
        username: given?.username ?? BROKER_USERNAME ?? undefined,
        password: brokerToken ?? given?.password ?? BROKER_PASSWORD ?? undefined,
        onConnection(connected) {
          if (connected) stopWaiting()
          onConnection?.(connected)
        },
        onMessage(payload) {
          try {
            const value = read(payload)
            if (value !== undefined) resolve(value)
          } catch (error) {
            reject(error)
          }
        },
        onFailure: reject,
      }),
    )
  }).finally(() => {
    for (const end of ends) end()
  })
}

async function credentialsFrom(ask: CoreOptions['brokerCredentials'], topic: string) {
  try {
    return await ask?.(topic)
  } catch (cause) {
    throw new BrokerError('The host gives no credentials for the message broker.', { cause })
  }
}
