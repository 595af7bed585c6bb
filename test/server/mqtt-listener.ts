import mqtt from 'mqtt'
import type { RunningServer } from '../../server/start/start-server'
import { neededVariable } from '../support/needed-variable'

/** A client id that no one guesses. */
export const newId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

interface Message {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

/** A listener as a browser is one: over the server's /mqtt, with the topic's last segment as client id. */
export async function listen(server: RunningServer, clientId: string) {
  const client = await mqtt.connectAsync(`${server.url.replace('http', 'ws')}/mqtt`, {
    clientId,
    clean: true,
    protocolVersion: 4,
    reconnectPeriod: 0,
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

/** Both brokers that a server can have, for `describe.each`, with the address of the one elsewhere. */
export const brokers = [
  ['the embedded broker', () => undefined],
  ['Mosquitto', () => neededVariable('TEST_MQTT_URL')],
] as const
