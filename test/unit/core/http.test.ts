import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { type Call, call } from '../../../src/contract/call'
import { policyImage, termsAndConditions } from '../../../src/contract/calls/app'
import { applicationAll } from '../../../src/contract/calls/applications'
import { deleteCtap, deleteMobile } from '../../../src/contract/calls/authenticators'
import { emailSend, emailValidate } from '../../../src/contract/calls/code'
import { dashboardHistory } from '../../../src/contract/calls/history'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { mobileDevices } from '../../../src/contract/calls/mobile'
import { preRegister } from '../../../src/contract/calls/passkey'
import { token } from '../../../src/contract/calls/token'
import type { CallError } from '../../../src/core/http/call-error'
import { createHttp } from '../../../src/core/http/http'
import { parseRetryAfter } from '../../../src/core/http/retry-after'
import { configurationDocument, coreFixture, kim, kimIdentity } from '../../support/core-fixture'
import { type FakeBackend, failInfo, json, never } from '../../support/fake-backend'

let backend: FakeBackend

function setUp(userPortal: Record<string, unknown> = {}) {
  const fixture = coreFixture({}, { userPortal })
  backend = fixture.backend
  const failures: CallError[] = []
  const http = createHttp(fixture.core, (error) => failures.push(error))
  return { ...fixture, failures, http }
}

afterEach(() => backend.assertNothingUnlisted())

const pageOne = { pageNum: 1, pages: 1, isFirstPage: true, hasNextPage: false }
const lookupPath = '/api/login/user-authenticator'
const bridged = '/bridge/user-authenticator'
const query = { employeeId: 'mjkim' }

const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error: CallError) => error,
  )

describe('a request', () => {
  it('goes to the base of the configuration, fresh, with its query [R239] [R241]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json(kim))
    const login = await http(userAuthenticator, { query: { employeeId: '김 민지&x=1', applicationId: 7 } })
    const [request] = backend.requests
    expect(login.employeeId).toBe('mjkim')
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      employeeId: '김 민지&x=1',
      applicationId: '7',
    })
    expect(request?.cache).toBe('no-store')
  })

  it('leaves out what is null or undefined, and keeps 0, false and empty texts [R258]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json(kim))
    const fields = { a: null, b: undefined, c: 0, d: false, e: '', f: 'ㄱ &' }
    await http(userAuthenticator, { query: fields as never })
    expect(backend.requests[0]?.url.search).toBe('?c=0&d=false&e=&f=%E3%84%B1+%26')
  })

  it('has the query string that the host makes of its fields, where it wants another form [R258] [R268]', async () => {
    const { http, core } = setUp()
    const serialized: unknown[] = []
    core.configure({
      serializeQuery: (fields) => {
        serialized.push(fields)
        return `filters=${encodeURIComponent(JSON.stringify(fields))}`
      },
    })
    backend.answer('GET /api/user/dashboard/authenticator/history', json({ list: [], ...pageOne }))
    await http(dashboardHistory, { query: { pageNum: 1, type: 'otp', status: undefined } })
    expect(serialized).toEqual([{ pageNum: 1, type: 'otp' }])
    expect(backend.requests[0]?.url.searchParams.get('filters')).toBe('{"pageNum":1,"type":"otp"}')
  })

  it('never says null for an application that is not there', async () => {
    const { http } = setUp()
    backend.answer('GET /api/login/mobile-authenticator', json([]))
    await http(mobileDevices, { query: { employeeId: 'mjkim', applicationId: null } })
    expect(backend.requests[0]?.url.search).toBe('?employeeId=mjkim')
  })

  it('carries the bearer of the stored access token [R234] [R260]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/user/application/all', json([]))
    await http(applicationAll, {})
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await http(applicationAll, {})
    expect(backend.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      'Bearer a.b.c',
    ])
  })

  it.each([
    ['an employee ID', userAuthenticator, { query: { employeeId: 'lee' } }],
    ['a user ID', preRegister, { body: { applicationId: 1, did: 1, userId: 1008 } }],
  ] as const)('does not carry it in a call that names somebody else by %s [R234]', async (_, call, input) => {
    const { http, core } = setUp()
    backend.answer(`${call.method} /api/login/${call.path}`, failInfo(1000))
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await expect(http(call, input as never)).rejects.toMatchObject({ failCode: '1000' })
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('carries it in a call that names no employee, whatever the stored user ID is [R234]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/user/application/all', json([]))
    core.session.saveTokens({ ...kimIdentity, userId: 'not a number' }, { accessToken: 'a.b.c' })
    await http(applicationAll, {})
    expect(backend.requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
  })

  it('does not carry the bearer of somebody who signed in after the call was made [R234]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/login/token', json({ accessToken: 'another' }))
    const exchanged = http(token, { query: { loginSerial: 'serial' } })
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await exchanged
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('never carries it for the policy image [R234]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/login/policy-image', new Response('iVBORw0KGgo='))
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await expect(http(policyImage, {})).resolves.toBe('iVBORw0KGgo=')
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends JSON, also with DELETE [R258]', async () => {
    const { http } = setUp()
    backend.answer('DELETE /api/user/ctap', new Response(null, { status: 204 }))
    await http(deleteCtap, { body: { fidoAuthenticatorId: 12 } })
    const [request] = backend.requests
    expect(request?.body).toEqual({ fidoAuthenticatorId: 12 })
    expect(request?.headers.get('content-type')).toBe('application/json')
  })

  it('goes to the bridge and names the API server in bridge mode [R238] [R241]', async () => {
    const { http } = setUp({ BRIDGE: true })
    backend.answer(`GET ${bridged}`, json(kim))
    backend.answer('POST /bridge/email/authenticate', json({}))
    backend.answer('GET /bridge/mobile-authenticator-login-service', json([]))
    await http(userAuthenticator, { query })
    await http(emailSend, { body: query })
    await http(mobileDevices, { query })
    expect(backend.requests[0]?.url.searchParams.get('serverDomain')).toBe('api.example')
    expect(backend.requests[1]?.body).toEqual({ employeeId: 'mjkim', serverDomain: 'api.example' })
    expect(backend.requests[2]?.url.searchParams.get('serverDomain')).toBe('api.example')
  })

  it('says nothing of a server domain without the bridge, but for the one call that always does [R238] [R271]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json(kim))
    backend.answer('DELETE /api/user/mobile-authenticator', json({}))
    await http(userAuthenticator, { query })
    await http(deleteMobile, { body: { mobileAuthenticatorId: 3 } })
    expect(backend.requests[0]?.url.searchParams.has('serverDomain')).toBe(false)
    expect(backend.requests[1]?.body).toEqual({ mobileAuthenticatorId: 3, serverDomain: null })
  })
})

describe('an answer', () => {
  it('is read by its schema, with unknown fields [R328]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json({ ...kim, emailStatus: 'Y', novelty: { deep: true } }))
    await expect(http(userAuthenticator, { query })).resolves.toMatchObject({
      emailStatus: 1,
      userId: '1007',
    })
  })

  it('is text where the call says so', async () => {
    const { http } = setUp()
    backend.answer('GET /api/terms-and-conditions', new Response('One.\nTwo.'))
    await expect(http(termsAndConditions, {})).resolves.toBe('One.\nTwo.')
  })

  it('may be a bare serial as JSON or as text', async () => {
    const { http } = setUp()
    const path = 'GET /api/login/email/authenticate/validate'
    for (const answer of [new Response('serial-1'), json('serial-1'), json({ loginSerial: 'serial-1' })]) {
      backend.answer(path, answer)
      await expect(http(emailValidate, { query: { ...query, code: '1' } })).resolves.toEqual({
        loginSerial: 'serial-1',
      })
    }
  })

  it('may be empty where nothing is needed', async () => {
    const { http } = setUp()
    backend.answer('POST /api/login/email/authenticate', new Response(null, { status: 204 }))
    await expect(http(emailSend, { body: query })).resolves.toBeNull()
  })
})

describe('a failure', () => {
  const cases: [string, () => Response, Partial<CallError>][] = [
    [
      'a code of the backend as a number',
      () => failInfo(5001, 404),
      { code: 'backend', status: 404, failCode: '5001' },
    ],
    ['a code of the backend as a text', () => failInfo('14001', 500), { code: 'backend', failCode: '14001' }],
    [
      'a code in an answer of status 200',
      () => failInfo(3002, 200),
      { code: 'backend', status: 200, failCode: '3002' },
    ],
    ['a status without a code', () => json({ error: 'x' }, { status: 503 }), { code: 'http', status: 503 }],
    [
      'a page of HTML with a status',
      () => new Response('<h1>502</h1>', { status: 502 }),
      { code: 'http', status: 502 },
    ],
    [
      'a page of HTML with status 200',
      () => new Response('<h1>Welcome</h1>'),
      { code: 'malformed', status: 200 },
    ],
    ['JSON that breaks off', () => new Response('{"employeeId": "mj'), { code: 'malformed' }],
    ['JSON of another shape', () => json(['mjkim']), { code: 'malformed' }],
    ['no content', () => new Response(null, { status: 204 }), { code: 'empty', status: 204 }],
    ['white space', () => new Response(' \n'), { code: 'empty' }],
    ['null', () => json(null), { code: 'empty' }],
    [
      'an empty failInfo with a status',
      () => json({ failInfo: {} }, { status: 400 }),
      { code: 'http', status: 400 },
    ],
    [
      'failInfo null with a status',
      () => json({ failInfo: null }, { status: 400 }),
      { code: 'http', status: 400 },
    ],
  ]
  it.each(cases)(
    'is named for %s, heard of once, and still rejects [R174] [R240] [R259]',
    async (_, answer, expected) => {
      const { http, failures } = setUp()
      backend.answer(`GET ${lookupPath}`, answer)
      const error = await failureOf(http(userAuthenticator, { query }))
      expect(error).toMatchObject({ ...expected, callId: 'userAuthenticator' })
      expect(failures).toEqual([error])
    },
  )

  it('is a page of HTML also where a text would do', async () => {
    const { http } = setUp()
    backend.answer('POST /api/login/email/authenticate', new Response(' <!doctype html>'))
    expect((await failureOf(http(emailSend, { body: query }))).code).toBe('malformed')
  })

  it('is the network without an answer', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(http(userAuthenticator, { query }))).toMatchObject({
      code: 'network',
      timedOut: false,
    })
  })

  it('is the network when the answer breaks off', async () => {
    const { http } = setUp()
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) })
    backend.answer(`GET ${lookupPath}`, () => new Response(broken))
    expect((await failureOf(http(userAuthenticator, { query }))).code).toBe('network')
  })

  it('comes after 20 s without an answer, and leaves no timer', async () => {
    const { http, browser } = setUp()
    backend.answer(`GET ${lookupPath}`, never)
    const failure = failureOf(http(userAuthenticator, { query }))
    await browser.clock.pass(20_000)
    expect(await failure).toMatchObject({ code: 'network', timedOut: true })
    expect(browser.clock.timers).toBe(0)
  })

  it('says how long to wait when the server does', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json({}, { status: 429, headers: { 'Retry-After': '7' } }))
    expect((await failureOf(http(userAuthenticator, { query }))).retryAfterMs).toBe(7000)
  })

  it('reads Retry-After as seconds or as a date', () => {
    const now = Date.UTC(2025, 10, 21)
    expect(parseRetryAfter('Fri, 21 Nov 2025 00:00:05 GMT', now)).toBe(5000)
    expect(parseRetryAfter('Fri, 21 Nov 2025 00:00:05 GMT', now + 9000)).toBe(0)
    expect([parseRetryAfter('soon', now), parseRetryAfter('', now), parseRetryAfter(null, now)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('does not hold the address, in which codes travel', async () => {
    const { http } = setUp()
    backend.answer('GET /api/login/email/authenticate/validate', failInfo(14002))
    const error = await failureOf(http(emailValidate, { query: { ...query, code: '987654' } }))
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('987654')
  })

  it('is the configuration when there is none, or it lacks the address', async () => {
    const { http, core } = setUp()
    const document = configurationDocument()
    core.configure({
      configuration: {
        ...document,
        CONNECTION_STRINGS: { ...document.CONNECTION_STRINGS, APP_SERVICE_URL: null },
      },
    })
    expect((await failureOf(http(termsAndConditions, {}))).code).toBe('configuration')
    core.configure({ configuration: {} })
    expect((await failureOf(http(userAuthenticator, { query }))).code).toBe('configuration')
  })

  it('says whether the call was a signed-in one', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/user/application/all', json({}, { status: 401 }))
    expect((await failureOf(http(applicationAll, {}))).authorized).toBe(false)
    core.session.saveTokens(kimIdentity, { accessToken: 'access' })
    expect((await failureOf(http(applicationAll, {}))).authorized).toBe(true)
  })
})

describe('an aborted call', () => {
  it('rejects with the reason, and reports nothing', async () => {
    const { http, failures, browser } = setUp()
    backend.answer(`GET ${lookupPath}`, never)
    const controller = new AbortController()
    const call = http(userAuthenticator, { query, signal: controller.signal })
    const rejected = expect(call).rejects.toBe('left the screen')
    await browser.clock.pass(10)
    controller.abort('left the screen')
    await rejected
    expect(failures).toEqual([])
    expect(browser.clock.timers).toBe(0)
  })

  it('does not even leave when it is aborted already', async () => {
    const { http } = setUp()
    await expect(http(userAuthenticator, { query, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(backend.requests).toEqual([])
  })
})

describe('access denied', () => {
  it.each([2001, '2002'])(
    'suspends every further call at code %s until the session has ended [R236]',
    async (code) => {
      const { http, core, failures } = setUp()
      core.session.saveTokens(kimIdentity, { accessToken: 'access' })
      backend.answer('GET /api/user/application/all', failInfo(code, 401))
      const errors = await Promise.all([
        failureOf(http(applicationAll, {})),
        failureOf(http(applicationAll, {})),
      ])
      expect(errors.map(({ code, shownElsewhere }) => [code, shownElsewhere])).toEqual([
        ['denied', false],
        ['denied', true],
      ])
      await failureOf(http(applicationAll, {}))
      expect(backend.requests).toHaveLength(2)
      expect(failures.filter(({ shownElsewhere }) => !shownElsewhere)).toHaveLength(1)
      core.session.end('denied')
      backend.answer('GET /api/user/application/all', json([]))
      await expect(http(applicationAll, {})).resolves.toEqual([])
    },
  )

  it('that suspends the page is heard of, at whatever moment the screen that asked goes', async () => {
    for (let turns = 0; turns < 30; turns++) {
      const { http, core, failures } = setUp()
      const controller = new AbortController()
      backend.answer('GET /api/user/application/all', async () => {
        const leave = async () => {
          for (let turn = 0; turn < turns; turn++) await undefined
          controller.abort()
        }
        leave()
        return failInfo(2001, 401)
      })
      await failureOf(http(applicationAll, { signal: controller.signal }))
      expect(core.session.suspended).toBe(failures.some(({ code }) => code === 'denied'))
    }
  })

  it('of an earlier session does not end the present one', async () => {
    const { http, core } = setUp()
    core.session.saveTokens(kimIdentity, { accessToken: 'old' })
    backend.answer('GET /api/user/application/all', () => {
      core.session.saveTokens(kimIdentity, { accessToken: 'new' })
      return failInfo(2001, 401)
    })
    expect(await failureOf(http(applicationAll, {}))).toMatchObject({ code: 'denied', shownElsewhere: true })
    expect(core.session.suspended).toBe(false)
  })
})

describe('whatever a server answers', () => {
  const anything = call({
    id: 'x',
    summary: '',
    service: 'login',
    method: 'GET',
    path: 'x',
    answer: v.unknown(),
  }) as Call
  const bodies = [
    '',
    'null',
    '0',
    '""',
    '[]',
    '{}',
    '{',
    '\u0000',
    '﻿{}',
    '<',
    'undefined',
    '{"failInfo":7}',
    '{"failInfo":{"code":{}}}',
    '9'.repeat(400),
  ]
  const statuses = [200, 201, 299, 300, 400, 401, 418, 500, 599]
  it('ends as an answer or as a CallError, never as anything else', async () => {
    const { http } = setUp()
    for (const status of statuses)
      for (const body of bodies)
        for (const one of [anything, userAuthenticator, emailValidate, emailSend] as Call[]) {
          const path = `${one.method} /api/login/${one.path}`
          backend.answer(path, () => new Response(body, { status }))
          const outcome = await http(one, { query, body: query } as never).catch((error: unknown) => error)
          if (outcome instanceof Error) expect(outcome.name).toBe('CallError')
        }
  })
})
