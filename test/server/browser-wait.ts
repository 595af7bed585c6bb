import mqtt, { type MqttClient } from 'mqtt'

/** Waits on a push topic as a browser does: connects as the portal does, with the topic's last segment as client ID. */
export async function waitOn(url: string, topic: string) {
  const client: MqttClient = await mqtt.connectAsync(`${url.replace('http', 'ws')}/mqtt`, {
    clientId: topic.slice(topic.lastIndexOf('/') + 1),
    protocolVersion: 4,
    clean: true,
  })
  let connections = 1
  client.on('connect', () => {
    connections++
  })
  const heard: string[] = []
  const arrivals = new EventTarget()
  client.on('message', (_topic, payload) => {
    if (payload.length === 0) return
    heard.push(payload.toString())
    arrivals.dispatchEvent(new Event('message'))
  })
  await client.subscribeAsync(topic, { qos: 1 })
  return {
    heard,
    /** Number of connections so far. */
    get connections() {
      return connections
    },
    /** The first outcome, however often it is repeated. */
    outcome: async (): Promise<string> => {
      while (heard.length === 0) {
        await new Promise((resolve) => arrivals.addEventListener('message', resolve, { once: true }))
      }
      return heard[0] ?? ''
    },
    end: () => client.endAsync(true),
  }
}
