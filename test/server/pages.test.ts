import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { elementsFolder, pageFolder } from '../../server/files/server-folders'
import type { RunningServer } from '../../server/start/start-server'
import { freePort, waitForPort } from '../support/ports.mjs'
import { startTestServer } from '../support/server'
import { testServer } from './test-server'

const { server, api } = testServer()

it('answers where other sites of the domain have set 24 kB of cookies', async () => {
  const cookie = Array.from({ length: 12 }, (_, at) => `other${at}=${'x'.repeat(2_000)}`).join('; ')
  const { status } = await fetch(server.url, { headers: { cookie } })
  expect(status).toBe(200)
})

it('waits for pages that are still being built, and so does who asks for one', async () => {
  const port = await freePort()
  const events: string[] = []
  let build = (): void => undefined
  let started: Promise<RunningServer> | undefined
  await new Promise<void>((waited) => {
    const pagesBuilt = new Promise<void>((resolve) => {
      build = resolve
    })
    // Called when all but the pages is there.
    const then: PromiseLike<void>['then'] = (...callbacks) => {
      waited()
      return pagesBuilt.then(...callbacks)
    }
    started = startTestServer({ port, pagesBuilt: { then } })
  })
  const answer = fetch(`http://127.0.0.1:${port}/`).then(({ status }) => events.push(`answered ${status}`))
  await waitForPort(port, 5_000)
  events.push('built')
  build()
  await answer
  await (await started)?.close()
  expect(events).toEqual(['built', 'answered 200'])
})

const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('pages', () => {
  const pages = [
    '/',
    '/auth',
    '/auth/email',
    '/personalPolicy',
    '/sample/login',
    '/dashboard/mobile',
    '/register',
    '/mobileSetup/os',
    '/desk',
    '/phone',
    '/widgets',
    '/api',
  ]

  // The phone reads QR codes and talks to whichever company it is linked with; no other page may.
  it.each(pages)('%s carries the strict policy and says where the configuration is [R189a]', async (path) => {
    const { status, headers } = await api.get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(headers.get('mfa-config-location')).toBe('/config.json')
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'connect-src': `'self' ws://localhost:${server.port}${path === '/phone' ? ' https: wss:' : ''}`,
      'require-trusted-types-for': "'script'",
      'trusted-types': 'lit-html',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('permissions-policy')).toContain(path === '/phone' ? 'camera=(self)' : 'camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  it.each(pages)('%s has no script or style in its text', async (path) => {
    const { text } = await api.get(path)
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i)
  })

  it.each([
    '/nothing.js',
    '/elements/nothing.js',
    '/desk/nothing',
    '/api/nothing',
    '/api/user/nothing',
    '/bridge/nothing',
  ])('%s is not found, and says so as the contract does [R174a]', async (path) => {
    const { status, body } = await api.get(path)
    expect([status, body.failInfo.code]).toEqual([404, 404])
  })

  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each([
    ...[
      '/ping',
      '/status',
      '/up',
      '/_health',
      '/health',
      '/health/',
      '/healthcheck',
      '/health-check',
      '/healthy',
    ],
    ...[
      '/actuator',
      '/actuator/health',
      '/Actuator/Health',
      '/metrics',
      '/statusz',
      '/livez/',
      '/ready',
      '/readiness',
    ],
    ...['/alive', '/heartbeat', '/version', '/info', '/server-status', '/nginx_status', '/management/health'],
    ...[
      '/.env',
      '/.git/config',
      '/.git',
      '/app/.env',
      '/.aws/credentials',
      '/dashboard/.env',
      '/.well-known/security',
    ],
    ...[
      '/wp-login.php',
      '/wp-admin/',
      '/blog/wp-includes',
      '/cgi-bin/test',
      '/phpMyAdmin/',
      '/vendor/phpunit',
    ],
  ])('%s is no page for any client', async (path) => {
    for (const headers of [{}, asBrowser]) {
      const { status, body } = await api.get(path, {}, headers)
      expect([status, body.failInfo?.code]).toEqual([404, 404])
    }
  })

  it('answers its own routes alone with 200, other addresses with 404, and those of a browser with the page that says so', async () => {
    for (const path of ['/auth/nothing', '/dashboard/x', '/register/x', '/mobileSetup/x', '/sample/x'])
      expect((await api.get(path)).status).toBe(200)
    for (const path of [
      '/nowhere',
      '/dashbord',
      '/nowhere/deep',
      '/dashboardx',
      '/registers/otp',
      '/%EA%B0%80',
    ]) {
      const program = await api.get(path)
      expect([path, program.status, program.body.failInfo?.code]).toEqual([path, 404, 404])
      expect(program.headers.get('mfa-config-location')).toBe('/config.json')
      const person = await api.get(path, {}, { ...asBrowser, 'if-none-match': '*' })
      expect([path, person.status, person.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(person.text).toContain('<meta name="company"')
    }
  })

  it.each([
    '/..%2fpackage.json',
    '/elements/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/host/%5c..%5cpackage.json',
    '/elements/%00.js',
    '/elements/%ff.js',
  ])('%s reads no file outside', async (path) => {
    const { status, text } = await api.get(path)
    expect(status).toBe(404)
    expect(text).not.toContain('"dependencies"')
  })

  it('answers the wrong method with 405 and the right one [ASVS 4.1.4]', async () => {
    const { status, headers, body } = await api.post('/api/login/token', {})
    expect([status, headers.get('allow'), body.failInfo.code]).toEqual([405, 'GET', 405])
  })
})

it('gives the sources of its pages and of the elements in the demo alone', async () => {
  const mapsOf = (folder: string) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.js.map'))
  const elements = mapsOf(elementsFolder()).map((name) => `/elements/${name}`)
  const pages = ['host', 'helpdesk', 'phone'].flatMap((page) =>
    mapsOf(pageFolder(page)).flatMap((name) => [
      `/${page}/${name}`,
      ...(page === 'host' ? [`/${name}`] : []),
    ]),
  )
  expect(pages.length).toBeGreaterThan(6)
  expect(elements.length).toBeGreaterThan(2)
  const maps = [...elements, ...pages]
  const installed = await startTestServer({ demo: false, phonePage: true })
  try {
    for (const map of maps) {
      expect([map, (await api.get(map)).status]).toEqual([map, 200])
      expect([map, (await fetch(installed.url + map)).status]).toEqual([map, 404])
      const script = map.replace(/\.map$/, '')
      expect([script, (await fetch(installed.url + script)).status]).toEqual([script, 200])
    }
  } finally {
    await installed.close()
  }
})

describe('the elements', () => {
  it('may be loaded by pages of any origin, as a module and as a classic script', async () => {
    const { headers } = await api.get('/elements/mfa-elements.js')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it('keep hashed chunks for ever', async () => {
    const entry = await api.get('/elements/mfa-elements.js')
    const chunk = /chunks\/[\w.-]+\.js/.exec(entry.text)?.[0]
    const { status, headers } = await api.get(`/elements/${chunk}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('are compressed for those who can read it, and not sent again to those who have them', async () => {
    const path = '/elements/mfa-elements.bundle.js'
    const plain = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
    const brotli = await fetch(server.url + path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('vary')).toContain('Accept-Encoding')
    expect(await brotli.text()).toBe(await plain.text())
    for (const [encodings, encoding] of [
      ['gzip;q=1.0, BR ; q=0.8', 'br'],
      ['br;q=0, gzip', null],
      ['br;q=0.000', null],
    ] as const) {
      const { headers } = await fetch(server.url + path, { headers: { 'accept-encoding': encodings } })
      expect([encodings, headers.get('content-encoding')]).toEqual([encodings, encoding])
    }

    const etag = brotli.headers.get('etag') ?? ''
    const known = await fetch(server.url + path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const other = await fetch(server.url + path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': '"other"' },
    })
    expect(other.status).toBe(200)
  })
})

it('describes every call in an OpenAPI document and on a page to read', async () => {
  const document = await api.get('/openapi.json')
  expect(document.body).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/login/email/authenticate': { post: {} } },
  })
  const page = await api.get('/api')
  for (const path of ['/openapi.json', '/api', '/api/style.css']) {
    const etag = (await api.get(path)).headers.get('etag') ?? ''
    expect([path, (await api.request(path, { headers: { 'if-none-match': etag } })).status]).toEqual([
      path,
      304,
    ])
  }
  expect(page.text).toContain('/bridge/email/authenticate/validate')
  expect(page.text).toContain('code-authentication-failed')
  expect((await api.get('/api/style.css')).headers.get('content-type')).toMatch(/^text\/css/)
})

it('says whether it can serve', async () => {
  const { status, body } = await api.get('/healthz')
  expect([status, body]).toEqual([200, { database: true, broker: true, mail: true, sms: true }])
})
