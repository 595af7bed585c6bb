import { once } from 'node:events'
import { generate, type IConnectPacket } from 'mqtt-packet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { clientIdOf } from '../../src/contract/broker-events'
import { answerNext } from '../support/phone'
import { brokers, newId } from './mqtt-listener'
import { pushPortal } from './push-portal'

const PLACES = 6

describe.each(brokers)('a crowd of connections from one address to %s', (_name, mqttUrl) => {
  const { clock, server, newEmployee, open, push, topicOf, wait } = pushPortal(mqttUrl, {
    limits: { brokerConnectionsPerAddress: PLACES },
  })
  const opened: WebSocket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate()
  })

  /** A WebSocket whose client may never have said who it is; the status where it was refused. */
  const connect = async (clientId?: string): Promise<WebSocket | number> => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt')
    opened.push(socket)
    const status = await new Promise<number>((resolve) => {
      socket.on('error', () => undefined)
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    })
    if (status !== 101) return status
    if (clientId === undefined) return socket
    const packet: IConnectPacket = {
      ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 120 },
      clientId,
    }
    socket.send(generate(packet))
    await Promise.race([once(socket, 'message'), once(socket, 'close')])
    return socket
  }
  const crowd = async (count: number, clientId: () => string | undefined = newId) => {
    for (let index = 0; index < count; index++) expect(await connect(clientId())).toBeInstanceOf(WebSocket)
  }
  const isOpen = (socket: WebSocket | number) =>
    socket instanceof WebSocket && socket.readyState === WebSocket.OPEN

  it.each([
    ['that have made up who they are', newId],
    ['that do not say who they are', () => undefined],
    [
      'that ask for an ID that looks like an issued one',
      () => Buffer.alloc(36, newId()).toString('base64url'),
    ],
  ])('with places for none but those %s, keeps no colleague from the outcome', async (_who, clientId) => {
    const employee = await newEmployee()
    const phone = await open(employee)
    await crowd(PLACES, clientId)
    const browser = await wait(await topicOf(employee))
    await crowd(3 * PLACES, clientId)
    await answerNext(phone, 'approve')
    expect(await browser.outcome()).toMatch(/^success\//)
    expect(browser.connections).toBe(1)
  })

  it('ends no colleague who waits, even where all places are taken by those who do', async () => {
    const colleagues = []
    for (let index = 0; index < PLACES; index++)
      colleagues.push(await connect(clientIdOf(await topicOf(await newEmployee()))))
    expect(colleagues.map(isOpen)).toEqual(Array(PLACES).fill(true))
    expect(await connect(newId())).toBe(429)
    expect(await connect()).toBe(429)
    expect(colleagues.map(isOpen)).toEqual(Array(PLACES).fill(true))
  })

  it('counts an issued ID once, however often it is used', async () => {
    const clientId = clientIdOf(await topicOf(await newEmployee()))
    // They do not answer when the broker says farewell, so that they stay for a while.
    const deaf = async () => {
      const socket = await connect(clientId)
      if (socket instanceof WebSocket) socket.pause()
      return socket
    }
    for (let index = 0; index < 3 * PLACES; index++) expect(await deaf()).toBeInstanceOf(WebSocket)
    const employee = await newEmployee()
    const phone = await open(employee)
    const browser = await wait(await topicOf(employee))
    await answerNext(phone, 'approve')
    expect(await browser.outcome()).toMatch(/^success\//)
  })

  it('holds no place with an ID whose time is over', async () => {
    const ids: string[] = []
    for (let index = 0; index < PLACES; index++) ids.push(clientIdOf(await topicOf(await newEmployee())))
    await crowd(PLACES, () => ids.pop())
    expect(await connect(newId())).toBe(429)
    clock.advance(61)
    expect(await connect(newId())).toBeInstanceOf(WebSocket)
  })

  it('makes room for colleagues among phones, and among those who ask as strangers', async () => {
    const phones = []
    for (let index = 0; index < PLACES / 2; index++) {
      const phone = await open(await newEmployee())
      await vi.waitUntil(() => phone.devices[0]?.link === 'live')
      phones.push(await connect(clientIdOf(phone.devices[0]?.topic ?? '')))
      phone.stop()
    }
    const strangers = []
    for (let index = 0; index < PLACES / 2; index++) {
      const { body } = await push(await newEmployee({ isNew: true }))
      strangers.push(await connect(clientIdOf(String(body.topic))))
    }
    expect([...phones, ...strangers].map(isOpen)).toEqual(Array(PLACES).fill(true))
    const employee = await newEmployee()
    const browser = await wait(await topicOf(employee))
    await crowd(3 * PLACES)
    expect(browser.connections).toBe(1)
  })
})
