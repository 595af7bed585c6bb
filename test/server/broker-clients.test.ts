import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { duplexPair } from 'node:stream'
import mqtt from 'mqtt'
import { generate, type Packet } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createBrokerRelay } from '../../server/broker/broker-relay'
import { startTestServer } from '../support/server'
import { brokers, newId } from './mqtt-listener'
import { testServer } from './test-server'

it.each(brokers)('%s refuses client ids that could be read as patterns', async (_name, mqttUrl) => {
  const server = await startTestServer({ mqttUrl: mqttUrl() })
  const outcome = async (clientId: string) => {
    const client = mqtt.connect(`${server.url.replace('http', 'ws')}/mqtt`, {
      clientId,
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
    client.on('error', () => client.end(true))
    const event = await new Promise<string>((resolve) => {
      client.once('connect', () => resolve('connect'))
      client.once('close', () => resolve('close'))
    })
    await client.endAsync(true)
    return event
  }
  try {
    for (const id of ['a/b', '+', '#', '', 'x'.repeat(65)]) expect(await outcome(id)).toBe('close')
    expect(await outcome(newId())).toBe('connect')
  } finally {
    await server.close()
  }
})

it('hangs up on a client that does not read, instead of keeping for it what the broker sends', async () => {
  const [near, far] = duplexPair()
  const relay = createBrokerRelay(() => near)
  const server = createServer().on('upgrade', relay.upgrade).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, 'mqtt')
  try {
    await once(client, 'open')
    client.pause()
    const ended = once(near, 'close')
    while (!near.destroyed && far.write(Buffer.alloc(10_000))) await new Promise(setImmediate)
    await ended
  } finally {
    client.terminate()
    server.close()
  }
})

describe.each(brokers)('what %s takes', (_name, mqttUrl) => {
  const { server } = testServer(() => ({
    mqttUrl: mqttUrl(),
    allowedOrigins: ['https://intranet.company.example'],
  }))

  const url = () => `${server.url.replace('http', 'ws')}/mqtt`
  /** `connect`, or the way in which the connection failed. */
  const outcomeOf = async (options: mqtt.IClientOptions): Promise<string> => {
    try {
      const connecting = { clientId: newId(), protocolVersion: 4 as const, reconnectPeriod: 0, ...options }
      const client = await mqtt.connectAsync(url(), connecting, false)
      await client.endAsync(true)
      return 'connect'
    } catch (error) {
      return String(error)
    }
  }

  it('takes pages of its own and of allowed origins, and what is no page [ASVS 4.4.2]', async () => {
    const from = (origin: string) => outcomeOf({ wsOptions: { headers: { origin } } })
    expect(await outcomeOf({})).toBe('connect')
    for (const origin of [
      server.url,
      server.url.replace('http:', 'https:'),
      'https://intranet.company.example',
    ]) {
      expect([origin, await from(origin)]).toEqual([origin, 'connect'])
    }
    for (const origin of ['https://evil.example', 'null', 'x', `${server.url}.evil.example`]) {
      expect([origin, await from(origin)]).not.toEqual([origin, 'connect'])
    }
  })

  it('watches every client at least every two minutes', async () => {
    for (const keepalive of [1, 3, 120]) expect(await outcomeOf({ keepalive })).toBe('connect')
    for (const keepalive of [0, 121, 65_535]) expect(await outcomeOf({ keepalive })).not.toBe('connect')
  })

  it('keeps nothing for a client that went away', async () => {
    const id = newId()
    const options = { clientId: id, clean: false, protocolVersion: 4 as const, reconnectPeriod: 0 }
    const first = await mqtt.connectAsync(url(), options)
    await first.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await first.endAsync()
    await server.broker.publish(`mfa/${id}`, 'missed')
    const again = mqtt.connect(url(), options)
    const seen: string[] = []
    again.on('message', (_topic, payload) => seen.push(payload.toString()))
    const { sessionPresent } = await new Promise<{ sessionPresent: boolean }>((resolve) =>
      again.once('connect', resolve),
    )
    await again.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await server.broker.publish(`mfa/${id}`, 'fresh')
    await expect.poll(() => seen).toContain('fresh')
    expect([sessionPresent, seen]).toEqual([false, ['fresh']])
    await again.endAsync(true)
  })

  it('hangs up on a packet that is longer than any should be, in however small pieces it comes', async () => {
    const socket = new WebSocket(url(), 'mqtt')
    const closed = once(socket, 'close')
    await once(socket, 'open')
    // A connection whose head says that 200 MiB follow.
    socket.send(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64]))
    await closed
  })

  /** A WebSocket on which a client has said who it is, and what ends it. */
  const connected = async (id = newId()) => {
    const socket = new WebSocket(url(), 'mqtt')
    socket.on('error', () => socket.terminate())
    const closed = once(socket, 'close')
    await once(socket, 'open')
    const send = (packet: Packet) => socket.send(generate(packet, { protocolVersion: 4 }), () => undefined)
    const connect = {
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: id,
      keepalive: 60,
    } as const
    send({ cmd: 'connect', ...connect })
    await once(socket, 'message')
    return { id, socket, closed, send }
  }
  const subscribe = (topic: string): Packet => ({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic, qos: 1 }],
  })

  it.each([0, 1, 2] as const)(
    'takes no message of QoS %i, not even on the topic of a last will',
    async (qos) => {
      const { id, closed, send } = await connected()
      const message = { messageId: 1, payload: 'x', retain: false, dup: false, qos } as const
      send({ cmd: 'publish', topic: `mfa/will/${id}`, ...message })
      await closed
    },
  )

  it.each(['pubrec', 'pubrel', 'pubcomp'] as const)('takes no %s: nothing is sent at QoS 2', async (cmd) => {
    const { closed, send } = await connected()
    send({ cmd, messageId: 1 })
    await closed
  })

  it('takes no session or last will that outlives its connection, as MQTT 5 has them', async () => {
    const properties = { sessionExpiryInterval: 0xffff_ffff }
    expect(await outcomeOf({ protocolVersion: 5, properties })).not.toBe('connect')
    expect(await outcomeOf({ protocolVersion: 5 })).not.toBe('connect')
    expect(await outcomeOf({ protocolId: 'MQIsdp', protocolVersion: 3 })).toBe('connect')
  })

  it('takes a last will of a few words, and nothing to be stored', async () => {
    const withWill = (length: number) => {
      const clientId = newId()
      const will = { topic: `mfa/will/${clientId}`, payload: Buffer.alloc(length, 'x'), qos: 1, retain: true }
      return outcomeOf({ clientId, will: will as mqtt.IClientOptions['will'] })
    }
    expect(await withWill(256)).toBe('connect')
    expect(await withWill(257)).not.toBe('connect')
  })

  it('takes a few subscriptions and hangs up on a client that subscribes again and again', async () => {
    const { id, closed, send } = await connected()
    for (let times = 0; times < 33; times++) send(subscribe(`mfa/${times % 2 ? id : newId()}`))
    await closed
  })

  it('goes on when a packet cannot be handed on, such as a password without a user', async () => {
    const socket = new WebSocket(url(), 'mqtt')
    const closed = once(socket, 'close')
    await once(socket, 'open')
    const id = newId()
    const text = (value: string) => [0, value.length, ...Buffer.from(value)]
    const body = [...text('MQTT'), 4, 0x42, 0, 60, ...text(id), ...text('password')]
    socket.send(Buffer.from([0x10, body.length, ...body]))
    await closed
    expect(await outcomeOf({})).toBe('connect')
  })

  it.each([true, false])('keeps half a packet in a few pieces (whole messages: %s)', async (fin) => {
    const { closed, socket } = await connected()
    if (fin) socket.send(Buffer.from([0x82, 0x80, 0x7d]), () => undefined)
    for (let piece = 0; piece < 100; piece++) socket.send('x', { fin }, () => undefined)
    await closed
  })
})
