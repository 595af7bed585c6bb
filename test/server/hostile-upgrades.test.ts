import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openConnection, sendRaw } from '../support/raw-connection'
import { startTestServer } from '../support/server'
import { testServer } from './test-server'

const uncaught: Error[] = []
const note = (error: Error) => uncaught.push(error)

beforeAll(async () => {
  process.on('uncaughtException', note)
})
const { server } = testServer()
afterEach(() => {
  uncaught.length = 0
})
afterAll(async () => {
  process.off('uncaughtException', note)
})

const upgradeTo = (target: string) =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')

const isServing = async () => (await fetch(`${server.url}/healthz`)).status === 200

it.each(['//', '///mqtt', 'http://[', '*', '/%', '/mqtt/', '/MQTT'])(
  'refuses an upgrade to %s and goes on serving',
  async (target) => {
    const connection = await openConnection(server.port, upgradeTo(target))
    connection.socket.end()
    await connection.closed
    expect(connection.received()).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(uncaught).toEqual([])
    expect(await isServing()).toBe(true)
  },
)

it.each(['/', '/nope', '/api/login/token', '/mqtt'])(
  'goes on serving when the client of an upgrade to %s resets its connection',
  async (target) => {
    for (let round = 0; round < 20; round++) {
      const { socket } = await openConnection(server.port, upgradeTo(target))
      socket.resetAndDestroy()
    }
    expect(await isServing()).toBe(true)
    expect(uncaught).toEqual([])
  },
)

it('closes the connection of a refused upgrade, although the client keeps its side open', async () => {
  const connection = await openConnection(server.port, upgradeTo('/nope'))
  await connection.ended
  expect(connection.received()).toMatch(/^HTTP\/1\.1 404 /)
  // The system tells of a closed other side only when something is sent to it.
  const { socket } = connection
  for (let byte = 0; byte < 10_000 && !socket.destroyed; byte++) {
    await new Promise((sent) => socket.write('x', sent))
  }
  expect(socket.destroyed).toBe(true)
})

it('serves the WebSocket at its own path, with a query too', async () => {
  const connection = await openConnection(server.port, upgradeTo('/mqtt?from=test'))
  await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 101 /)
  connection.socket.destroy()
})

const offers = {
  'h2c, as Java and curl do': [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
  ],
  TLS: ['Connection: Upgrade', 'Upgrade: TLS/1.0'],
  'several protocols': ['Connection: upgrade', 'Upgrade: h2c, websocket'],
}

describe.each(Object.entries(offers))('where a client offers %s', (_, offer) => {
  const head = (line: string, ...more: string[]) =>
    [line, 'Host: localhost', ...offer, ...more, '', ''].join('\r\n')

  it.each(['/config.json', '/readyz'])('%s is answered as without it', async (path) => {
    const connection = await openConnection(server.port, head(`GET ${path} HTTP/1.1`))
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 200 /)
    connection.socket.destroy()
  })

  it('a call with a body is answered, and so is the next one of the connection', async () => {
    const body = JSON.stringify({ employeeId: 'no-such-employee', applicationId: 1 })
    const json = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    const call = head('POST /api/login/email/authenticate HTTP/1.1', ...json)
    const connection = await openConnection(server.port, call)
    connection.socket.write(body)
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":5001/)
    connection.socket.write(head('GET /livez HTTP/1.1', 'Connection: close'))
    await connection.ended
    expect(connection.received().match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(2)
    expect(connection.received()).toContain('HTTP/1.1 200 ')
    connection.socket.destroy()
    expect(uncaught).toEqual([])
  })
})

it('ends a CONNECT, which asks for a tunnel', async () => {
  await sendRaw(server.port, 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n')
  expect(await isServing()).toBe(true)
})

it('answers a plain request for // as one for any other path', async () => {
  const answer = await sendRaw(server.port, 'GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 (?:200|404) /)
})

it('lets one address hold only so many connections to the broker, and ends the oldest for the next', async () => {
  const limited = await startTestServer({ limits: { brokerConnectionsPerAddress: 3 } })
  try {
    const open = async () => {
      const connection = await openConnection(limited.port, upgradeTo('/mqtt'))
      await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 \d{3} /)
      return connection
    }
    const held = [await open(), await open(), await open()]
    expect(held.map(({ received }) => received().slice(9, 12))).toEqual(['101', '101', '101'])
    expect((await open()).received()).toMatch(/^HTTP\/1\.1 101 /)
    await held[0]?.ended
    expect(held.map(({ socket }) => socket.readableEnded)).toEqual([true, false, false])
    for (const { socket } of held) socket.destroy()
  } finally {
    await limited.close()
  }
})
