import { Buffer } from 'node:buffer'
import { EventEmitter } from 'node:events'
import type { IClientOptions } from 'mqtt/lib/client'
import MqttClient from 'mqtt/lib/client'
import type { IStream } from 'mqtt/lib/shared'
import { clientIdOf, willTopicOf } from '../../contract/broker-events'
import { AlteredBuiltInError, replaced } from '../platform/altered-built-in-error'
import type { BrokerSubscription, OpenBroker } from '../platform/environment'
import { ignore } from '../platform/report'
import { BrokerError } from './wait-for-message'

/**
 * Intervals for noticing and replacing a broken connection. A wait lasts 30 s. After a broker has come back, the
 * client must be connected again within 8 s. A connection that dies silently is noticed one and a half keepalives
 * after its last packet.
 */
const keepaliveSeconds = 3
const reconnectEveryMs = 1000
const connectTimeoutMs = 4000

/** CONNACK code "server unavailable". The client retries only after this refusal. */
const unavailable = 3

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'number' ? error.code : undefined)

/** Subscribes to a topic by MQTT 3.1.1 over a WebSocket; see `OpenBroker`. */
export const openMqttBroker: OpenBroker = (subscription) => {
  const { topic, onMessage, onConnection, onFailure } = subscription
  let open = true
  let subscribed = false

  const close = () => {
    if (!open) return
    open = false
    // Ends gracefully only while subscribed: a graceful end waits for acknowledgements and sends DISCONNECT, so it
    // needs a connection.
    client.end(!subscribed)
  }

  const refuse = (message: string, cause: unknown) => {
    if (!open) return
    close()
    onFailure(new BrokerError('refused', message, { cause }))
  }

  const client = new MqttClient(streamTo(subscription.url), optionsFor(subscription))
  client.on('connect', () => {
    client.subscribe(topic, { qos: 1 }, (error) => {
      // If the connection is already broken, `connect` is emitted again for the next one, which then subscribes.
      if (!open || !client.connected) return
      if (error) return refuse('The broker refused the topic.', error)
      subscribed = true
      onConnection(true)
    })
  })
  client.on('close', () => {
    subscribed = false
    if (open) onConnection(false)
  })
  client.on('message', (published, payload) => {
    // A broker may deliver more than was subscribed to, such as messages of an earlier subscription.
    if (open && published === topic) onMessage(payload.toString())
  })
  client.on('error', (error) => {
    const code = codeOf(error)
    if (code === undefined || code === unavailable) return ignore(error, 'the client reconnects by itself')
    refuse('The broker refused the connection.', error)
  })
  return close
}

/** mqtt.js expects a stream of Node.js. SocketStream has the parts of it that mqtt.js uses. */
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
    // The other kinds of timers of mqtt.js run in a worker made of a blob, which a strict content security policy
    // blocks.
    timerVariant: 'native',
    // The will is harmless: no client subscribes to its topic.
    will: { topic: willTopicOf(clientId), payload: 'gone', qos: 1, retain: false },
  }
}

/**
 * `readyState` of an open socket (WHATWG WebSockets). Not `WebSocket.OPEN`: a page may replace `WebSocket`, to watch
 * its connections, by something without constants.
 */
const OPEN = 1

/** Opens a WebSocket. A browser refuses at once what its policies forbid, such as `ws://` on a page that came over TLS. */
function openSocket(url: string): WebSocket {
  try {
    return new WebSocket(url, 'mqtt')
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw new AlteredBuiltInError(replaced(['WebSocket']), cause)
    throw new BrokerError('unreachable', 'The browser refuses the connection to the message broker.', {
      cause,
    })
  }
}

interface Sink {
  write(chunk: Uint8Array): unknown
}

/**
 * A WebSocket in the form of the stream that mqtt.js writes to and reads from. Everything written between `cork` and
 * `uncork` is one packet and is sent as one frame. Data that is written before the socket is open is sent afterwards.
 */
class SocketStream extends EventEmitter {
  readonly #socket: WebSocket
  #waiting: Uint8Array[] = []
  #corks = 0
  #closed = false

  constructor(url: string) {
    super()
    this.#socket = openSocket(url)
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.onopen = () => this.#flush()
    this.#socket.onclose = () => this.#close()
    this.#socket.onerror = (event) => ignore(event, 'the close event always follows, and it is handled')
  }

  pipe(sink: Sink): Sink {
    this.#socket.onmessage = ({ data }) => {
      // Brokers send binary frames. A text frame does not come from a broker and ends the connection.
      if (data instanceof ArrayBuffer) sink.write(Buffer.from(data))
      else this.destroy()
    }
    return sink
  }

  write(chunk: Uint8Array | string): boolean {
    this.#waiting.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    this.#flush()
    return true
  }

  cork(): void {
    this.#corks += 1
  }

  uncork(): void {
    this.#corks -= 1
    this.#flush()
  }

  end(done?: () => void): void {
    this.#socket.close()
    done?.()
  }

  /** Closes without waiting for the other side, which may be gone. */
  destroy(): void {
    this.#socket.close()
    this.#close()
  }

  #flush() {
    if (this.#corks > 0 || this.#waiting.length === 0 || this.#socket.readyState !== OPEN) return
    this.#socket.send(Buffer.concat(this.#waiting))
    this.#waiting = []
  }

  #close() {
    if (this.#closed) return
    this.#closed = true
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    queueMicrotask(() => this.emit('close'))
  }
}
