import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'

/** The simplest broker: a subscriber gets the messages that follow. Nothing is retained. */
export interface SpecBroker {
  readonly port: number
  /** Says something on a topic, once somebody hears it there. */
  say(topic: string, payload: string): Promise<void>
  close(): Promise<void>
}

export async function startSpecBroker(): Promise<SpecBroker> {
  const aedes = await Aedes.createBroker()
  const heard = new Set<string>()
  const changes = new EventTarget()
  aedes.on('subscribe', (subscriptions) => {
    for (const { topic } of subscriptions) heard.add(topic)
    changes.dispatchEvent(new Event('subscribe'))
  })
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => 'mqtt' })
  sockets.on('connection', (socket, request) => aedes.handle(createWebSocketStream(socket), request))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  return {
    port: (http.address() as AddressInfo).port,
    async say(topic, payload) {
      while (!heard.has(topic))
        await new Promise((resolve) => changes.addEventListener('subscribe', resolve, { once: true }))
      await new Promise<void>((resolve, reject) =>
        aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        ),
      )
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise<void>((resolve) => http.close(() => resolve()))
    },
  }
}
