import { describe, expect, it } from 'vitest'
import { parseConfiguration } from '../../src/contract/configuration'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { testServer } from './test-server'

describe('a server without a public address', () => {
  const { server, api } = testServer({ portal: { timeoutMinutes: 15 } })

  it('gives a configuration that fits the contract, with the address it was asked at [R243b]', async () => {
    const { body } = await api.get('/config.json')
    expect(parseConfiguration(body)).toMatchObject({ ok: true, problems: [] })
    expect(body).toMatchObject({
      CONNECTION_STRINGS: {
        LOGIN_SERVICE_URL: '/api/login',
        API_SERVER_DOMAIN: `localhost:${server.port}`,
        MESSAGE_BROKER_URL: 'ws://localhost',
        MESSAGE_BROKER_PORT: server.port,
        MESSAGE_BROKER_PATH: '/mqtt',
      },
      CONFIG_VARIABLES: { USER_PORTAL: { BRIDGE: false, TIMEOUT: 15 } },
    })
  })

  it('lets no other origin read its answers', async () => {
    const { headers } = await api.get('/config.json', {}, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('serves the bridge to those who name its domain', async () => {
    const query = { employeeId: 'mjkim', serverDomain: `localhost:${server.port}` }
    expect((await api.get('/bridge/user-authenticator', query)).body).toMatchObject({ employeeId: 'mjkim' })
    const sent = await api.post('/bridge/email/authenticate', { ...query, applicationId: 1 })
    expect(sent.status).toBe(200)
  })

  it.each([undefined, 'other.example', ''])(
    'refuses the bridge when the domain is %j',
    async (serverDomain) => {
      const query = { employeeId: 'mjkim', ...(serverDomain !== undefined && { serverDomain }) }
      expect((await api.get('/bridge/user-authenticator', query)).body.failInfo.code).toBe(10001)
      expect((await api.post('/bridge/email/authenticate', query)).body.failInfo.code).toBe(10001)
    },
  )

  it.each([
    ['GET', 'user-authenticator', undefined, 3001],
    ['GET', 'user-authenticator?employeeId=', undefined, 3001],
    ['GET', 'user-authenticator?employeeId=mjkim&applicationId=one', undefined, 3002],
    ['GET', 'user-authenticator?employeeId=mjkim&applicationId=99', undefined, 5003],
    ['GET', 'user-authenticator?employeeId=mjkim&applicationId=1e99', undefined, 5003],
    ['GET', 'user-authenticator?employeeId=mjkim&applicationId=1.5', undefined, 5003],
    ['GET', 'user-authenticator?employeeId=mjkim&more=1', undefined, 3002],
    ['GET', 'user-authenticator?employeeId=%00', undefined, 3002],
    ['GET', 'email/authenticate/validate?employeeId=mjkim', undefined, 3001],
    ['POST', 'email/authenticate', '{', 3002],
    ['POST', 'email/authenticate', '[]', 400],
    ['POST', 'email/authenticate', '{}', 3001],
    ['POST', 'email/authenticate', '{"employeeId":{}}', 3002],
    ['POST', 'email/authenticate', '{"employeeId":"a\\u0000"}', 3002],
    ['POST', 'email/authenticate', `{"employeeId":"${'a'.repeat(70_000)}"}`, 413],
  ])('%s %s with %s is answered with %d', async (method, path, body, code) => {
    const answer = await api.request(`/api/login/${path}`, {
      method,
      ...(body && { body, headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.failInfo.code).toBe(code)
  })

  it('tells a client that asks too often when to come back', async () => {
    const limited = await startTestServer({
      limits: { callsPerAddress: { uses: 3, seconds: 60 }, callsInTurn: 0 },
    })
    try {
      const { lookUp } = createApiClient(limited.url)
      const answers = [await lookUp('a'), await lookUp('a'), await lookUp('a'), await lookUp('a')]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429])
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})

describe('a server with a public address', () => {
  const { api } = testServer({
    publicUrl: 'https://mfa.gaon.example',
    allowedOrigins: ['https://intranet.gaon.example'],
    portal: { bridge: true },
  })

  it('names that address and no other', async () => {
    const { body } = await api.get('/config.json', {}, { host: 'forged.example' })
    expect(body).toMatchObject({
      CONNECTION_STRINGS: {
        API_SERVER_DOMAIN: 'mfa.gaon.example',
        MESSAGE_BROKER_URL: 'wss://mfa.gaon.example',
        MESSAGE_BROKER_PORT: 443,
      },
      CONFIG_VARIABLES: { USER_PORTAL: { BRIDGE: true } },
    })
    const page = await api.get('/')
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://mfa.gaon.example:443",
    )
    expect(page.headers.get('strict-transport-security')).toContain('max-age')
  })

  it.each(['https://intranet.gaon.example', 'https://mfa.gaon.example'])(
    'lets pages of %s call the API',
    async (origin) => {
      const preflight = await api.request('/api/user/application/all', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()

      const refused = await api.get('/api/user/application/all', {}, { origin })
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
      expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
      expect(refused.headers.get('vary')).toContain('Origin')
    },
  )

  it('lets no other page call it', async () => {
    const { headers } = await api.get('/config.json', {}, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
