import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Aedes, type Client } from 'aedes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebSocketStream, WebSocket, WebSocketServer } from 'ws'
import { openMqttBroker } from '../../../src/core/broker/mqtt-broker'

/** A real broker on a loopback port, which can be killed and started again on the same one. */
async function startBroker(port = 0, allowed = (_clientId: string) => true) {
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, `${username}:${password}` !== 'kim:wrong'),
    authorizeSubscribe: (client, subscription, done) => done(null, allowed(client.id) ? subscription : null),
  })
  const server: Server = createServer()
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'mqtt' })
  sockets.on('connection', (socket, request) => aedes.handle(createWebSocketStream(socket), request))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    aedes,
    port: (server.address() as AddressInfo).port,
    publish: (topic: string, payload: string, retain = false) =>
      new Promise<void>((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 1, retain, dup: false } as const
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Broker = Awaited<ReturnType<typeof startBroker>>

describe('a subscription by MQTT', () => {
  let broker: Broker
  const closes: (() => void)[] = []

  beforeEach(async () => {
    // Node 20 has no WebSocket of its own.
    vi.stubGlobal('WebSocket', WebSocket)
    broker = await startBroker()
  })
  afterEach(async () => {
    for (const close of closes.splice(0)) close()
    await broker.stop()
    vi.unstubAllGlobals()
  })

  const hear = (credentials = {}) => {
    const heard: string[] = []
    const connections: boolean[] = []
    const failures: Error[] = []
    const close = openMqttBroker({
      url: `ws://127.0.0.1:${broker.port}/mqtt`,
      topic: 'mfa/abc-123',
      ...credentials,
      onMessage: (payload) => heard.push(payload),
      onConnection: (connected) => connections.push(connected),
      onFailure: (error) => failures.push(error),
    })
    closes.push(close)
    const connected = () => vi.waitUntil(() => connections.at(-1) === true, { timeout: 8000, interval: 20 })
    return { heard, connections, failures, close, connected }
  }

  const clients = () => broker.aedes.connectedClients

  it('is one of QoS 1 under the last segment of the topic, with a harmless last will [A29a, A29f, R256b, R256c]', async () => {
    const seen: unknown[] = []
    broker.aedes.on('subscribe', (subscriptions, { id }) => seen.push(id, subscriptions))
    const { heard, connected } = hear()
    await connected()
    expect(seen).toEqual(['abc-123', [expect.objectContaining({ topic: 'mfa/abc-123', qos: 1 })]])

    const wills: unknown[] = []
    broker.aedes.subscribe(
      'mfa/will/#',
      ({ topic, qos }, done) => {
        wills.push([topic, qos])
        done()
      },
      () => undefined,
    )
    await broker.publish('mfa/abc-123', 'success/serial')
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual(['success/serial'])
    for (const client of Object.values(Reflect.get(broker.aedes, 'clients') as object)) client.conn.destroy()
    await vi.waitUntil(() => wills.length > 0)
    expect(wills).toEqual([['mfa/will/abc-123', 1]])
  })

  it('gets what was published before it was there [A29c]', async () => {
    await broker.publish('mfa/abc-123', 'success/early', true)
    const { heard } = hear()
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual(['success/early'])
  })

  it('survives a broker that dies and comes back, within 8 seconds', async () => {
    const { heard, connections, connected, failures } = hear()
    await connected()
    const { port } = broker
    await broker.stop()
    await vi.waitUntil(() => connections.at(-1) === false)
    broker = await startBroker(port)
    const backAt = Date.now()
    await connected()
    expect(Date.now() - backAt).toBeLessThan(8000)
    await broker.publish('mfa/abc-123', 'success/late')
    await vi.waitUntil(() => heard.length > 0)
    expect(failures).toEqual([])
  }, 20_000)

  it('says goodbye when it is closed, also twice, and hears nothing more', async () => {
    const { heard, close, connected } = hear()
    await connected()
    close()
    close()
    await vi.waitUntil(() => clients() === 0)
    await broker.publish('mfa/abc-123', 'success/serial')
    expect(heard).toEqual([])
  })

  it('that is closed before it is connected never comes', async () => {
    const { connections, close } = hear()
    close()
    const { connected } = hear()
    await connected()
    expect(clients()).toBe(1)
    expect(connections).toEqual([])
  })

  it('hears what is published on its topic, and nothing else that a broker delivers', async () => {
    const { heard, connected } = hear()
    await connected()
    const [client] = Object.values(Reflect.get(broker.aedes, 'clients') as Record<string, Client>)
    const deliver = (topic: string, payload: string) =>
      new Promise<void>((resolve) =>
        client?.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () =>
          resolve(),
        ),
      )
    for (const topic of ['mfa/somebody-else', 'mfa/abc-1234', 'mfa/ABC-123', 'mfa/abc-123/', 'mfa/+', 'mfa'])
      await deliver(topic, 'success/FOREIGN')
    await deliver('mfa/abc-123', 'success/serial')
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual(['success/serial'])
  })

  it('that the browser does not open is named: by its policies, or because the page has another WebSocket', () => {
    const opened = (socket: unknown) => {
      vi.stubGlobal('WebSocket', socket)
      return () => hear()
    }
    class Refusing {
      constructor() {
        throw new DOMException('An insecure WebSocket connection may not be initiated', 'SecurityError')
      }
    }
    expect(opened(Refusing)).toThrow(expect.objectContaining({ name: 'BrokerError', problem: 'unreachable' }))
    const altered = expect.objectContaining({ failureCode: 'altered-built-ins' })
    expect(opened(undefined)).toThrow(altered)
    expect(opened({})).toThrow(altered)
  })

  it('ends with an error where the broker refuses who connects, or the topic', async () => {
    const refused = hear({ username: 'kim', password: 'wrong' })
    await vi.waitUntil(() => refused.failures.length > 0)
    expect(refused.failures[0]).toMatchObject({ name: 'BrokerError', problem: 'refused' })
    expect(String(refused.failures[0])).not.toContain('wrong')

    const { port } = broker
    await broker.stop()
    broker = await startBroker(port, () => false)
    const forbidden = hear()
    await vi.waitUntil(() => forbidden.failures.length > 0)
    expect(forbidden.failures[0]).toMatchObject({
      problem: 'refused',
      message: 'The broker refused the topic.',
    })
    await vi.waitUntil(() => clients() === 0)
  })

  it('with a password alone goes under its client id', async () => {
    const users: unknown[] = []
    broker.aedes.authenticate = (_client, username, password, done) => {
      users.push(username, password?.toString())
      done(null, true)
    }
    await hear({ password: 'token of the topic' }).connected()
    expect(users).toEqual(['abc-123', 'token of the topic'])
  })
})
