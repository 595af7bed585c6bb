import { describe, expect, it } from 'vitest'
import { allCalls } from '../../../src/contract/calls'
import {
  applicationAll,
  deleteCtap,
  deleteMobile,
  renameOtp,
} from '../../../src/contract/calls/authenticators'
import { emailSend } from '../../../src/contract/calls/code'
import { dashboardHistory } from '../../../src/contract/calls/history'
import { preRegister } from '../../../src/contract/calls/passkey'
import { mobileDevices } from '../../../src/contract/calls/push'
import { policyImage, token, userAuthenticator } from '../../../src/contract/calls/sign-in'
import { kim, kimIdentity } from '../../support/core-fixture'
import { failInfo, json } from '../../support/fake-backend'
import { httpFixture, lookupPath, query } from '../../support/http-fixture'

const { backend, setUp } = httpFixture()

const pageOne = { pageNum: 1, pages: 1, isFirstPage: true, hasNextPage: false }
const bridged = '/bridge/user-authenticator'

describe('a request', () => {
  it('goes to the base of the configuration, fresh, with its query [R239, A26i, R241a]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json(kim))
    const login = await http(userAuthenticator, { query: { employeeId: '김 민지&x=1', applicationId: 7 } })
    const [request] = backend.requests
    expect(login.employeeId).toBe('mjkim')
    expect(Object.fromEntries(request?.address.searchParams ?? [])).toEqual({
      employeeId: '김 민지&x=1',
      applicationId: '7',
    })
    expect(request?.cache).toBe('no-store')
  })

  it.each(['\ud83d', 'a\udc00b', '\udc00\ud83d'])(
    'with half of a character (%j) is refused before it is made',
    async (half) => {
      const { http } = setUp()
      const refused = { code: 'backend', failCode: '3002' }
      await expect(
        http(userAuthenticator, { query: { employeeId: half, applicationId: 7 } }),
      ).rejects.toMatchObject(refused)
      const body = { otpInfoId: 1, description: half, applicationName: null, insertDate: null }
      await expect(http(renameOtp, { body })).rejects.toMatchObject(refused)
      expect(backend.requests).toEqual([])
      backend.answer(`GET ${lookupPath}`, json(kim))
      await http(userAuthenticator, { query: { employeeId: '😀', applicationId: 7 } })
      expect(backend.requests).toHaveLength(1)
    },
  )

  it('leaves out what is null or undefined, and keeps 0, false and empty texts [R258b]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json(kim))
    const fields = { a: null, b: undefined, c: 0, d: false, e: '', f: 'ㄱ &' }
    await http(userAuthenticator, { query: fields as never })
    expect(backend.requests[0]?.address.search).toBe('?c=0&d=false&e=&f=%E3%84%B1+%26')
  })

  it('has the query string that the host makes of its fields, where it wants another form [R258b, A62a]', async () => {
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
    expect(backend.requests[0]?.address.searchParams.get('filters')).toBe('{"pageNum":1,"type":"otp"}')
  })

  it('never says null for an application that is not there [A12, R242c]', async () => {
    const { http } = setUp()
    backend.answer('GET /api/login/mobile-authenticator', json([]))
    await http(mobileDevices, { query: { employeeId: 'mjkim', applicationId: null } })
    expect(backend.requests[0]?.address.search).toBe('?employeeId=mjkim')
  })

  it('carries the bearer of the stored access token [A10a, R234a]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/user/application/all', json([]))
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await http(applicationAll, {})
    expect(backend.requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
  })

  it('has no Authorization without a token [A10b]', async () => {
    const { http } = setUp()
    backend.answer('GET /api/user/application/all', json([]))
    await http(applicationAll, {})
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('of dashboard and registration goes to the user service with the bearer, also with the bridge [R260a, R260b]', async () => {
    const calls = allCalls.filter(({ service }) => service === 'user')
    expect(calls.length).toBeGreaterThan(20)
    for (const BRIDGE of [false, true]) {
      const { http, core } = setUp({ BRIDGE })
      core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
      for (const { method, path } of calls) backend.answer(`${method} /api/user/${path}`, json({}))
      for (const call of calls) await http(call, {} as never).catch(() => undefined)
      expect(
        backend.requests.map(({ method, address, headers }) => [
          `${method} ${address.pathname}`,
          headers.get('authorization'),
        ]),
      ).toEqual(calls.map(({ method, path }) => [`${method} /api/user/${path}`, 'Bearer a.b.c']))
    }
  })

  it.each([
    ['an employee ID', userAuthenticator, { query: { employeeId: 'lee' } }],
    ['a user ID', preRegister, { body: { applicationId: 1, did: 1, userId: 1008 } }],
  ] as const)('does not carry it in a call that names somebody else by %s', async (_, call, input) => {
    const { http, core } = setUp()
    backend.answer(`${call.method} /api/login/${call.path}`, failInfo(1000))
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await expect(http(call, input as never)).rejects.toMatchObject({ failCode: '1000' })
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('carries it in a call that names no employee, whatever the stored user ID is [R234a]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/user/application/all', json([]))
    core.session.saveTokens({ ...kimIdentity, userId: 'not a number' }, { accessToken: 'a.b.c' })
    await http(applicationAll, {})
    expect(backend.requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
  })

  it('does not carry the bearer of somebody who signed in after the call was made', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/login/token', json({ accessToken: 'another' }))
    const exchanged = http(token, { query: { loginSerial: 'serial' } })
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await exchanged
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('never carries it for the policy image [A10c, R234b]', async () => {
    const { http, core } = setUp()
    backend.answer('GET /api/login/policy-image', new Response('iVBORw0KGgo='))
    core.session.saveTokens(kimIdentity, { accessToken: 'a.b.c' })
    await expect(http(policyImage, {})).resolves.toBe('iVBORw0KGgo=')
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends JSON, also with DELETE [R258a, A13]', async () => {
    const { http } = setUp()
    backend.answer('DELETE /api/user/ctap', new Response(null, { status: 204 }))
    await http(deleteCtap, { body: { fidoAuthenticatorId: 12 } })
    const [request] = backend.requests
    expect(request?.sent).toEqual({ fidoAuthenticatorId: 12 })
    expect(request?.headers.get('content-type')).toBe('application/json')
  })

  it('goes to the bridge and names the API server in bridge mode [A14a, R238b, R241b, R242b]', async () => {
    const { http } = setUp({ BRIDGE: true })
    backend.answer(`GET ${bridged}`, json(kim))
    backend.answer('POST /bridge/email/authenticate', json({}))
    backend.answer('GET /bridge/mobile-authenticator-login-service', json([]))
    await http(userAuthenticator, { query })
    await http(emailSend, { body: query })
    await http(mobileDevices, { query })
    expect(backend.requests[0]?.address.searchParams.get('serverDomain')).toBe('api.example')
    expect(backend.requests[1]?.sent).toEqual({ employeeId: 'mjkim', serverDomain: 'api.example' })
    expect(backend.requests[2]?.address.searchParams.get('serverDomain')).toBe('api.example')
  })

  it('says nothing of a server domain without the bridge, but for the one call that always does [R271c, A11c]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json(kim))
    backend.answer('DELETE /api/user/mobile-authenticator', json({}))
    backend.answer('DELETE /api/user/ctap', json({}))
    await http(userAuthenticator, { query })
    await http(deleteMobile, { body: { mobileAuthenticatorId: 3 } })
    await http(deleteCtap, { body: { fidoAuthenticatorId: 12 } })
    expect(backend.requests[0]?.address.searchParams.has('serverDomain')).toBe(false)
    expect(backend.requests[1]?.sent).toEqual({ mobileAuthenticatorId: 3, serverDomain: null })
    expect(backend.requests[2]?.sent).toEqual({ fidoAuthenticatorId: 12 })
  })
})
