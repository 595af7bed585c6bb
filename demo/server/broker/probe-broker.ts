import mqtt, { type MqttClient } from 'mqtt'
import { topicOf } from '../../../src/contract/broker-events'
import { StartError } from '../failures/start-error'
import { ignore } from '../platform/ignore'
import type { Logger } from '../platform/log'
import { newRandomId } from '../platform/random-id'
import type { BrokerTransport } from './broker'

const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 3_000
const FOREIGN = 'foreign'
const FORGED = 'forged'
const OWN = 'own'

/** What a browser knows of the broker. */
export interface BrowserCredentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/**
 * Does what a stranger with the configuration document could do: connects with the credentials that browsers are given, and
 * without any, tries to hear a topic that is somebody else's, and to publish on one. Throws StartError for a broker that
 * lets it, because whoever hears the outcome of an approved push is signed in by it.
 */
export async function probeBroker(
  mqttUrl: string,
  transport: BrokerTransport,
  credentials: BrowserCredentials,
  log: Logger,
): Promise<void> {
  const url = new URL(mqttUrl)
  url.username = url.password = ''
  const strangers = credentials.username === undefined ? [{}] : [{}, credentials]
  const heard = await Promise.all(strangers.map((stranger) => hear(url.href, transport, stranger)))
  if (heard.some((messages) => messages?.includes(FOREIGN))) {
    throw new StartError(
      'MQTT_URL names a broker that lets browsers read topics of others. Write "pattern read mfa/%c" into its access rules, and no other right to read.',
    )
  }
  if (heard.some((messages) => messages?.includes(FORGED))) {
    throw new StartError(
      'MQTT_URL names a broker that lets browsers publish on topics of others. Write "pattern write mfa/will/%c" into its access rules, and no other right to write.',
    )
  }
  if (!heard.at(-1)?.includes(OWN)) {
    log.warn('the message broker does not let browsers read mfa/<their client ID>: pushes stay unheard')
  }
}

/** What a stranger hears on a topic of its own and on all others; undefined where the broker does not let it in. */
async function hear(
  url: string,
  transport: BrokerTransport,
  credentials: BrowserCredentials,
): Promise<readonly string[] | undefined> {
  const [own, foreign] = [newRandomId(), newRandomId()]
  const clients: MqttClient[] = []
  const connect = async (clientId: string) => {
    const client = await mqtt.connectAsync(
      url,
      {
        ...credentials,
        clientId,
        protocolVersion: 4,
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectPeriod: 0,
      },
      false,
    )
    client.on('error', (error) => ignore(error, 'a broker may hang up on whoever tries too much'))
    clients.push(client)
    return client
  }
  try {
    const listener = await connect(own)
    const messages: string[] = []
    const done = new Promise<void>((resolve) => {
      setTimeout(resolve, ANSWER_TIMEOUT_MS).unref()
      listener.on('close', resolve)
      listener.on('message', (_topic, payload) => {
        messages.push(payload.toString())
        if (payload.toString() === OWN) resolve()
      })
    })
    for (const topic of ['#', 'mfa/+', topicOf(foreign), topicOf(own)]) {
      await listener
        .subscribeAsync(topic, { qos: 1 })
        .catch((error: Error) => ignore(error, 'refusing is what a broker should do'))
    }
    const forger = await connect(newRandomId())
    await within(
      forger.publishAsync(topicOf(own), FORGED, { qos: 1 }).catch((error: Error) => {
        ignore(error, 'refusing is what a broker should do')
      }),
    )
    await transport.send(topicOf(foreign), FOREIGN, false)
    // The last, so that what came before it is known when it arrives.
    await transport.send(topicOf(own), OWN, false)
    await done
    return messages
  } catch (error) {
    ignore(error as Error, 'who is not let in hears nothing')
    return undefined
  } finally {
    await Promise.all(clients.map((client) => client.endAsync(true)))
  }
}

const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS).unref())])
