import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openConnection, sendRaw } from '../support/raw-connection'
import { ambiguousFramings, hiddenRequest, refusedOnce, smuggledRequest } from '../support/smuggled-request'
import { testServer } from './test-server'

const { server } = testServer()

const isServing = async () => (await fetch(`${server.url}/healthz`)).status === 200
const send = (lines: readonly string[]) => sendRaw(server.port, lines.join('\r\n'))

const folders = ['/elements/', '/', '/phone/', '/desk/', '/api/app/download/']
const ways = [
  '../../package.json',
  '..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/package.json',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '..%5c..%5cpackage.json',
  '..\\..\\package.json',
  '....//....//package.json',
  '..;/..;/package.json',
  '%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
  '%252e%252e/%252e%252e/package.json',
  './../.././package.json',
  '//package.json',
  'x/../../../package.json',
  '..%00/../package.json',
]

describe.each(folders)('below %s', (folder) => {
  it.each(ways)('no path leads out of what is served: %s', async (way) => {
    for (const depth of ['', '../', '../../']) {
      const request = `GET ${folder}${depth}${way} HTTP/1.1`
      const answer = await send([request, 'Host: localhost', 'Connection: close', '', ''])
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|30\d|4\d\d) /)
      expect(answer).not.toContain('"devDependencies"')
    }
  })
})

it.each(Object.entries(ambiguousFramings))('hides no request behind %s', async (_what, headers) => {
  expect(await sendRaw(server.port, smuggledRequest(headers))).toSatisfy(refusedOnce)
  expect(await isServing()).toBe(true)
})

it.each(['zz', '-1', '10000000000000000', '5;x=\n', ' 5'])('refuses a chunk of size %j', async (size) => {
  const answer = await send([
    'POST /api/login/email/authenticate HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    'Connection: close',
    '',
    size,
    hiddenRequest,
  ])
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
})

it.each(['gzip', 'deflate', 'br', 'gzip, gzip'])(
  'does not unpack what comes packed by %s',
  async (coding) => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
    const before = process.memoryUsage().arrayBuffers
    const response = await fetch(`${server.url}/api/login/email/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      body: new Uint8Array(bomb),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  },
)

it.each([
  ['/livez', ''],
  ['/nowhere', ''],
  ['/livez', 'Expect: nothing\r\n'],
])('hangs up on a connection with many requests at once: %s %j', async (path, headers) => {
  const one = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
  const answered = (text: string) => text.match(/HTTP\/1\.1 \d/g)?.length ?? 0
  // A proxy may send a few, and gets all their answers.
  const few = await openConnection(server.port, one.repeat(8))
  await expect.poll(() => answered(few.received())).toBe(8)
  few.socket.write(one.repeat(8))
  await expect.poll(() => answered(few.received())).toBe(16)
  few.socket.destroy()
  const many = await openConnection(server.port, one.repeat(2_000))
  await many.ended
  many.socket.destroy()
  expect(answered(many.received())).toBeLessThanOrEqual(8)
  expect(await isServing()).toBe(true)
})
