import { describe, expect, it } from 'vitest'
import { applicationAll } from '../../../src/contract/calls/authenticators'
import { emailSend, emailValidate } from '../../../src/contract/calls/code'
import { termsAndConditions } from '../../../src/contract/calls/mobile-app'
import { userAuthenticator } from '../../../src/contract/calls/sign-in'
import type { CallError } from '../../../src/core/errors/call-error'
import { parseRetryAfter } from '../../../src/core/http'
import { configurationDocument, kimIdentity } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { failureOf, httpFixture, lookupPath, query } from '../../support/http-fixture'

const { backend, setUp } = httpFixture()

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
      { code: 'http', status: 502, body: 'page' },
    ],
    [
      'a page of HTML with status 200',
      () => new Response('<h1>Welcome</h1>'),
      { code: 'malformed', status: 200, body: 'page' },
    ],
    ['JSON that breaks off', () => new Response('{"employeeId": "mj'), { code: 'malformed' }],
    ['JSON of another shape', () => json(['mjkim']), { code: 'malformed' }],
    ['no content', () => new Response(null, { status: 204 }), { code: 'empty', status: 204, body: 'blank' }],
    ['reset content', () => new Response(null, { status: 205 }), { code: 'empty', body: 'blank' }],
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
    'is named for %s, heard of once, and still rejects [R259b, R174b, R240b]',
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

  const now = Date.UTC(2025, 10, 21)
  const hour = 3_600_000
  it.each([
    ['7', 7000],
    ['0', 0],
    [' 7 ', 7000],
    ['Fri, 21 Nov 2025 00:00:05 GMT', 5000],
    ['Friday, 21-Nov-25 00:00:05 GMT', 5000],
    ['Thu, 20 Nov 2025 00:00:00 GMT', 0],
    ['Sat, 21 Nov 2065 00:00:00 GMT', hour],
    ['315360000', hour],
    ['9'.repeat(400), hour],
    ['-5', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['5 minutes', undefined],
    ['soon', undefined],
    ['Soon, I hope', undefined],
    ['2025-11-21T00:00:05Z', undefined],
    ['', undefined],
  ])('reads a Retry-After of %j as %j ms: seconds or a date, of an hour at most', (header, ms) => {
    expect(parseRetryAfter(new Headers({ 'retry-after': header }), now)).toBe(ms)
  })

  it('measures a date in Retry-After from the date of the answer', () => {
    const headers = { date: 'Fri, 21 Nov 2025 05:00:00 GMT', 'retry-after': 'Fri, 21 Nov 2025 05:00:05 GMT' }
    expect(parseRetryAfter(new Headers(headers), now)).toBe(5000)
    expect(parseRetryAfter(new Headers(), now)).toBeUndefined()
  })

  it('does not hold the address, in which codes travel [A26i]', async () => {
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
