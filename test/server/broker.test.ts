import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Broker } from '../../server/broker/broker'
import { brokers, listen, newId } from './mqtt-listener'
import { testServer } from './test-server'

describe.each(brokers)('%s', (_name, mqttUrl) => {
  let publisher: Broker
  const clients: MqttClient[] = []

  const { server } = testServer(() => ({ mqttUrl: mqttUrl() }))
  beforeAll(async () => {
    publisher = server.broker
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.endAsync(true)
  })

  const connect = async (clientId: string) => {
    const listener = await listen(server, clientId)
    clients.push(listener.client)
    return listener
  }

  it('delivers to the one listener of a topic, at QoS 1 [R256b]', async () => {
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

    // The embedded broker disconnects clients that publish; the listener connects again, as the client does.
    const again = await connect(id)
    await again.client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await publisher.publish(`mfa/${id}`, 'success/true')
    await again.received(1)
    expect([...victim.messages, ...again.messages].map(({ payload }) => payload)).not.toContain(
      'success/forged',
    )
  })

  it('takes a last will of QoS 1 and stays up when its client vanishes [R256c]', async () => {
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
