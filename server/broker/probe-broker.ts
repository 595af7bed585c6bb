import { randomBytes } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import { topicOf } from '../../src/contract/broker-events'
import { ignore, StartError } from '../platform/failures'
import type { Logger } from '../platform/log'
import { newRandomId } from '../secrets/secrets'
import { type BrokerTransport, CLIENT_ID_BYTES } from './broker'
import { type BrokerServer, trusting } from './external-broker'

/** Time for the broker to answer. A broker that refuses may close the connection, or not answer at all. */
const STEP_MS = 2_000
/**
 * Extra wait before the probe concludes that a message does not arrive. Within this time after one client has
 * received a message, all other clients have received every earlier message.
 */
const GRACE_MS = 250
const FOREIGN = 'foreign'
const FORGED = 'forged'
const OWN = 'own'

/** Client IDs that match any topic if a broker puts them unescaped into its access rules. */
const PATTERN_IDS = ['+', '#', '.*']

/** Credentials for the broker that every browser gets. */
export interface BrowserCredentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

interface Stranger {
  readonly server: BrokerServer
  readonly credentials: BrowserCredentials
}

/** A stranger's attempt to subscribe to another client's topic. */
interface Attempt {
  readonly stranger: Stranger
  readonly clientId: string
  readonly topic: string
}

/**
 * Tests what a stranger who has read the configuration document could do. Connects with the browsers' credentials and
 * with none, and tries to read and to write another client's topic. Each attempt has its own connection, because many
 * brokers close a connection that asks for too much. Throws StartError if an attempt succeeds, because a client that
 * reads the outcome of an approved push is signed in by it. Also throws if the broker refuses the server's own
 * messages.
 */
export async function probeBroker(
  server: BrokerServer,
  transport: BrokerTransport,
  credentials: BrowserCredentials,
  log: Logger,
): Promise<void> {
  const url = new URL(server.mqttUrl)
  url.username = url.password = ''
  const known = credentials.username === undefined ? [{}] : [{}, credentials]
  const strangers = await admitted(
    known.map((credentials) => ({ server: { ...server, mqttUrl: url.href }, credentials })),
  )
  const foreign = topicOf(newRandomId())
  const controls = (await Promise.all(strangers.map(listenToOwn))).filter((each) => each !== undefined)
  const [control] = controls
  const listening: Listener[] = [...controls]
  const listen = async (attempts: readonly Attempt[]) => {
    const listeners = (await Promise.all(attempts.map(subscribe))).filter((each) => each !== undefined)
    listening.push(...listeners)
    return listeners
  }
  const hear = async (listeners: readonly Listener[]) => {
    const arrived = controls.map((each) => each.next(OWN))
    await publish(transport, foreign, FOREIGN)
    for (const { topic } of controls) await publish(transport, topic, OWN)
    await Promise.all(arrived)
    if (listeners.length > 0) await after(control ? GRACE_MS : STEP_MS)
    return listeners.find((each) => each.messages.includes(FOREIGN))
  }
  try {
    if (control) await Promise.all(strangers.map((stranger) => forge(stranger, control.topic)))
    const openTopics = strangers.flatMap((stranger) =>
      ['#', 'mfa/+', 'mfa/#', foreign].map((topic) => ({ stranger, clientId: newRandomId(), topic })),
    )
    if (await hear(await listen(openTopics))) {
      throw new StartError(
        'MQTT_URL names a broker that lets browsers read topics of others. Write "pattern read mfa/%c" into its access rules, and no other right to read.',
      )
    }
    if (control?.messages.includes(FORGED)) {
      throw new StartError(
        'MQTT_URL names a broker that lets browsers publish on topics of others. Write "pattern write mfa/will/%c" into its access rules, and no other right to write.',
      )
    }
    // One topic after another: a broker closes a connection when another one uses the same client ID.
    for (const stranger of strangers)
      for (const topic of ['mfa/+', 'mfa/#', foreign]) {
        const listeners = await listen(PATTERN_IDS.map((clientId) => ({ stranger, clientId, topic })))
        const heard = listeners.length > 0 ? await hear(listeners) : undefined
        if (!heard) continue
        throw new StartError(
          `MQTT_URL names a broker that lets a client with the ID ${heard.clientId} read topics of others, because it puts client IDs unescaped into its access rules. Have it refuse all client IDs but letters, digits, - and _.`,
        )
      }
    const browser = controls.find((each) => each.stranger.credentials === known.at(-1))
    if (!browser?.messages.includes(OWN)) {
      log.warn('the message broker does not let browsers read mfa/<their client ID>: pushes stay unheard')
    }
  } finally {
    await Promise.all(listening.map((each) => each.end()))
  }
}

/** Returns the strangers whom the broker lets connect. */
async function admitted(strangers: readonly Stranger[]): Promise<Stranger[]> {
  const connections = await Promise.all(strangers.map((stranger) => connect(stranger, newRandomId())))
  await Promise.all(connections.map((connection) => connection?.end()))
  return strangers.filter((_stranger, index) => connections[index])
}

interface Listener extends Attempt {
  readonly messages: readonly string[]
  /** Resolves when the message arrives, or when it can no longer arrive. */
  next(message: string): Promise<void>
  end(): Promise<void>
}

/** Returns undefined if the broker refuses the connection or the subscription. */
async function subscribe(attempt: Attempt): Promise<Listener | undefined> {
  const connection = await connect(attempt.stranger, attempt.clientId)
  if (!connection) return undefined
  const { client, closed, end } = connection
  const messages: string[] = []
  const onMessage: (() => void)[] = []
  client.on('message', (_topic, payload) => {
    messages.push(payload.toString())
    for (const look of onMessage) look()
  })
  const subscribed = client.subscribeAsync(attempt.topic, { qos: 1 }).then(
    () => true,
    (error: Error) => {
      ignore(error, 'refusing is what a broker should do')
      return false
    },
  )
  // No answer counts as granted, because the broker may still deliver messages.
  if (await Promise.race([subscribed, closed.then(() => false), after(STEP_MS).then(() => true)])) {
    const next = (message: string) => {
      const from = messages.length
      const came = new Promise<void>((resolve) => {
        onMessage.push(() => messages.includes(message, from) && resolve())
      })
      return Promise.race([came, closed, after(STEP_MS)])
    }
    return { ...attempt, messages, next, end }
  }
  await end()
  return undefined
}

/**
 * Subscribes to the stranger's own topic. The ID is as long as a browser's, because not every broker accepts more
 * than 23 characters.
 */
function listenToOwn(stranger: Stranger): Promise<Listener | undefined> {
  const clientId = randomBytes(CLIENT_ID_BYTES).toString('base64url')
  return subscribe({ stranger, clientId, topic: topicOf(clientId) })
}

/** Tries to publish a message that the topic's subscriber would take for an outcome. */
async function forge(stranger: Stranger, topic: string): Promise<void> {
  const connection = await connect(stranger, newRandomId())
  if (!connection) return
  const { client, closed, end } = connection
  const published = client.publishAsync(topic, FORGED, { qos: 1 }).catch((error: Error) => {
    ignore(error, 'refusing is what a broker should do')
  })
  await Promise.race([published, closed, after(STEP_MS)])
  await end()
}

interface Connection {
  readonly client: MqttClient
  readonly closed: Promise<void>
  end(): Promise<void>
}

/** Returns undefined if the broker refuses the connection. */
async function connect({ server, credentials }: Stranger, clientId: string): Promise<Connection | undefined> {
  const client = mqtt.connect(server.mqttUrl, {
    ...trusting(server),
    ...credentials,
    clientId,
    protocolVersion: 4,
    connectTimeout: STEP_MS,
    reconnectPeriod: 0,
  })
  client.on('error', (error) => ignore(error, 'a broker may disconnect a client that tries too much'))
  const connected = new Promise<boolean>((resolve) => client.once('connect', () => resolve(true)))
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  // A broken connection may never report its end.
  const end = () => Promise.race([client.endAsync(true), closed, after(GRACE_MS)])
  const isIn = await Promise.race([connected, closed.then(() => false), after(STEP_MS).then(() => false)])
  if (isIn) return { client, closed, end }
  await end()
  return undefined
}

/** Throws StartError if the broker does not accept the message. */
async function publish(transport: BrokerTransport, topic: string, payload: string): Promise<void> {
  const taken = await Promise.race([
    transport.send(topic, payload, false).then(
      () => true,
      (error: Error) => {
        ignore(error, 'the error of a closed connection names no cause')
        return false
      },
    ),
    after(STEP_MS).then(() => false),
  ])
  if (taken) return
  throw new StartError(
    'MQTT_URL names a broker that does not take what the server publishes. Give its user the right to write mfa/#.',
  )
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
