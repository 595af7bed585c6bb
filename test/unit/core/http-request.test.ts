import { describe, expect, it } from 'vitest'
import { policyImage } from '../../../src/contract/calls/app'
import { applicationAll } from '../../../src/contract/calls/applications'
import { deleteCtap, deleteMobile } from '../../../src/contract/calls/authenticators'
import { emailSend } from '../../../src/contract/calls/code'
import { dashboardHistory } from '../../../src/contract/calls/history'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { mobileDevices } from '../../../src/contract/calls/mobile'
import { preRegister } from '../../../src/contract/calls/passkey'
import { token } from '../../../src/contract/calls/token'
import { kim, kimIdentity } from '../../support/core-fixture'
import { failInfo, json } from '../../support/fake-backend'
import { httpFixture, lookupPath, query } from '../../support/http-fixture'

const { backend, setUp } = httpFixture()

const pageOne = { pageNum: 1, pages: 1, isFirstPage: true, hasNextPage: false }
const bridged = '/bridge/user-authenticator'

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
