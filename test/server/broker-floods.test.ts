import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { generate, type Packet, parser } from 'mqtt-packet'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createBrokerRelay } from '../../server/broker/broker-relay'
import { brokers, newId } from './mqtt-listener'
import { testServer } from './test-server'

const encode = (packet: Packet) => generate(packet, { protocolVersion: 4 })
const repeated = (packet: Packet, times: number) => Buffer.concat(Array<Buffer>(times).fill(encode(packet)))
const ping: Packet = { cmd: 'pingreq' }
const acknowledgement: Packet = { cmd: 'puback', messageId: 1 }
const unsubscribe = (...topics: string[]): Packet => ({
  cmd: 'unsubscribe',
  messageId: 7,
  unsubscriptions: topics,
})
const subscribe = (...topics: string[]): Packet => ({
  cmd: 'subscribe',
  messageId: 8,
  subscriptions: topics.map((topic) => ({ topic, qos: 1 })),
})

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

interface Client {
  readonly id: string
  readonly socket: WebSocket
  readonly answers: Packet[]
  send(bytes: Buffer): void
}

/** A client that has said who it is, to whatever `url` leads to. */
async function connectTo(url: string): Promise<Client> {
  const id = newId()
  const socket = new WebSocket(url, 'mqtt')
  sockets.push(socket)
  socket.on('error', () => socket.terminate())
  const answers: Packet[] = []
  const packets = parser({ protocolVersion: 4 }).on('packet', (packet) => answers.push(packet))
  socket.on('message', (bytes: Buffer) => packets.parse(bytes))
  await once(socket, 'open')
  const send = (bytes: Buffer) => socket.send(bytes, () => undefined)
  const connect = {
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: id,
    keepalive: 120,
  } as const
  send(encode({ cmd: 'connect', ...connect }))
  return { id, socket, answers, send }
}

describe.each(brokers)('a client of %s', (_name, mqttUrl) => {
  const { server } = testServer(() => ({ mqttUrl: mqttUrl() }))

  const connected = async () => {
    const client = await connectTo(`${server.url.replace('http', 'ws')}/mqtt`)
    await expect.poll(() => client.answers.map(({ cmd }) => cmd)).toEqual(['connack'])
    return client
  }

  it.each<[string, (client: Client) => void]>([
    ['a message full of pings', ({ send }) => send(repeated(ping, 8_000))],
    ['a message full of acknowledgements', ({ send }) => send(repeated(acknowledgement, 4_000))],
    ['messages with a few pings each', ({ send }) => times(40, () => send(repeated(ping, 5)))],
    ['many pings, one a message', ({ send }) => times(400, () => send(encode(ping)))],
    ['many acknowledgements of nothing', ({ send }) => times(400, () => send(encode(acknowledgement)))],
    ['unsubscribing from 2,200 topics', ({ send }) => send(encode(unsubscribe(...words(2_200))))],
    ['unsubscribing from two topics', ({ send }) => send(encode(unsubscribe('a', 'b')))],
    ['unsubscribing twice', ({ id, send }) => times(2, () => send(encode(unsubscribe(`mfa/${id}`))))],
    [
      'subscribing to its topic 200 times in a packet',
      ({ id, send }) => send(encode(subscribe(...Array<string>(200).fill(`mfa/${id}`)))),
    ],
    ['subscribing to thousands of topics', ({ send }) => send(encode(subscribe(...words(2_200))))],
    ['many WebSocket pings', ({ socket }) => times(1_000, () => socket.ping('x', true, () => undefined))],
    ['many WebSocket pongs', ({ socket }) => times(1_000, () => socket.pong('x', true, () => undefined))],
    ['many empty messages', ({ send }) => times(1_000, () => send(Buffer.alloc(0)))],
    [
      'packets after its farewell',
      ({ send }) => send(Buffer.concat([encode({ cmd: 'disconnect' }), encode(ping)])),
    ],
  ])('is cut off for %s', async (_what, flood) => {
    const client = await connected()
    const closed = once(client.socket, 'close')
    flood(client)
    await closed
  })

  it('gets an answer to each packet that a browser sends, also when several come in one message', async () => {
    const { id, answers, send } = await connected()
    send(Buffer.concat([encode(subscribe(`mfa/${id}`)), repeated(ping, 3)]))
    await expect
      .poll(() => answers.map(({ cmd }) => cmd).sort())
      .toEqual([...['connack', 'pingresp', 'pingresp', 'pingresp', 'suback']])
    for (let message = 1; message <= 3; message++) {
      await server.broker.publish(`mfa/${id}`, `${message}`)
      await expect.poll(() => answers.filter(({ cmd }) => cmd === 'publish').length).toBe(message)
      const { messageId = 0 } = answers.at(-1) as Packet
      send(encode({ cmd: 'puback', messageId }))
    }
    send(encode(unsubscribe(`mfa/${id}`)))
    await expect.poll(() => answers.at(-1)).toMatchObject({ cmd: 'unsuback', messageId: 7 })
    send(encode(ping))
    await expect.poll(() => answers.at(-1)?.cmd).toBe('pingresp')
  })

  it('hears that it has left a topic that is not its own, and stays', async () => {
    const { answers, send } = await connected()
    send(encode(unsubscribe('mfa/another')))
    await expect.poll(() => answers.at(-1)).toMatchObject({ cmd: 'unsuback', messageId: 7 })
    send(encode(ping))
    await expect.poll(() => answers.at(-1)?.cmd).toBe('pingresp')
  })
})

describe('the relay', () => {
  /** A relay whose broker is the far end of each client's stream. */
  async function startRelay(onClient: (far: Duplex, near: Duplex) => void) {
    const relay = createBrokerRelay(() => {
      const [near, far] = duplexPair()
      onClient(far, near)
      return near
    })
    const server = createServer().on('upgrade', relay.upgrade).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return {
      url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => {
        relay.terminate()
        server.close()
      },
    }
  }

  it('shows the broker a ping now and then, and acknowledgements of what the broker has sent', async () => {
    const seen: Packet[] = []
    let broker: Duplex | undefined
    const relay = await startRelay((far) => {
      broker = far
      const packets = parser({ protocolVersion: 4 }).on('packet', (packet) => seen.push(packet))
      far.on('data', (bytes) => packets.parse(bytes))
    })
    try {
      const { answers, send } = await connectTo(relay.url)
      send(repeated(ping, 8))
      await expect.poll(() => answers.length).toBe(8)
      const publish = { topic: 'x', payload: 'x', qos: 1, retain: false, dup: false } as const
      broker?.write(encode({ cmd: 'publish', messageId: 5, ...publish }))
      await expect.poll(() => answers.at(-1)?.cmd).toBe('publish')
      for (const messageId of [4, 5, 5, 6]) send(encode({ cmd: 'puback', messageId }))
      send(encode({ cmd: 'disconnect' }))
      await expect.poll(() => seen.at(-1)?.cmd).toBe('disconnect')
      expect(seen.map(({ cmd, messageId }) => [cmd, messageId])).toEqual([
        ['connect', undefined],
        ['puback', 5],
        ['disconnect', undefined],
      ])
    } finally {
      relay.close()
    }
  })

  it('takes a bounded number of packets in one turn of the event loop, over all clients', async () => {
    let inTurn = 0
    let most = 0
    let all = 0
    const relay = await startRelay((far) => {
      const packets = parser({ protocolVersion: 4 }).on('packet', () => {
        all++
        if (inTurn++ === 0)
          setImmediate(() => {
            most = Math.max(most, inTurn)
            inTurn = 0
          })
      })
      far.on('data', (bytes) => packets.parse(bytes))
    })
    try {
      const clients = await Promise.all(Array.from({ length: 40 }, () => connectTo(relay.url)))
      await expect.poll(() => all).toBe(40)
      for (const { id, send } of clients) times(2, () => send(repeated(subscribe(`mfa/${id}`), 16)))
      await expect.poll(() => all).toBe(40 + 40 * 32)
      expect(most).toBeLessThanOrEqual(128)
    } finally {
      relay.close()
    }
  })

  it('drops what a client has sent and the broker has not read, once the client has gone', async () => {
    const ends: Promise<unknown>[] = []
    // A broker that does not read.
    const relay = await startRelay((_far, near) => ends.push(once(near, 'close')))
    try {
      const { id, socket, send } = await connectTo(relay.url)
      for (let packet = 0; packet < 32; packet++) send(encode(subscribe(`mfa/${id}`)))
      socket.terminate()
      await expect.poll(() => ends.length).toBe(1)
      await ends[0]
    } finally {
      relay.close()
    }
  })
})

const words = (count: number) => Array.from({ length: count }, (_, index) => `a${index % 9}/b`)

function times(count: number, act: () => void): void {
  for (let time = 0; time < count; time++) act()
}
