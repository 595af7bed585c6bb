import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createConnectionCount } from '../../server/http/connections'
import type { RunningServer, ServerOptions } from '../../server/start/start-server'
import { makeCertificate } from '../support/certificate'
import { startTestServer } from '../support/server'

let server: RunningServer
let running: RunningServer | undefined
const opened: { destroy(): void }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) each.destroy()
  await running?.close()
  running = undefined
})

async function start(limits: ServerOptions['limits'], options: ServerOptions = {}): Promise<void> {
  server = await startTestServer({ limits, ...options })
  running = server
}

/** A connection of one of this machine's addresses, with the beginning of a request. */
async function openFrom(localAddress: string, text = 'POST /livez HTTP/1.1\r\nX-Slow: '): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress })
  opened.push(socket)
  socket.on('error', () => socket.destroy())
  socket.resume()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

async function openMany(localAddress: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) sockets.push(await openFrom(localAddress))
  return sockets
}

const openOf = (sockets: readonly Socket[]) =>
  sockets.filter(({ readyState }) => readyState === 'open').length

async function statusFrom(localAddress: string, headers = {}): Promise<number | undefined> {
  const asked = request({
    port: server.port,
    host: '127.0.0.1',
    localAddress,
    path: '/livez',
    headers,
    agent: false,
  })
  const [answer] = await once(asked.end(), 'response')
  answer.resume()
  return answer.statusCode
}

/** A WebSocket to the broker, or the status with which it was refused. */
async function upgradeFrom(localAddress: string, forwarded?: string): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/mqtt`, 'mqtt', {
    localAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  opened.push({ destroy: () => socket.terminate() })
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
  })
}

it('lets one address hold so many connections, and ends its idle ones for the next', async () => {
  await start({ connectionsPerAddress: 20 })
  const waiting = (await upgradeFrom('127.0.0.2')) as WebSocket
  const slow = await openMany('127.0.0.2', 60)
  await expect.poll(() => openOf(slow)).toBeLessThanOrEqual(20)
  expect(await statusFrom('127.0.0.2')).toBe(200)
  expect(await statusFrom('127.0.0.3')).toBe(200)
  expect(waiting.readyState).toBe(WebSocket.OPEN)
})

it('counts connections over TLS, which have sockets of their own, as it counts others', async () => {
  const { tlsCert, tlsKey, remove } = await makeCertificate(['localhost'])
  await start({ connectionsPerAddress: 10 }, { tlsCert, tlsKey })
  await remove()
  const secure = () => {
    const socket = connectSecurely({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false })
    opened.push(socket)
    return socket.on('error', () => socket.destroy())
  }
  const answered = secure()
  answered.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(answered, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  // Silent ones, before and after the handshake, make room.
  const slow = [...(await openMany('127.0.0.1', 10)), ...Array.from({ length: 10 }, secure)]
  await expect.poll(() => openOf(slow)).toBeLessThanOrEqual(10)
  const last = secure()
  last.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000))
  await new Promise((resolve) => last.once('close', resolve))
})

it('has room for others when some addresses hold all connections', async () => {
  await start({ connections: 60, connectionsPerAddress: 25 })
  const other = await openFrom('127.0.0.9')
  const slow = [
    ...(await openMany('127.0.0.2', 25)),
    ...(await openMany('127.0.0.3', 25)),
    ...(await openMany('127.0.0.4', 25)),
  ]
  await expect.poll(() => openOf(slow)).toBeLessThanOrEqual(59)
  for (let last = 10; last < 20; last++) expect(await statusFrom(`127.0.0.${last}`)).toBe(200)
  expect(openOf([other])).toBe(1)
})

it('counts half a request body as idle, and a request under way not', async () => {
  await start({ connectionsPerAddress: 20 })
  const half = 'POST /api/login/email/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'
  const slow: Socket[] = []
  for (let index = 0; index < 40; index++) slow.push(await openFrom('127.0.0.2', half))
  await expect.poll(() => openOf(slow)).toBeLessThanOrEqual(20)
  expect(await statusFrom('127.0.0.2')).toBe(200)
})

it('gives connections to the broker to other addresses when some hold all of them', async () => {
  await start({ brokerConnections: 10, brokerConnectionsPerAddress: 6 })
  const most: WebSocket[] = []
  for (let index = 0; index < 6; index++) most.push((await upgradeFrom('127.0.0.2')) as WebSocket)
  for (let index = 0; index < 4; index++) await upgradeFrom('127.0.0.3')
  const ended = once(most[0] as WebSocket, 'close')
  const other = await upgradeFrom('127.0.0.4')
  expect(other).toBeInstanceOf(WebSocket)
  await ended
  expect(most.slice(1).map(({ readyState }) => readyState)).toEqual(Array(5).fill(WebSocket.OPEN))
})

it('counts an IPv6 client by its /56, behind a proxy too', async () => {
  await start({ brokerConnectionsPerAddress: 2 }, { trustProxy: true })
  const from = async (address: string) => (await upgradeFrom('127.0.0.1', address)) as WebSocket
  const [first, second] = [await from('2001:db8:0:1200::1'), await from('2001:db8:0:12ff::1')]
  const other = await from('2001:db8:0:1300::1')
  expect([first, second, other].map(({ readyState }) => readyState)).toEqual(Array(3).fill(WebSocket.OPEN))
  const ended = once(first, 'close')
  expect(await from('2001:db8:0:1234::1')).toBeInstanceOf(WebSocket)
  await ended
  expect([second, other].map(({ readyState }) => readyState)).toEqual(Array(2).fill(WebSocket.OPEN))
})

it('counts requests under way by the address that a trusted proxy names', async () => {
  await start({ connectionsPerAddress: 3 }, { trustProxy: true })
  const half = [
    'POST /api/login/email/authenticate HTTP/1.1',
    'Host: localhost',
    'X-Forwarded-For: 192.0.2.1',
    'Content-Type: application/json',
    'Content-Length: 90',
    '\r\n{',
  ].join('\r\n')
  for (let index = 0; index < 3; index++) await openFrom('127.0.0.1', half)
  await expect.poll(() => statusFrom('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(429)
  expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': '192.0.2.2' })).toBe(200)
  expect(await statusFrom('127.0.0.1')).toBe(200)
})

it('ends no connection that may not yield, and refuses the next one instead', () => {
  const ended: number[] = []
  const connection = (id: number) => ({ id, once: () => undefined, destroy: () => ended.push(id) })
  const count = createConnectionCount<ReturnType<typeof connection>>({
    most: 4,
    mayYield: ({ id }) => id > 10,
  })
  expect([1, 2, 11].map((id) => count.add('busy', connection(id)))).toEqual([true, true, true])
  expect(count.add('other', connection(3))).toBe(true)
  expect(count.add('newcomer', connection(4))).toBe(true)
  expect(count.add('newcomer', connection(5))).toBe(false)
  expect([ended, count.open, count.refused]).toEqual([[11], 4, 1])
})

it('ends those of the lowest priority first, of the address that has most of them', () => {
  const ended: string[] = []
  const connection = (name: string, priority: number) => ({
    name,
    priority,
    once: () => undefined,
    destroy: () => ended.push(name),
  })
  const count = createConnectionCount<ReturnType<typeof connection>>({
    most: 8,
    mostPerAddress: 4,
    priorityOf: ({ priority }) => priority,
    mayYieldToOwn: ({ priority }) => priority < 2,
    mayYield: () => true,
  })
  for (const [name, priority] of [
    ['a', 2],
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ] as const)
    count.add('office', connection(name, priority))
  for (const name of ['e', 'f']) count.add('home', connection(name, 0))
  for (const name of ['g', 'h']) count.add('yard', connection(name, 1))

  // The office holds most, the home most of the lowest priority.
  expect(count.add('newcomer', connection('i', 2))).toBe(true)
  expect(ended).toEqual(['e'])
  for (const name of ['j', 'k', 'l']) expect(count.add('office', connection(name, 2))).toBe(name !== 'l')
  expect(ended).toEqual(['e', 'd', 'b'])
  for (const name of ['m', 'n', 'o', 'p'])
    expect(count.add('newcomer', connection(name, 2))).toBe(name !== 'p')
  expect(ended).toEqual(['e', 'd', 'b', 'f', 'g', 'h'])
  expect(count.add('other', connection('q', 2))).toBe(true)
  expect(ended.at(-1)).toBe('a')
  expect([count.open, count.refused]).toEqual([8, 2])
})
