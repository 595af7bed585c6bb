import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { keepLog } from '../support/kept-log'
import { startTestServer } from '../support/server'
import { statusOf } from './raw-request'
import { testServer } from './test-server'

const log = keepLog()

const ALLOWED = 'https://intranet.gaon.example'

const { server, mailbox } = testServer({
  mails: true,
  allowedOrigins: [ALLOWED],
  limits: {
    callsPerAddress: { uses: 60, seconds: 60 },
    callsInTurn: 0,
    sentCodeGuesses: { uses: 1, seconds: 3_600 },
  },
  logLevel: 'warn',
  logStream: log.stream,
})

type Headers = Readonly<Record<string, string>>

const lookup = '/api/login/user-authenticator?employeeId=mjkim'
const guess = '/api/login/email/authenticate/validate?employeeId=mjkim&applicationId=1&code=000000'
const sending = '/api/login/email/authenticate'
const download = '/api/app/download?folderName=android&fileExtension=apk'
const asked = JSON.stringify({ employeeId: 'mjkim', applicationId: 1 })

const from = (site: string, mode: string, dest: string, more: Headers = {}): Headers => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
  ...more,
})
const ask = (path: string, headers: Headers, { method = 'GET', body = '' } = {}) =>
  statusOf(server.url, path, { headers, method, body })
const post = (path: string, headers: Headers, body = asked) =>
  ask(path, { 'content-type': 'application/json', ...headers }, { method: 'POST', body })

const evil = { origin: 'https://evil.example' }
const neighbor = { origin: 'https://other.gaon.example' }
const ownPage = () => ({ origin: server.url.replace('http:', 'https:') })

describe.each<[string, Headers]>([
  ['an image', from('cross-site', 'no-cors', 'image')],
  ['a call', from('cross-site', 'cors', 'empty', evil)],
  ['a call without an answer', from('cross-site', 'no-cors', 'empty')],
  ['a call of a page beside', from('same-site', 'cors', 'empty', neighbor)],
  ['an image of a page beside', from('same-site', 'no-cors', 'image')],
  ['a stream of events', from('cross-site', 'cors', 'empty', { ...evil, accept: 'text/event-stream' })],
  ['a page that is opened', from('cross-site', 'navigate', 'document')],
  ['a page beside that opens it', from('same-site', 'navigate', 'document')],
  ['a link in a mail', from('none', 'navigate', 'document')],
  ['a frame', from('cross-site', 'navigate', 'iframe')],
  ['a frame in a sandbox', from('cross-site', 'cors', 'empty', { origin: 'null' })],
  ['a form', from('cross-site', 'navigate', 'document', { ...evil, 'content-type': 'text/plain' })],
  ['a prefetch', from('cross-site', 'navigate', 'document', { 'sec-purpose': 'prefetch' })],
  ['a prefetch by a link', from('cross-site', 'no-cors', 'empty', { 'sec-purpose': 'prefetch' })],
  ['a prefetch of a page beside', from('same-site', 'no-cors', 'empty', { 'sec-purpose': 'prefetch' })],
  ['a prefetch for the address bar', from('none', 'navigate', 'document', { purpose: 'prefetch' })],
  [
    'a page drawn ahead',
    from('same-origin', 'navigate', 'document', { 'sec-purpose': 'prefetch;prerender' }),
  ],
  ['a prefetch of an old Firefox', { 'x-moz': 'prefetch' }],
  ['a preview of an old Safari', { 'x-purpose': 'preview' }],
  ['a call of an old browser', evil],
  ['a frame in a sandbox in an old browser', { origin: 'null' }],
  ['an image in an old browser', { referer: 'https://evil.example/page' }],
  ['an image on another port in an old browser', { referer: 'http://localhost:1/' }],
])('%s of a foreign page', (_what, headers) => {
  it('reaches no call, by any method or path', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const path of [
        lookup,
        guess,
        '/bridge/user-authenticator?employeeId=mjkim',
        '/desk/api/employees',
      ])
        expect([method, path, await ask(path, headers, { method })]).toEqual([method, path, 403])
    }
    expect(await ask('/helpdesk/api/administrator', headers)).toBe(403)
    for (const path of [sending, '/api/login/fcm/push/token', '/desk/api/reset'])
      expect([path, await post(path, { 'x-mfa-desk': '1', ...headers })]).toEqual([path, 403])
  })
})

it('lets foreign pages count nothing, send nothing and use nothing up', async () => {
  expect(mailbox.mails).toEqual([])
  // More calls were refused than one address has, and more guesses than it may have wrong.
  expect(await ask(guess, {})).toBe(400)
})

it('takes calls of its own pages, of listed origins and of programs', async () => {
  const ownReferrer = { referer: `${server.url}/auth/id` }
  for (const headers of [
    from('same-origin', 'cors', 'empty'),
    // The portal, which the browser draws ahead.
    from('same-origin', 'cors', 'empty', { 'sec-purpose': 'prefetch;prerender' }),
    from('cross-site', 'cors', 'empty', { origin: ALLOWED }),
    from('same-site', 'cors', 'empty', { origin: ALLOWED }),
    ...[ownPage(), ownReferrer, { origin: ALLOWED }, { referer: `${ALLOWED}/page` }],
    ...[{}, { 'sec-fetch-mode': 'cors' }, { referer: 'none' }],
  ])
    expect([headers, await ask(lookup, headers)]).toEqual([headers, 200])
  expect(await ask('/config.json', from('cross-site', 'cors', 'empty', evil))).toBe(200)
})

it('lets a link on any page open what is there to be opened, and no page show it in itself or fetch it ahead', async () => {
  const opened = from('cross-site', 'navigate', 'document')
  for (const headers of [opened, from('none', 'navigate', 'document'), { referer: 'https://evil.example/' }])
    for (const path of [download, '/api'])
      expect([path, headers, await ask(path, headers)]).toEqual([path, headers, 200])
  for (const headers of [
    { ...opened, 'sec-purpose': 'prefetch' },
    from('cross-site', 'navigate', 'iframe'),
    from('cross-site', 'no-cors', 'image'),
  ])
    expect([headers, await ask(download, headers)]).toEqual([headers, 403])
})

it('opens the WebSocket of the broker for no foreign page', async () => {
  const outcome = async (headers: Headers) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt', { headers })
    const opened = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.terminate()
    return opened
  }
  for (const headers of [
    evil,
    neighbor,
    { origin: 'null' },
    from('same-site', 'websocket', 'empty', neighbor),
  ])
    expect([headers, await outcome(headers)]).toEqual([headers, false])
  for (const headers of [{}, ownPage(), { origin: ALLOWED }])
    expect([headers, await outcome(headers)]).toEqual([headers, true])
})

it('names each origin once in the log, a hundred at most, without what a terminal would obey', async () => {
  const strange = 'https://evil.example/\u009b31m\u00e9'
  for (let round = 0; round < 3; round++) await ask(lookup, { origin: strange })
  for (let index = 0; index < 120; index++) await ask(lookup, { origin: `https://${index}.example` })
  const lines = log.text.split('\n').filter((line) => line.includes('ALLOWED_ORIGINS'))
  const origins = lines.map((line) => (JSON.parse(line) as { origin: string }).origin)
  expect(origins).toHaveLength(100)
  expect(new Set(origins).size).toBe(100)
  expect(origins).toContain('https://other.gaon.example')
  expect(origins).toContain(String.raw`https://evil.example/\u009b31m\u00e9`)
  expect(log.text.match(/further origins/g)).toHaveLength(1)
})

it('wants application/json for a body, before the call is counted', async () => {
  for (let round = 0; round < 10; round++) {
    expect(await post(sending, { 'content-type': 'text/plain' })).toBe(415)
    expect(
      await post('/api/phone/pair', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
    ).toBe(415)
    expect(await ask(sending, {}, { method: 'POST', body: asked })).toBe(415)
  }
  expect(await post(sending, { 'content-type': 'Application/JSON; charset=utf-8' })).toBe(200)
})

it('answers calls under the hosts that PUBLIC_URL and ALLOWED_ORIGINS name, this machine and addresses alone', async () => {
  const published = await startTestServer({
    publicUrl: 'https://mfa.gaon.example',
    allowedOrigins: [ALLOWED],
  })
  const at = (host: string, headers: Headers = {}, path = lookup) =>
    statusOf(published.url, path, { headers: { host, ...headers } })
  try {
    const rebound = { origin: 'http://evil.example:8080' }
    for (const headers of [{}, rebound, from('same-origin', 'cors', 'empty', rebound)]) {
      for (const path of [lookup, guess, '/bridge/user-authenticator?employeeId=mjkim', '/api/user/profile'])
        expect([path, headers, await at('evil.example:8080', headers, path)]).toEqual([path, headers, 403])
      expect(await at('mfa.gaon.example.evil.example', headers)).toBe(403)
    }
    for (const host of [
      ...['mfa.gaon.example', 'mfa.gaon.example:443', 'MFA.gaon.example', new URL(ALLOWED).host],
      ...['localhost:8080', '127.0.0.1', '10.0.0.5:8080', '[::1]:8080', '[2001:db8::1]'],
    ])
      expect([host, await at(host)]).toEqual([host, 200])
    // Supervisors and pages go by any name.
    for (const path of ['/livez', '/config.json']) expect(await at('backend', {}, path)).toBe(200)
    // Without PUBLIC_URL, the server does not know its name.
    expect(await ask(lookup, { host: 'any.example' })).toBe(200)
  } finally {
    await published.close()
  }
})
