import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerOptions } from '../../server/start/start-server'
import { keepLog } from '../support/kept-log'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly attributes: readonly Attribute[]
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const SERVER_KIND = 2
const CLIENT_KIND = 3
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`

/** The exports that a collector gets, in OTLP. */
const exports: Export[] = []
let collector: Server
let endpoint: string

beforeAll(async () => {
  collector = createServer(async (request: IncomingMessage, response) => {
    if (request.url === '/v1/traces' && request.method === 'POST')
      exports.push(JSON.parse(await text(request)) as Export)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => void collector?.close())

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** The spans of a server's whole life. */
async function spansDuring(
  use: (url: string) => Promise<unknown>,
  options: ServerOptions = {},
): Promise<readonly Span[]> {
  exports.length = 0
  const server = await startTestServer({ otlpEndpoint: endpoint, ...options })
  await use(server.url).finally(server.close)
  return exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

it('makes a trace of each request, with the statements that it asked, and says who sent it', async () => {
  const spans = await spansDuring((url) => createApiClient(url).lookUp('mjkim'))

  const [request] = spans.filter(({ name }) => name === 'GET /api/login/user-authenticator')
  expect(request).toMatchObject({ kind: SERVER_KIND })
  expect(attributesOf(request as Span)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/login/user-authenticator',
    'http.response.status_code': 200,
    'mfa.request_id': expect.stringMatching(/^[\w-]{22}$/),
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: CLIENT_KIND, traceId: request?.traceId })
    expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' })
  }
  const [asked] = statements.filter(({ name }) => name === 'SELECT employees')
  expect(attributesOf(asked as Span)['db.query.text']).toContain('$1')

  const [resource] = exports.flatMap(({ resourceSpans }) => resourceSpans.map((each) => each.resource))
  expect(attributesOf(resource as Pick<Span, 'attributes'>)).toMatchObject({
    'service.name': 'mfa-elements-server',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    'service.instance.id': expect.stringContaining(`:${process.pid}`),
  })
})

it('nests the statements of a transaction, and names the code of a refusal', async () => {
  const spans = await spansDuring(async (url) => {
    await addEmployee(url, { employeeId: 'traced' })
    const api = createApiClient(url)
    await api.sendCode('traced')
    expect((await api.validate('traced', 'wrong')).status).toBe(400)
  })
  const refused = spans.map(attributesOf).filter((each) => each['mfa.fail_code'] !== undefined)
  expect(refused).toMatchObject([{ 'http.response.status_code': 400, 'mfa.fail_code': expect.any(String) }])
  const [transaction] = spans.filter(({ name }) => name === 'transaction')
  expect(spans.some(({ parentSpanId }) => parentSpanId === transaction?.spanId)).toBe(true)
})

it('holds no address, ID, code or query [ASVS 16.2.5]', async () => {
  let secrets: string[] = []
  await spansDuring(async (url) => {
    await addEmployee(url, { employeeId: 'discreet' })
    const api = createApiClient(url)
    await api.sendCode('discreet')
    const [message] = JSON.parse((await api.get('/desk/api/messages')).text) as { body: string }[]
    const code = /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(message?.body ?? '')?.[1] ?? 'no code'
    const { loginSerial } = (await api.validate('discreet', code)).body
    const { accessToken } = (await api.token(loginSerial)).body
    await api.applications(accessToken)
    expect(code).toMatch(/^\d{10}$/)
    secrets = ['discreet', '127.0.0.1', '?', code, String(loginSerial), String(accessToken)]
  })
  const values = exports
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap(({ spans }) => spans.flatMap((span) => [span.name, ...Object.values(attributesOf(span))]))
  expect(values.length).toBeGreaterThan(40)
  for (const secret of secrets) expect(values.filter((value) => String(value).includes(secret))).toEqual([])
})

it.each<{ named: string; trustProxy: ServerOptions['trustProxy']; continued: boolean }>([
  { named: 'this machine', trustProxy: true, continued: true },
  { named: 'another machine', trustProxy: (address) => address === '10.0.0.5', continued: false },
  { named: 'none', trustProxy: false, continued: false },
])('goes on with the trace of a proxy that is trusted ($named) alone', async ({ trustProxy, continued }) => {
  const ask = (url: string) => fetch(`${url}/livez`, { headers: { traceparent } })
  const spans = await spansDuring(ask, { trustProxy })
  const [request] = spans.filter(({ name }) => name === 'GET /livez')
  expect(request?.traceId === TRACE_ID).toBe(continued)
})

it('serves all the same while the collector is away, and says so once', async () => {
  const log = keepLog()
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  gone.close()
  await spansDuring((url) => createApiClient(url).lookUp('mjkim'), {
    otlpEndpoint: `http://127.0.0.1:${port}`,
    logLevel: 'warn',
    logStream: log.stream,
  })
  expect(log.text.match(/traces do not reach their collector/g)).toHaveLength(1)
})
