import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Certificate, makeCertificate } from '../support/certificate'
import { type RunningNginx, startNginx } from '../support/nginx.mjs'

const SECRET = 'code=482913'
const QUERY = `?employeeId=mjkim&loginSerial=b27c9f&${SECRET}`
const CALL = `/api/login/email/authenticate/validate${QUERY}`

let certificate: Certificate
let upstream: Server
const asked: (string | undefined)[] = []
let nginx: RunningNginx | undefined

beforeAll(async () => {
  certificate = await makeCertificate(['mfa.company.example'])
  upstream = createServer((incoming, outgoing) => {
    asked.push(incoming.url)
    if (incoming.url?.includes('cut')) incoming.socket.destroy()
    else if (!incoming.url?.includes('silent')) outgoing.end('answered')
  })
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  await nginx?.stop()
  nginx = undefined
})
afterAll(async () => {
  upstream?.closeAllConnections()
  upstream?.close()
  await certificate?.remove()
})

const upstreamPort = () => (upstream.address() as AddressInfo).port
async function start(options: Partial<Parameters<typeof startNginx>[0]> = {}) {
  asked.length = 0
  nginx = await startNginx({ upstream: upstreamPort(), certificate, ...options })
  return nginx
}

/** The status, or what became of the connection instead. */
const ask = (path: string, { method = 'GET', body = '', from = '127.0.0.1' } = {}) =>
  new Promise<number | string>((resolve) => {
    const { port } = nginx as RunningNginx
    const headers = { host: 'mfa.company.example', 'content-length': String(Buffer.byteLength(body)) }
    request({ host: '127.0.0.1', port, path, method, headers, localAddress: from, rejectUnauthorized: false })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', (error) => resolve(error.message))
      .end(body)
  })

/** Something that nginx writes into its error log with the request, unless it is kept from it. */
const troubles: Record<string, () => Promise<unknown>> = {
  'instances that are away': async () => {
    await start({ upstream: 1 })
    expect(await ask(CALL)).toBe(502)
  },
  'an instance that says nothing': async () => {
    await start({
      change: (sample) => sample.replace('proxy_connect_timeout 2s;', 'proxy_read_timeout 100ms;'),
    })
    expect(await ask(`${CALL}&silent`)).toBe(504)
  },
  'an instance that is cut off': async () => {
    await start()
    expect(await ask(`${CALL}&cut`, { method: 'POST', body: '{}' })).toBe(502)
  },
  'a body that is too large': async () => {
    await start()
    expect(await ask(CALL, { method: 'POST', body: 'x'.repeat(70_000) })).toBe(413)
  },
  'too many connections of an address': async () => {
    await start({ change: (sample) => sample.replace('mfa_connections 4000', 'mfa_connections 1') })
    const silent = ask(`${CALL}&silent`)
    await expect.poll(() => asked.some((url) => url?.includes('silent'))).toBe(true)
    expect(await ask(CALL)).toBe(429)
    upstream.closeAllConnections()
    await silent
  },
  'too many requests of an address': async () => {
    await start({
      change: (sample) =>
        sample
          .replace('rate=1000r/s', 'rate=1r/m')
          .replace('zone=mfa_requests burst=4000 nodelay;', 'zone=mfa_requests;'),
    })
    await ask(CALL)
    expect(await ask(CALL)).toBe(429)
  },
  'an address outside of the company': async () => {
    await start({ change: (sample) => sample.replace('127.0.0.0/8    0;', '') })
    expect(await ask(`/helpdesk/api/employees?search=mjkim&${SECRET}`)).toBe(403)
  },
  'a client that sends no body in time': async () => {
    await start({
      change: (sample) => sample.replace('proxy_connect_timeout 2s;', 'client_body_timeout 100ms;'),
    })
    await sendPart(`POST ${CALL} HTTP/1.1\r\nHost: mfa.company.example\r\nContent-Length: 100\r\n\r\nx`)
  },
  'a header that is malformed': async () => {
    await start()
    await sendPart(`GET ${CALL} HTTP/1.1\r\nHost: mfa.company.example\r\nbad header\r\n\r\n`)
    await sendPart(`GET ${CALL} HTTP/9.1\r\nHost: mfa.company.example\r\n\r\n`)
  },
  'a disk that takes no body': async () => {
    await start({
      change: (sample) =>
        sample.replace('client_max_body_size 64k;', 'client_max_body_size 64k; client_body_buffer_size 1k;'),
    })
    rmSync(join(nginx?.folder ?? '', 'temp'), { recursive: true })
    expect(await ask(CALL, { method: 'POST', body: 'x'.repeat(60_000) })).toBe(500)
  },
  'connections that have run out': async () => {
    await start({ connections: 6 })
    const open: Socket[] = []
    for (let each = 0; each < 4; each++) {
      const socket = connect({ port: nginx?.port ?? 0, rejectUnauthorized: false })
      // nginx resets one to make room for another.
      open.push(socket.on('error', () => undefined))
    }
    // One of them may wait until nginx is stopped.
    await Promise.race([ask(CALL), ask(CALL)].map((answer) => answer.catch(() => undefined)))
    for (const socket of open) socket.destroy()
  },
}

/** Sends a piece of a request and waits until nginx ends the connection. */
async function sendPart(text: string): Promise<void> {
  const socket = connect({ port: nginx?.port ?? 0, host: '127.0.0.1', rejectUnauthorized: false })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  socket.write(text)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}

it.each(Object.entries(troubles))(
  'keeps codes, serials and IDs out of every log in spite of %s',
  async (_what, cause) => {
    await cause()
    const text = nginx?.logs() ?? ''
    expect(text).not.toMatch(/482913|b27c9f|mjkim|\?/)
  },
)

it('says in its log which instance was asked and what it answered', async () => {
  await start({ upstream: 1 })
  await ask(CALL)
  const line = /"GET \/api\/login\/email\/authenticate\/validate" 502 \S+ - \[127\.0\.0\.1:1\] \[502\]$/m
  await expect.poll(() => nginx?.accessLog()).toMatch(line)
})

it('keeps the query of a request without TLS out of its logs, too', async () => {
  const { plainPort } = await start()
  const { status } = await fetch(`http://127.0.0.1:${plainPort}${CALL}`, { redirect: 'manual' })
  expect(status).toBe(301)
  expect(nginx?.logs()).not.toMatch(/482913|mjkim/)
})

it('opens the help desk and the health checks to addresses inside a company alone, of both families', async () => {
  const realip = 'set_real_ip_from 127.0.0.1; real_ip_header X-Client;'
  await start({
    change: (sample) => sample.replace('client_max_body_size', `${realip} client_max_body_size`),
  })
  const statusFrom = (address: string, path: string) =>
    new Promise((resolve) => {
      const headers = { host: 'mfa.company.example', 'x-client': address }
      const { port } = nginx as RunningNginx
      request({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end()
    })
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'febf::1',
  ]
  const outside = [
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '11.0.0.1',
    '193.168.1.1',
    '2001:db8::1',
    'fec0::1',
    'fe00::1',
  ]
  for (const path of ['/helpdesk', '/helpdesk/api/employees', '/healthz', '/readyz', '/livez']) {
    for (const address of inside)
      expect([address, path, await statusFrom(address, path)]).toEqual([address, path, 200])
    for (const address of outside)
      expect([address, path, await statusFrom(address, path)]).toEqual([address, path, 403])
  }
  for (const address of outside) expect(await statusFrom(address, '/')).toBe(200)
})
