import { beforeEach, expect, it } from 'vitest'
import { MAX_VALUES } from '../../server/http/calls'
import { REQUEST_DEADLINE_MS } from '../../server/http/request-bounds'
import { settingsOf } from '../../server/settings/server-options'
import { listen, portOf } from '../../server/start/listen'
import { keepLog } from '../support/kept-log'
import { openConnection, sendRaw } from '../support/raw-connection'
import { createApiClient } from './api-client'
import { testServer } from './test-server'

const log = keepLog()

const { server } = testServer({ logLevel: 'trace', logStream: log.stream })
beforeEach(() => log.clear())

const errors = () => log.entries.filter(({ level }) => level >= 50)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1])
const request = (line: string, headers: readonly string[] = [], body = '') =>
  sendRaw(server.port, [line, ...headers, 'Connection: close', '', body].join('\r\n'))

it.each(['1.2.3.999', '[::1', '[:::]', 'a..b:99999', '%00', 'a b', ''])(
  'refuses the host %j with 400 and no stack, wherever it is read [ASVS 16.5.1]',
  async (host) => {
    for (const path of ['/config.json', '/', '/api/login/user-authenticator?employeeId=mjkim', '/nope']) {
      const answer = await request(`GET ${path} HTTP/1.1`, [`Host: ${host}`])
      expect([path, statusOf(answer)]).toEqual([path, 400])
      expect(answer).not.toMatch(/\bat .*\d+:\d+/)
    }
    expect(errors()).toEqual([])
  },
)

it('refuses JSON that is nested too deeply, and JSON with a NUL or half a character at any depth', async () => {
  const api = createApiClient(server.url)
  const post = (path: string, body: string) =>
    api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mfa-desk': '1' },
      body,
    })
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const path of ['/api/login/email/authenticate', '/bridge/email/authenticate', '/desk/api/employees']) {
    for (const depth of [100, 30_000]) {
      const refused = await post(path, `{"employeeId":"mjkim","applicationId":1,"x":${deep(depth)}}`)
      expect([path, depth, refused.status, refused.body.failInfo.code]).toEqual([path, depth, 400, 3002])
    }
    for (const body of [
      '{"employeeId":"a\\u0000b","x":1}',
      '{"x":[{"y":"\\u0000"}]}',
      '{"x":[{"\\u0000":1}]}',
      '{"employeeId":"\\ud83d","x":1}',
      '{"x":[{"y":"\\ude00\\ud83d"}]}',
    ]) {
      expect((await post(path, body)).body.failInfo.code).toBe(3002)
    }
  }
  expect(errors()).toEqual([])
})

it('refuses JSON of more values than a request has, before it is parsed', async () => {
  const api = createApiClient(server.url)
  const codeOf = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await api.request('/api/login/email/authenticate', { method: 'POST', headers, body })
    return answer.body.failInfo
  }
  const many = { code: 3002, message: 'the values are too many' }
  // The object, and a colon and a comma of each field but the last.
  const keys = Array.from({ length: MAX_VALUES / 2 + 1 }, (_, at) => `"k${at}":1`)
  expect(await codeOf(`{${keys}}`)).toEqual(many)
  expect(await codeOf(`{${keys.slice(1)}}`)).not.toEqual(many)
  for (const [open, close] of ['[]', ['{"a":', '}'], ['[{"a":', '}]']])
    expect(await codeOf(`{"x":${open?.repeat(MAX_VALUES)}1${close?.repeat(MAX_VALUES)}}`)).toEqual(many)
  expect(await codeOf(`[${'1,'.repeat(MAX_VALUES)}1`)).toEqual(many)
  // Within a text they are none, whatever quotes and backslashes stand in it.
  const text = JSON.stringify({ employeeId: `\\"${',\\",'.repeat(3_000)}` })
  expect(await codeOf(text)).toEqual({ code: 3002, message: 'employeeId is not as agreed' })
})

it('refuses an address of more fields than a call has, and one that is mostly no UTF-8', async () => {
  const lookup = '/api/login/user-authenticator?employeeId=nobody'
  for (const [path, status] of [
    [`${lookup}${'&a=1'.repeat(64)}`, 400],
    [`${lookup}${'&'.repeat(64)}`, 400],
    [`/${'%ffa'.repeat(65)}`, 400],
    [`/?q=${'%ff&'.repeat(65)}`, 400],
    [`/${'%ed%95%9c'.repeat(800)}`, 404],
    ['/?q=100%', 200],
    [`/?${'a&'.repeat(63)}`, 200],
  ] as const)
    expect([path, statusOf(await request(`GET ${path} HTTP/1.1`, ['Host: localhost']))]).toEqual([
      path,
      status,
    ])
})

it('refuses a NUL, and bytes that are no text, in every part of an address', async () => {
  const paths = [
    '/%00',
    '/a%00b.html',
    '/elements/%00',
    '/elements/mfa%00.js',
    '/%ff',
    '/elements/%c0%ae',
    '/api/login/user-authenticator?employeeId=%00',
    '/api/login/user-authenticator?employeeId=%ff',
    '/api/login/token?loginSerial=%00',
    '/desk/api/employees/%00/recovery-code',
    '/desk/api/messages?after=%00',
    '/helpdesk/api/employees?search=%00',
    '/helpdesk/api/employees?search=%ed%a0%80',
    '/helpdesk/api/employees/%00',
    '/helpdesk/api/employees/%ed%a0%80',
    '/api/phone/pushes/%00',
    '/bridge/phone/adopt?serverDomain=%00',
    '/phone/%00',
    '/api/app/%00',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const answer = await request(`${method} ${path} HTTP/1.1`, [
        'Host: localhost',
        'X-Mfa-Desk: 1',
        'Content-Length: 0',
      ])
      expect([path, method, statusOf(answer) >= 400 && statusOf(answer) < 500]).toEqual([path, method, true])
    }
  }
  expect(errors()).toEqual([])
})

it('refuses numbers that no id can be [ASVS 2.2.1]', async () => {
  const api = createApiClient(server.url)
  for (const after of ['1e11', '-1e11', '1e999', 'x', '1.5']) {
    const refused = await api.get(`/desk/api/messages?after=${after}`, {}, { 'x-mfa-desk': '1' })
    expect([after, refused.status, refused.body.failInfo.code]).toEqual([after, 400, 3002])
  }
  for (const applicationId of ['1e11', '99999999999', '-1', '1.5']) {
    const query = { employeeId: 'mjkim', applicationId, code: '123456' }
    const { status } = await api.get('/api/login/email/authenticate/validate', query)
    expect([applicationId, status >= 400 && status < 500]).toEqual([applicationId, true])
  }
  for (const userId of [1e11, -1, 1.5]) {
    const { status } = await api.post('/api/login/preAuthenticate', {
      applicationId: 1,
      did: 1,
      userId,
      type: 'ctap',
      deviceToken: null,
    })
    expect([userId, status >= 400 && status < 500]).toEqual([userId, true])
  }
  expect(errors()).toEqual([])
})

it('ends a request whose body never stops, with and without a length', async () => {
  const line = 'POST /api/login/email/authenticate HTTP/1.1'
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const chunked = await openConnection(
    server.port,
    `${line}\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  for (let sent = 0; sent < 3; sent++) chunked.socket.write(chunk)
  await expect.poll(chunked.received).toMatch(/^HTTP\/1\.1 413 /)
  chunked.socket.destroy()
  const announced = await request(line, [
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 70000',
  ])
  expect(statusOf(announced)).toBe(413)
  expect(errors()).toEqual([])
})

it('logs no error for a body that its client gave up', async () => {
  const head =
    'POST /api/login/email/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  for (const rest of [
    'Content-Length: 100\r\n\r\n{"employeeId"',
    'Transfer-Encoding: chunked\r\n\r\n5\r\n{"emp',
  ]) {
    const { socket } = await openConnection(server.port, head + rest)
    await new Promise((sent) => socket.write('', sent))
    await fetch(`${server.url}/config.json`)
    socket.resetAndDestroy()
  }
  // The line that each request leaves at its end has its status.
  const ended = () =>
    log.entries.filter(({ path, status }) => status && String(path).endsWith('/email/authenticate'))
  await expect.poll(() => ended().length).toBe(2)
  expect(errors()).toEqual([])
})

it('bounds the time for headers and bodies [ASVS 15.2.2]', async () => {
  const listening = await listen(() => new Response(), settingsOf({ port: 0 }))
  const { headersTimeout, requestTimeout } = listening
  // The types of Node do not name the two.
  const { connectionsCheckingInterval, keepAlive } = listening as unknown as Record<string, unknown>
  listening.close()
  expect(headersTimeout).toBeLessThanOrEqual(15_000)
  expect(requestTimeout).toBeLessThan(REQUEST_DEADLINE_MS)
  // By itself Node looks for those that are over their time every 30 seconds only.
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(5_000)
  expect(keepAlive).toBe(true)
})

it.each([
  [{}, 75],
  [{ keepaliveSeconds: 620 }, 620],
])('keeps connections that no request uses, and says for how long: %j', async (options, seconds) => {
  const listening = await listen(() => new Response(), settingsOf({ port: 0, ...options }))
  const { headers } = await fetch(`http://127.0.0.1:${portOf(listening)}`)
  const { keepAliveTimeout } = listening
  listening.closeAllConnections()
  listening.close()
  expect([headers.get('keep-alive'), keepAliveTimeout]).toEqual([`timeout=${seconds}`, seconds * 1000])
})
