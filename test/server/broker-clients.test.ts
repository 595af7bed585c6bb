import { once } from 'node:events'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { RunningServer } from '../../demo/server/start-server'
import { startTestServer } from '../support/server'
import { brokers, newId } from './mqtt-listener'

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
