import mqtt, { type IClientOptions } from 'mqtt'
import { neededVariable } from '../support/needed-variable'

/** A client id that no one guesses. */
export const newId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

interface Message {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

/** A client as a browser is one: over the server's /mqtt, with the last segment of the topic that it waits for as client ID. */
export async function listen(
  { url }: { readonly url: string },
  clientId: string,
  options: IClientOptions = {},
) {
  const client = await mqtt.connectAsync(`${url.replace('http', 'ws')}/mqtt`, {
    clientId,
    clean: true,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  })
  const messages: Message[] = []
  const arrivals = new EventTarget()
  client.on('message', (topic, payload, { retain }) => {
    messages.push({ topic, payload: payload.toString(), retain })
    arrivals.dispatchEvent(new Event('message'))
  })
  const received = async (count: number) => {
    while (messages.length < count) {
      await new Promise((resolve) => arrivals.addEventListener('message', resolve, { once: true }))
    }
    return messages
  }
  return { client, messages, received }
}

/** Waits on a push topic as a browser does, which connects again where the connection breaks. */
export async function waitOn(url: string, topic: string) {
  const clientId = topic.slice(topic.lastIndexOf('/') + 1)
  const { client, messages, received } = await listen({ url }, clientId, { reconnectPeriod: 1000 })
  let connections = 1
  client.on('connect', () => {
    connections++
  })
  await client.subscribeAsync(topic, { qos: 1 })
  // An empty one takes a retained message away.
  const heard = () => messages.map(({ payload }) => payload).filter(Boolean)
  return {
    get heard() {
      return heard()
    },
    /** Number of connections so far. */
    get connections() {
      return connections
    },
    /** The first outcome, however often it is repeated. */
    outcome: async (): Promise<string> => {
      while (heard().length === 0) await received(messages.length + 1)
      return heard()[0] ?? ''
    },
    end: () => client.endAsync(true),
  }
}

/** Both brokers that a server can have, for `describe.each`, with the address of the one elsewhere. */
export const brokers = [
  ['the embedded broker', () => undefined],
  ['Mosquitto', () => neededVariable('TEST_MQTT_URL')],
] as const
