import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { runAdmin } from '../../server/admin/run-admin'
import { packageRequest } from '../../server/app-store/app-routes'
import { deskRequests } from '../../server/desk/desk-routes'
import { helpDeskRequests } from '../../server/help-desk/help-desk-routes'
import { LONGEST_TARGET } from '../../server/http/request-bounds'
import { pairingRequests } from '../../server/phone/phone-routes'
import { decisionRequests } from '../../server/push/mobile-routes'
import { completionRequest } from '../../server/registration'
import type { Schema } from '../../src/contract/call'
import { allCalls } from '../../src/contract/calls'
import { upTo } from '../../src/contract/wire'
import { openPhone } from '../support/phone'
import { addEmployee, askDesk } from '../support/server'
import { createApiClient } from './api-client'
import { testServer } from './test-server'
import { sampleOf, textsOf, watchTexts, withValue, worstTexts } from './worst-requests'

/** A call as a client makes it. */
interface TestedCall {
  readonly name: string
  readonly method: string
  /** With `:name` for what a schema of the path names. */
  readonly address: string
  readonly as?: 'employee' | 'phone'
  readonly path?: Schema
  readonly query?: Schema
  readonly body?: Schema
}

function asked(line: string, more: Omit<TestedCall, 'name' | 'method' | 'address'>): TestedCall {
  const [method = '', address = ''] = line.split(' ')
  return { name: line, method, address, ...more }
}

const { adoption, pairing } = pairingRequests
const { decision, push } = decisionRequests
const completion = completionRequest
const phoneRequests = { ...pairingRequests, ...decisionRequests, completion }
const help = helpDeskRequests
const desk = deskRequests
const employee = '/helpdesk/api/employees/:employeeId'
const colleague = '/desk/api/employees/:employeeId'

const all: readonly TestedCall[] = [
  ...allCalls
    .filter(({ query, body }) => query ?? body)
    .map(({ method, service, path, query, body }) =>
      asked(`${method} /api/${service}/${path}`, {
        as: 'employee',
        ...(query && { query }),
        ...(body && { body }),
      }),
    ),
  asked('GET /api/app/download', { query: packageRequest }),
  asked('POST /api/phone/pair', { body: pairing }),
  asked('POST /api/phone/adopt', { body: adoption }),
  asked('POST /api/phone/registrations', { as: 'phone', body: completion }),
  asked('POST /api/phone/pushes/:pushId', { as: 'phone', path: push, body: decision }),
  asked('GET /helpdesk/api/employees', { as: 'employee', query: help.search }),
  asked(`GET ${employee}`, { as: 'employee', path: help.employee }),
  asked(`POST ${employee}/recovery-code`, { as: 'employee', path: help.employee, body: help.why }),
  asked(`PUT ${employee}/lock`, { as: 'employee', path: help.employee, body: help.lock }),
  asked(`DELETE ${employee}/devices/:id`, { as: 'employee', path: help.device, body: help.why }),
  asked('GET /desk/api/messages', { query: desk.messages }),
  asked('POST /desk/api/employees', { body: desk.newEmployee }),
  asked(`PUT ${colleague}/grants`, { path: desk.employee, body: desk.grant }),
  asked(`PUT ${colleague}/lock`, { path: desk.employee, body: desk.lock }),
  asked(`POST ${colleague}/phone-ticket`, { path: desk.employee, body: desk.phoneTicket }),
]

const parts = ['path', 'query', 'body'] as const
type Part = (typeof parts)[number]

describe('the schemas of requests', () => {
  it('give every text, list and record a greatest length before anything else looks at it', () => {
    const unbounded = all.flatMap((call) =>
      parts.flatMap((part) =>
        (call[part] ? textsOf(call[part]) : [])
          .filter(({ longest }) => longest === undefined)
          .map(({ path }) => `${call.name}: ${part} ${path.join('.')}`),
      ),
    )
    expect(unbounded).toEqual([])
  })

  it('are found wanting by that where a length is missing or comes late', () => {
    const late = v.pipe(v.string(), v.regex(/x/), v.maxLength(5))
    const schema = v.object({
      ...{ bare: v.string(), late, good: upTo(5), refined: v.pipe(upTo(5), v.regex(/x/)) },
      list: v.optional(v.array(upTo(5))),
      record: v.nullish(v.record(v.string(), v.unknown())),
      either: v.union([v.number(), v.string()]),
    })
    const missing = textsOf(schema).filter(({ longest }) => longest === undefined)
    expect(missing.map(({ path }) => path.join('.'))).toEqual(
      'bare late list.… record.… record.(key) either'.split(' '),
    )
  })

  it('are all those that phone, help desk and desk have, and read all queries and paths there', () => {
    const used = new Set(all.flatMap((call) => parts.map((part) => call[part])))
    for (const schema of [phoneRequests, helpDeskRequests, deskRequests].flatMap((each) =>
      Object.values<Schema>(each),
    ))
      expect(used).toContain(schema)
    const readers = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /\breq\.(?:quer(?:y|ies)|param)\(/.test(readFileSync(join('server', file), 'utf8')))
    // The administrator's part takes the beginning alone, for the audit log.
    expect(readers.toSorted()).toEqual(['help-desk/administrator.ts', 'http/calls.ts'])
  })
})

describe('a request', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const many = { uses: 1_000_000, seconds: 60 }
  let authorizations: Record<'employee' | 'phone', string>
  let known: Record<string, unknown>

  const limits = {
    ...{ callsPerAddress: many, callsPerBrowser: many, phoneCallsPerAddress: many },
    otpFailuresPerDay: 1_000_000,
  }
  const { server } = testServer({ limits })
  beforeAll(async () => {
    const employeeId = 'admin'
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['otp', 'mobile', 'email', 'recovery otp'],
      phones: [{ name: 'Galaxy' }],
    })
    const deviceId = deviceIds[0] ?? ''
    const phone = await openPhone(server.url, employeeId, deviceId)
    phone.stop()
    const { code } = oneTimeCode(phone.devices[0]?.seeds[0]?.secret ?? '', Date.now())
    const api = createApiClient(server.url)
    const { body } = await api.get('/api/login/otp/code/validate', { employeeId, applicationId: '1', code })
    const { accessToken } = (await api.token(body.loginSerial)).body
    await runAdmin(['role', employeeId, 'admin'], { DATABASE_URL: server.databaseUrl })
    const { ticket } = await askDesk<{ ticket: string }>(
      server.url,
      'POST',
      `employees/${employeeId}/phone-ticket`,
      { deviceId },
    )
    const adopted = await api.post('/api/phone/adopt', { deviceId, ticket })
    authorizations = {
      employee: `Bearer ${accessToken}`,
      phone: `Device ${deviceId}:${adopted.body.deviceSecret}`,
    }
    known = { employeeId, deviceId, applicationId: 1, pageNum: 1 }
  })
  afterAll(async () => {
    agent.destroy()
  })

  type Values = Partial<Record<Part, unknown>>

  const samplesOf = (call: TestedCall): Values =>
    Object.fromEntries(
      parts.flatMap((part) => (call[part] ? [[part, sampleOf(call[part], known)] as const] : [])),
    )

  /** Byte by byte, so that halves of characters travel as well. */
  const encoded = (value: unknown): string =>
    [...Buffer.from(String(value))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

  async function send(call: TestedCall, { path = {}, query = {}, body }: Values): Promise<number> {
    const given = path as Record<string, unknown>
    const address = call.address.replace(/:(\w+)/g, (_, name: string) => encoded(given[name]))
    const search = Object.entries(query as object).map(([name, value]) => `${name}=${encoded(value)}`)
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const request_ = request({
      agent,
      host: '127.0.0.1',
      port: server.port,
      method: call.method,
      path: search.length > 0 ? `${address}?${search.join('&')}` : address,
      headers: {
        'x-mfa-desk': '1',
        ...(call.as && { authorization: authorizations[call.as] }),
        ...(text && { 'content-type': 'application/json' }),
        'content-length': Buffer.byteLength(text),
      },
    })
    request_.end(text)
    const [answer] = (await once(request_, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode ?? 0
  }

  /** Returns the number of units of a text that fit into a part of a request. */
  function unitsOf(part: Part, make: (units: number) => string): number {
    const piece = make(600)
    const bytes = part === 'body' ? Buffer.byteLength(JSON.stringify(piece)) : encoded(piece).length
    return Math.floor(((part === 'body' ? 60_000 : 7_500) * 600) / bytes)
  }

  /** Requests of a call at their worst, each as a function of its size: 1 is the greatest that a request may have. */
  function worstOf(call: TestedCall): ((size: number) => Values)[] {
    const samples = samplesOf(call)
    const texts = parts.flatMap((part) =>
      (call[part] ? textsOf(call[part]) : [])
        .filter(({ path }) => path.at(-1) !== '…')
        .flatMap(({ path }) =>
          Object.values(worstTexts).map((make) => {
            const units = unitsOf(part, make)
            return (size: number) => ({
              ...samples,
              [part]: withValue(samples[part], path, make(Math.floor(units * size))),
            })
          }),
        ),
    )
    // A client may send a text where the schema has another type, or no field.
    for (const part of ['query', 'body'] as const)
      if (call[part])
        for (const make of Object.values(worstTexts))
          texts.push((size) => ({
            ...samples,
            [part]: { ...(samples[part] as object), surprise: make(Math.floor(unitsOf(part, make) * size)) },
          }))
    if (!call.body) return texts
    const lists = textsOf(call.body).filter(({ path }) => path.at(-1) === '…')
    const keysOf = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
    return [
      ...texts,
      ...lists.map(({ path }) => (size: number) => ({
        ...samples,
        body: withValue(samples.body, path.slice(0, -1), keysOf(6_000 * size)),
      })),
      (size) => ({ ...samples, body: { ...(samples.body as object), ...keysOf(6_000 * size) } }),
      (size) => ({ ...samples, body: `{"x":${'['.repeat(30_000 * size)}${']'.repeat(30_000 * size)}}` }),
      (size) => ({ ...samples, body: `{"applicationId":${'9'.repeat(60_000 * size)}}` }),
    ]
  }

  /** Processor time of this process, in which the server runs, in ms. */
  async function costOf(call: TestedCall, values: Values): Promise<number> {
    const before = process.cpuUsage()
    await send(call, values)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }

  const median = (values: readonly number[]): number =>
    values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

  /** A few times what an answer costs by itself; what grows faster than its input takes hundreds at these sizes. */
  const NOISE_MS = 25

  it.each(all)('costs $name no more than its size does, at the worst [ASVS 1.3.12]', async (call) => {
    const worst = worstOf(call)
    const rounds: { half: number; whole: number }[][] = []
    for (let round = 0; round < 5; round++) {
      const costs: { half: number; whole: number }[] = []
      for (const make of worst)
        costs.push({ half: await costOf(call, make(0.5)), whole: await costOf(call, make(1)) })
      rounds.push(costs)
    }
    const ofAll = rounds.map(
      (costs) => sum(costs.map(({ whole }) => whole)) / sum(costs.map(({ half }) => half)),
    )
    expect(median(ofAll)).toBeLessThan(2.5)
    const slow = worst.flatMap((make, at) => {
      const costs = rounds.map((round) => round[at] ?? { half: Number.NaN, whole: Number.NaN })
      const ratio = median(costs.map(({ half, whole }) => whole / half))
      const isNoise = median(costs.map(({ whole }) => whole)) < NOISE_MS
      return ratio < 2.5 || isNoise ? [] : [{ ratio, costs, request: JSON.stringify(make(0.001)) }]
    })
    expect(slow).toEqual([])
  })

  const cases = (call: TestedCall) =>
    parts.flatMap((part) =>
      (call[part] ? textsOf(call[part]) : [])
        .filter(({ path }) => path.at(-1) !== '…')
        .flatMap(({ path, longest = 0 }) =>
          Object.entries(worstTexts).map(([name, make]) => ({ part, path, longest, name, make })),
        ),
    )

  it.each(all)('shows no text beyond its schema to what is slow, in $name', async (call) => {
    const samples = samplesOf(call)
    for (const { part, path, longest, name, make } of cases(call)) {
      const probe = make(40)
      const ends = [probe.slice(0, 32), probe.slice(8)]
      const matters = (text: string) => ends.some((end) => text.includes(end))
      const seen = await watchTexts(matters, async () => {
        for (const units of [longest, longest + 1, unitsOf(part, make)]) {
          const values = { ...samples, [part]: withValue(samples[part], path, make(units)) }
          const status = await send(call, values)
          expect([path, name, status < 500]).toEqual([path, name, true])
        }
      })
      // A router reads the address as a whole.
      const most = part === 'path' ? LONGEST_TARGET : longest
      expect([path, name, seen <= most, seen]).toEqual([path, name, true, seen])
    }
  })

  it('is refused for an address that no server has to take', async () => {
    const call = asked('GET /api/login/user-authenticator', {})
    const status = (units: number) => send(call, { query: { employeeId: 'x'.repeat(units) } })
    expect(await status(LONGEST_TARGET / 3)).toBe(414)
    expect(await status(LONGEST_TARGET / 4)).toBe(400)
  })

  it('is looked at only after who asks', async () => {
    const api = createApiClient(server.url)
    const worst = `a${'\u0301'.repeat(15_000)}`
    const codeOf = async (path: string, body: unknown, authorization = '') =>
      (await api.post(path, body, { authorization })).body.failInfo.code
    expect(await codeOf('/api/phone/pair', { ticket: 'x'.repeat(22), name: 'a\nb' })).toBe(6003)
    expect(await codeOf('/api/phone/registrations', { serial: worst })).toBe(2001)
    expect(await codeOf('/api/phone/pushes/x', { decision: worst }, `Device x:${'y'.repeat(8_000)}`)).toBe(
      2001,
    )
    expect(await codeOf('/helpdesk/api/employees/admin/recovery-code', { reason: worst })).toBe(2001)
    expect(
      await codeOf('/api/user/otp/serial', { applicationId: worst }, `Bearer ${'y'.repeat(8_000)}`),
    ).toBe(2001)
  })
})
