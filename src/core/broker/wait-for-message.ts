import type { Configuration } from '../../contract/configuration'
import type { CallContext } from '../configuration'
import { withTimeLimit } from '../platform/clock'

/**
 * `unreachable`: no connection, perhaps because a proxy blocks WebSocket. `refused`: the broker refused the connection
 * or the topic. `not-configured`: no address, or the host gave no credentials.
 */
export type BrokerProblem = 'unreachable' | 'refused' | 'not-configured'

/** A broker can't be used. The message holds no credentials. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError'
  readonly failureCode = 'broker'
  readonly problem: BrokerProblem

  constructor(problem: BrokerProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Returns the broker's address, with port and path from separate settings. Undefined if no address is configured. */
export function brokerAddress({ CONNECTION_STRINGS: connections }: Configuration): string | undefined {
  const { MESSAGE_BROKER_URL, MESSAGE_BROKER_PORT, MESSAGE_BROKER_PATH } = connections
  if (!MESSAGE_BROKER_URL) return undefined
  const address = new URL(MESSAGE_BROKER_URL)
  if (MESSAGE_BROKER_PORT) address.port = String(MESSAGE_BROKER_PORT)
  if (MESSAGE_BROKER_PATH) address.pathname = MESSAGE_BROKER_PATH
  return address.href
}

/** Time limit of the first connection. A connection that breaks later may be restored until the wait ends. */
const firstConnectionMs = 10_000

interface MessageWait {
  readonly topic: string
  /** The password that came with the topic, if the backend sends one. */
  readonly brokerToken?: string | null | undefined
  readonly signal: AbortSignal
  readonly onConnection?: (connected: boolean) => void
}

/**
 * Waits for a message on a topic. `read` returns a value that ends the wait, or undefined to continue, or throws. The
 * connection is always closed at the end. Rejects with a BrokerError, a StaleChunkError, an AlteredBuiltInError, an
 * error of `read`, or the signal's reason.
 */
export async function waitForMessage<T>(
  core: CallContext,
  { topic, brokerToken, signal, onConnection }: MessageWait,
  read: (payload: string) => T | undefined,
): Promise<T> {
  const { environment, options, configuration } = core
  const { openBroker } = options.get()
  const document = await configuration.load(signal)
  const url = brokerAddress(document)
  if (url === undefined) throw new BrokerError('not-configured', 'The configuration names no message broker.')
  const { BROKER_USERNAME, BROKER_PASSWORD } = document.CONFIG_VARIABLES.USER_PORTAL
  const given = await hostCredentials(core, topic, signal)

  const ends: (() => void)[] = []
  try {
    return await new Promise<T>((resolve, reject) => {
      const abort = () => reject(signal.reason)
      signal.addEventListener('abort', abort)
      ends.push(() => signal.removeEventListener('abort', abort))
      const late = () => {
        const { host } = new URL(url)
        environment.report.warn(
          `mfa-elements: no WebSocket connection to the message broker at ${host} within ${firstConnectionMs / 1000} s. Is it running, and do proxies in between let WebSockets through?`,
        )
        reject(new BrokerError('unreachable', 'The message broker cannot be reached.'))
      }
      const stopWaiting = environment.clock.setTimeout(late, firstConnectionMs)
      ends.push(stopWaiting)
      const open = openBroker ?? environment.openBroker
      ends.push(
        open({
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
          onFailure(cause) {
            reject(
              openBroker ? new BrokerError('refused', "The host's broker has failed.", { cause }) : cause,
            )
          },
        }),
      )
    })
  } finally {
    for (const end of ends) end()
  }
}

/** Asks the host for credentials, if it has any. A host that does not answer is waited for as long as a broker. */
async function hostCredentials({ environment, options }: CallContext, topic: string, signal: AbortSignal) {
  const { brokerCredentials } = options.get()
  try {
    return await withTimeLimit(environment.clock, firstConnectionMs, signal, async () =>
      brokerCredentials?.(topic),
    )
  } catch (cause) {
    signal.throwIfAborted()
    const message = 'The host gives no credentials for the message broker.'
    throw new BrokerError('not-configured', message, { cause })
  }
}
