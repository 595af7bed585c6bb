import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { Phone } from '../../demo/phone/phone'
import { clientIdOf, topicOf } from '../../src/contract/broker-events'
import { createTestPhone, issueTicket, openNodeBroker, openPhone, phoneUntil } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import { brokers } from './mqtt-listener'
import { testServer } from './test-server'

describe.each(brokers)("a phone's topic over %s", (_name, mqttUrl) => {
  const clock = createTestClock()
  let count = 0

  const { server, api, sql } = testServer(() => ({ mqttUrl: mqttUrl(), clock }))

  const newPhone = async () => {
    const employeeId = `topical${++count}`
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['mobile', 'otp'],
      phones: [{ name: '갤럭시' }],
    })
    return { employeeId, deviceId: deviceIds[0] ?? '' }
  }
  const push = async (employee: { employeeId: string; deviceId: string }) =>
    expect((await api.post('/api/login/fcm/push/token', employee)).status).toBe(200)
  const rowOf = async (deviceId: string) =>
    (await sql.query('SELECT * FROM phones WHERE device_id = $1', [deviceId])).rows[0]
  /** As the version before this one made it, from what the database keeps. */
  const formerTopicOf = async (deviceId: string) => {
    const { secret_hash } = await rowOf(deviceId)
    const digest = createHash('sha256').update('topic').update(secret_hash).digest()
    return topicOf(digest.subarray(0, 16).toString('base64url'))
  }
  /** The same phone as an earlier version has left it, listening on another topic. */
  const earlierPhone = (linked: Phone, topic: string) => {
    let stored: string | null = JSON.stringify(linked.devices.map((device) => ({ ...device, topic })))
    const phone = new Phone({
      fetch,
      baseUrl: server.url,
      openBroker: openNodeBroker,
      store: {
        read: () => stored,
        write: (text) => {
          stored = text
        },
      },
    })
    return { phone, kept: () => JSON.parse(stored ?? 'null') }
  }
  /** Listens as a page of the version before did, which never moves. */
  const listenOn = async (topic: string) => {
    const heard: string[] = []
    let stop: () => void = () => undefined
    await new Promise<void>((resolve, reject) => {
      stop = openNodeBroker({
        url: `${server.url.replace('http', 'ws')}/mqtt`,
        topic,
        onMessage: (payload) => heard.push(payload),
        onConnection: (live) => live && resolve(),
        onFailure: reject,
      })
    })
    return { heard, stop }
  }
  const marker = (heard: readonly string[]) => vi.waitUntil(() => heard.includes('marker'), 10_000)

  it('cannot be named from a stolen database, on which nothing is heard', async () => {
    const employee = await newPhone()
    const phone = await openPhone(server.url, employee.employeeId, employee.deviceId)
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    const topic = phone.devices[0]?.topic ?? ''
    const row = await rowOf(employee.deviceId)
    for (const value of Object.values(row)) {
      for (const prefix of ['', 'topic']) {
        for (const algorithm of ['sha256', 'sha512', 'sha1']) {
          const digest = createHash(algorithm).update(prefix)
          const text = value instanceof Uint8Array ? value : String(value)
          expect(topic).not.toBe(topicOf(digest.update(text).digest().subarray(0, 16).toString('base64url')))
        }
      }
    }
    const former = await formerTopicOf(employee.deviceId)
    const thief = await listenOn(former)
    await push(employee)
    await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    await server.broker.publish(former, 'marker')
    await marker(thief.heard)
    expect(thief.heard).toEqual(['marker'])
    thief.stop()
    phone.stop()
  })

  it('wakes a phone that was linked before IDs were signed where it listens, and leaves it there', async () => {
    const employee = await newPhone()
    const { deviceId } = employee
    const linked = createTestPhone(server.url)
    await linked.adopt(deviceId, await issueTicket(server.url, employee.employeeId, deviceId))
    const signed = linked.devices[0]?.topic ?? ''
    const bits = Buffer.from(clientIdOf(signed), 'base64url').subarray(0, 16)
    const unsigned = topicOf(bits.toString('base64url'))
    const { phone } = earlierPhone(linked, unsigned)
    phone.start()
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    await push(employee)
    await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    expect(phone.devices[0]?.topic).toBe(unsigned)
    phone.stop()
  })

  it('wakes a phone of the version before where it listens, without a word, until the phone has moved', async () => {
    const employee = await newPhone()
    const { deviceId } = employee
    const linked = createTestPhone(server.url)
    await linked.adopt(deviceId, await issueTicket(server.url, employee.employeeId, deviceId))
    await sql.query('UPDATE phones SET has_keyed_topic = false WHERE device_id = $1', [deviceId])
    const former = await formerTopicOf(deviceId)
    const page = await listenOn(former)
    await push(employee)
    await vi.waitUntil(() => page.heard.length > 0, 10_000)
    expect(page.heard).toEqual([''])

    const { phone, kept } = earlierPhone(linked, former)
    page.stop()
    phone.start()
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live' && devices[0].topic !== former)
    await vi.waitUntil(async () => (await rowOf(deviceId)).has_keyed_topic, 10_000)
    expect(kept()).toMatchObject([{ topic: phone.devices[0]?.topic }])

    clock.advance(120)
    const after = await listenOn(former)
    const before = phone.devices[0]?.pending[0]?.pushId
    await push(employee)
    await phoneUntil(phone, ({ devices }) => devices[0]?.pending.some(({ pushId }) => pushId !== before))
    await server.broker.publish(former, 'marker')
    await marker(after.heard)
    expect(after.heard).toEqual(['marker'])
    after.stop()
    phone.stop()
  })
})
