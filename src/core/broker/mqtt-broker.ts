import MqttClient, { type IClientOptions } from 'mqtt/lib/client'
import type { IStream } from 'mqtt/lib/shared'
import { clientIdOf, willTopicOf } from '../../contract/broker-events'
import { BrokerError, type BrokerSubscription, type OpenBroker } from '../platform/broker'
import { ignore } from '../platform/ignore'
import { SocketStream } from './socket-stream'

/**
 * How soon a broken connection is noticed and replaced: a wait lasts 30 s, and a broker that comes back has to find us
 * within 8 s. A connection that dies without a word is noticed one and a half keepalives after it was last heard of.
 */
const keepaliveSeconds = 3
const reconnectEveryMs = 1000
const connectTimeoutMs = 4000

/** CONNACK "server unavailable": worth another try, unlike the other refusals. */
const unavailable = 3

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'number' ? error.code : undefined)

/** Hears a topic by MQTT 3.1.1 over a WebSocket; see `OpenBroker`. */
export const openMqttBroker: OpenBroker = (subscription) => {
  const { topic, onMessage, onConnection, onFailure } = subscription
  let open = true
  let subscribed = false

  const close = () => {
    if (!open) return
    open = false
    // A polite end waits for what has not been acknowledged, and needs somebody to say goodbye to.
    client.end(!subscribed)
  }

  const fail = (message: string, cause: unknown) => {
    if (!open) return
    close()
    onFailure(new BrokerError(message, { cause }))
  }

  const client = new MqttClient(streamTo(subscription.url), optionsFor(subscription))
  client.on('connect', () => {
    client.subscribe(topic, { qos: 1 }, (error) => {
      // Where the connection broke meanwhile, the next one subscribes again.
      if (!open || !client.connected) return
      if (error) return fail('The broker refused the topic.', error)
      subscribed = true
      onConnection(true)
    })
  })
  client.on('close', () => {
    subscribed = false
    if (open) onConnection(false)
  })
  client.on('message', (_topic, payload) => {
    if (open) onMessage(payload.toString())
  })
  client.on('error', (error) => {
    const code = codeOf(error)
    if (code === undefined || code === unavailable) return ignore(error, 'the client reconnects by itself')
    fail('The broker refused the connection.', error)
  })
  return close
}

/** mqtt.js wants a stream of Node's; this is as much of one as it uses. */
const streamTo = (url: string) => () => new SocketStream(url) as unknown as IStream

function optionsFor({ topic, username, password }: BrokerSubscription): IClientOptions {
  const clientId = clientIdOf(topic)
  return {
    clientId,
    // MQTT 3.1.1 has no password without a user name.
    ...((username || password) && { username: username || clientId, password }),
    clean: true,
    protocolVersion: 4,
    keepalive: keepaliveSeconds,
    connectTimeout: connectTimeoutMs,
    reconnectPeriod: reconnectEveryMs,
    reconnectOnConnackError: true,
    resubscribe: false,
    // The other timers run in a worker made of a blob, which a strict content security policy refuses.
    timerVariant: 'native',
    // Harmless: no one listens for outcomes there.
    will: { topic: willTopicOf(clientId), payload: 'gone', qos: 1, retain: false },
  }
}
