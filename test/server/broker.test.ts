import { once } from 'node:events'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Broker } from '../../demo/server/broker/broker'
import { connectExternalBroker } from '../../demo/server/broker/external-broker'
import { createPacketMeter } from '../../demo/server/broker/packet-meter'
import { createRepeatingBroker } from '../../demo/server/broker/repeating-broker'
import type { RunningServer } from '../../demo/server/start-server'
import { neededVariable } from '../support/needed-variable'
import { startTestServer } from '../support/server'

const log = pino({ level: 'silent' })
const newId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

interface Message {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

/** A listener as a browser is one: over the server's /mqtt, with the topic's last segment as client id. */
async function listen(server: RunningServer, clientId: string) {
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

const brokers = {
  'the embedded broker': undefined,
  Mosquitto: () => neededVariable('TEST_MQTT_URL'),
}

describe.each(Object.entries(brokers))('%s', (_name, mqttUrl) => {
  let server: RunningServer
  let publisher: Broker
  const clients: MqttClient[] = []

  beforeAll(async () => {
    server = await startTestServer({ mqttUrl: mqttUrl?.() })
    publisher = server.broker
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.endAsync(true)
  })
  afterAll(() => server?.close())

  const connect = async (clientId: string) => {
    const listener = await listen(server, clientId)
    clients.push(listener.client)
    return listener
  }

  it('delivers to the one listener of a topic, at QoS 1 [R256]', async () => {
    const id = newId()
    const { client, received } = await connect(id)
    expect(await client.subscribeAsync(`mfa/${id}`, { qos: 1 })).toMatchObject([{ qos: 1 }])
    await publisher.publish(`mfa/${id}`, 'success/serial')
    expect(await received(1)).toEqual([{ topic: `mfa/${id}`, payload: 'success/serial', retain: false }])
  })

  it('keeps a retained outcome for a late listener, until it is cleared', async () => {
    const id = newId()
    await publisher.publish(`mfa/${id}`, 'success/late', { retain: true, untilMs: Date.now() + 60_000 })
    const late = await connect(id)
    await late.client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    const [first] = await late.received(1)
    expect(first).toMatchObject({ payload: 'success/late' })

    await publisher.clear(`mfa/${id}`)
    const seen = await late.received(2)
    expect(seen.at(-1)).toMatchObject({ payload: '' })
    await late.client.endAsync(true)

    const later = await connect(id)
    await later.client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await publisher.publish(`mfa/${id}`, 'fresh')
    expect(await later.received(1)).toMatchObject([{ payload: 'fresh' }])
  })

  it("refuses to let a client hear another's topic", async () => {
    const [id, other] = [newId(), newId()]
    const { client, messages, received } = await connect(id)
    for (const topic of [`mfa/${other}`, 'mfa/+', 'mfa/#', '#', '+/+', '$SYS/#']) {
      await client.subscribeAsync(topic, { qos: 1 }).catch((error: Error) => error)
    }
    await client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await publisher.publish(`mfa/${other}`, 'success/secret')
    await publisher.publish(`mfa/${id}`, 'mine')
    await received(1)
    expect(messages).toMatchObject([{ payload: 'mine' }])
  })

  it('refuses outcomes that a client publishes', async () => {
    const id = newId()
    const victim = await connect(id)
    await victim.client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    const attacker = await connect(newId())
    attacker.client.publish(`mfa/${id}`, 'success/forged', { qos: 0, retain: true })
    victim.client.publish(`mfa/${id}`, 'success/forged', { qos: 0 })

    // The embedded broker hangs up on whoever publishes; the listener connects again, as the client does.
    const again = await connect(id)
    await again.client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await publisher.publish(`mfa/${id}`, 'success/true')
    await again.received(1)
    expect([...victim.messages, ...again.messages].map(({ payload }) => payload)).not.toContain(
      'success/forged',
    )
  })

  it('takes a last will of QoS 1 and stays up when its client vanishes [R256]', async () => {
    const id = newId()
    const client = await mqtt.connectAsync(`${server.url.replace('http', 'ws')}/mqtt`, {
      clientId: id,
      protocolVersion: 4,
      reconnectPeriod: 0,
      will: { topic: `mfa/will/${id}`, payload: Buffer.from('gone'), qos: 1, retain: true },
    })
    client.stream.destroy()
    const next = await connect(id)
    await next.client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await publisher.publish(`mfa/${id}`, 'still here')
    expect(await next.received(1)).toMatchObject([{ payload: 'still here' }])
  })
})

it.each(Object.entries(brokers))(
  '%s refuses client ids that could be read as patterns',
  async (_name, mqttUrl) => {
    const server = await startTestServer({ mqttUrl: mqttUrl?.() })
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
  },
)

describe.each(Object.entries(brokers))('what %s takes', (_name, mqttUrl) => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startTestServer({
      mqttUrl: mqttUrl?.(),
      allowedOrigins: ['https://intranet.company.example'],
    })
  })
  afterAll(() => server?.close())

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
})

it('measures MQTT packets over the borders of the pieces in which they come', () => {
  const packet = (length: number) => [
    0x30,
    ...(length < 128 ? [length] : [(length % 128) | 0x80, length >> 7]),
    ...Array<number>(length).fill(0xff),
  ]
  const good = [...packet(0), ...packet(1), ...packet(127), ...packet(128), ...packet(1_000)]
  for (const piece of [1, 2, 3, 7, 100, 10_000]) {
    const areShort = createPacketMeter(1_000)
    const pass = (bytes: number[]) => {
      for (let at = 0; at < bytes.length; at += piece) {
        if (!areShort(Uint8Array.from(bytes.slice(at, at + piece)))) return false
      }
      return true
    }
    expect([piece, pass(good), pass(packet(1_001))]).toEqual([piece, true, false])
  }
  expect(createPacketMeter(1_000)(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x00))).toBe(false)
})

it('repeats an outcome until its time is over, then clears it', async () => {
  const sent: [string, string, boolean][] = []
  const broker = createRepeatingBroker(
    {
      send: async (...message) => {
        sent.push(message)
      },
      connected: true,
      close: async () => undefined,
    },
    log,
  )
  vi.useFakeTimers()
  try {
    await broker.publish('mfa/x', 'success/1', { retain: true, untilMs: Date.now() + 5_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([
      ['mfa/x', 'success/1', true],
      ['mfa/x', 'success/1', true],
      ['mfa/x', 'success/1', true],
      ['mfa/x', '', true],
    ])
  } finally {
    vi.useRealTimers()
    await broker.close()
  }
})

it('leaves nothing retained on a broker elsewhere when it stops', async () => {
  const mqttUrl = neededVariable('TEST_MQTT_URL')
  const [first, second] = [await startTestServer({ mqttUrl }), await startTestServer({ mqttUrl })]
  try {
    const id = newId()
    await first.broker.publish(`mfa/${id}`, 'success/late', { retain: true, untilMs: Date.now() + 60_000 })
    await first.close()
    const { client, received } = await listen(second, id)
    await client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await second.broker.publish(`mfa/${id}`, 'fresh')
    expect(await received(1)).toMatchObject([{ payload: 'fresh' }])
    await client.endAsync(true)
  } finally {
    await second.close()
  }
})

it('refuses a broker that does not take its user', async () => {
  const url = new URL(neededVariable('TEST_MQTT_URL'))
  url.password = 'wrong'
  await expect(connectExternalBroker(url.href, log)).rejects.toThrow(
    /^MQTT_URL does not work: .*[Nn]ot authorized/,
  )
})
