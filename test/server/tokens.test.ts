import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import {
  calculateJwkThumbprint,
  createRemoteJWKSet,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKeys, type SecretKeys } from '../../demo/server/secrets/secret-keys'
import { keyPairOf } from '../../demo/server/secrets/token-key-pair'
import type { RunningServer } from '../../demo/server/start-server'
import { openPhone } from '../support/phone'
import { addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import { signedIn } from './signed-in'

const SECRET = 'a secret of the tests that is long enough'
const clock = createTestClock()
let keys: SecretKeys
let server: RunningServer
let api: ApiClient
let count = 0

beforeAll(async () => {
  keys = deriveKeys(SECRET)
  server = await startTestServer({ secretKey: SECRET, dataDir: 'memory', clock })
  api = createApiClient(server.url)
})
afterAll(() => server?.close())

async function newEmployee(grants = ['recovery otp']) {
  const employee = await addEmployee(server.url, { employeeId: `bearer${++count}`, grants })
  return { ...employee, accessToken: await signedIn(server.url, employee.employeeId) }
}
function readToken(token: string) {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: read(header) as JWTHeaderParameters, payload: read(payload) as JWTPayload }
}
async function codeOf(token: string) {
  const { status, body } = await api.applications(token)
  return status === 200 ? 200 : body.failInfo.code
}

type Algorithm = 'ES256' | 'HS256'

/** What a token is signed with now, and was by the version before. */
function signerOf(algorithm: Algorithm) {
  const { tokenSignatures, accessTokens } = keys
  if (algorithm === 'ES256') return { key: tokenSignatures.privateKey, kid: tokenSignatures.publicJwk.kid }
  const kid = createHmac('sha256', accessTokens).update('key id').digest('base64url').slice(0, 11)
  return { key: accessTokens, kid }
}

describe.each<Algorithm>(['ES256', 'HS256'])('an access token with %s', (algorithm) => {
  interface Forgery {
    readonly header?: Partial<JWTHeaderParameters>
    readonly payload?: Record<string, unknown>
    readonly key?: () => Uint8Array | KeyObject
  }
  const without = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const forge = (genuine: string, { header, payload, key }: Forgery): Promise<string> => {
    const was = readToken(genuine)
    const signer = signerOf(algorithm)
    return new SignJWT(without({ ...was.payload, ...payload }))
      .setProtectedHeader(
        without({ ...was.header, alg: algorithm, kid: signer.kid, ...header }) as JWTHeaderParameters,
      )
      .sign(key?.() ?? signer.key)
  }
  const seconds = (later: number) => Math.floor(clock.now().getTime() / 1000) + later
  const publicText = () =>
    Buffer.from(String(keys.tokenSignatures.publicKey.export({ type: 'spki', format: 'pem' })))
  const others = keyPairOf(randomBytes(48))

  it('is taken when all of it is as it was issued', async () => {
    const { accessToken } = await newEmployee()
    expect(await codeOf(await forge(accessToken, {}))).toBe(200)
  })

  it.each<[string, Forgery]>([
    ['another algorithm', { header: { alg: 'HS512' }, key: () => keys.accessTokens }],
    ['the public key as a secret', { header: { alg: 'HS256' }, key: publicText }],
    ['a key pair of its own', { header: { alg: 'ES256' }, key: () => others.privateKey }],
    [
      'a key pair that it brings along',
      { header: { alg: 'ES256', jwk: others.publicJwk }, key: () => others.privateKey },
    ],
    ['a type of another kind', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['the name of another key', { header: { kid: 'AAAAAAAAAAA' } }],
    ['no name of a key', { header: { kid: undefined } }],
    ['another issuer', { payload: { iss: 'somebody-else' } }],
    ['no issuer', { payload: { iss: undefined } }],
    ['another audience', { payload: { aud: 'other-service' } }],
    ['no audience', { payload: { aud: undefined } }],
    ['an end that is over', { payload: { exp: seconds(-1) } }],
    ['no end', { payload: { exp: undefined } }],
    ['an end that is no number', { payload: { exp: 'never' } }],
    ['a beginning that is to come', { payload: { nbf: seconds(60) } }],
    ['no identifier', { payload: { jti: undefined } }],
    ['no subject', { payload: { sub: undefined } }],
    ['the key of the codes', { header: { alg: 'HS256' }, key: () => keys.codes }],
    ['the key of the OTP seeds', { header: { alg: 'HS256' }, key: () => keys.otpSeeds }],
    ['the key of the user handles', { header: { alg: 'HS256' }, key: () => keys.userHandles }],
  ])('is refused with %s', async (_what, forgery) => {
    const { accessToken } = await newEmployee()
    expect(await codeOf(await forge(accessToken, forgery))).toBe(2001)
  })

  it.each<[string, Forgery['payload']]>([
    ['the identifier of no session', { jti: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another subject', { sub: '1' }],
    ['a subject that is no number', { sub: "1' OR '1'='1" }],
    ['a subject beyond all numbers', { sub: '99999999999' }],
    ['a method that the employee has not', { method: 'ctap' }],
    ['no method', { method: undefined }],
  ])('belongs to one session, and is refused with %s', async (_what, payload) => {
    const { accessToken } = await newEmployee()
    expect(await codeOf(await forge(accessToken, { payload }))).toBe(2002)
  })
})

describe('an access token', () => {
  it('is signed so that another application can check it with what this server publishes', async () => {
    const { accessToken, employeeId } = await newEmployee()
    const jwks = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url))
    const { payload, protectedHeader } = await jwtVerify(accessToken, jwks, {
      ...{ issuer: 'mfa-elements', audience: 'user-service', typ: 'at+jwt' },
      currentDate: clock.now(),
    })
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      typ: 'at+jwt',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(payload).toMatchObject({ employeeId, jti: expect.stringMatching(/^[\w-]{22}$/) })
    const answer = await fetch(new URL('/.well-known/jwks.json', server.url))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const [published, ...more] = (await answer.json()).keys
    expect(Object.keys(published).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    expect([more, published.kid]).toEqual([[], await calculateJwkThumbprint(published)])
  })

  it('is refused without its signature, with half of it, and in every other form', async () => {
    const { accessToken } = await newEmployee()
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const token of [
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature.slice(0, 20)}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${payload}.${header}.${signature}`,
      '..',
      'x'.repeat(8_000),
    ]) {
      expect([token, await codeOf(token)]).toEqual([token, 2001])
    }
  })

  it('is nothing else that a client was given', async () => {
    const grants = ['recovery otp', 'mobile']
    const { employeeId, deviceIds } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants,
      phones: [{ name: '갤럭시' }],
    })
    const phone = await openPhone(server.url, employeeId, deviceIds[0] ?? '')
    phone.stop()
    const { code } = await askDesk<{ code: string }>(
      server.url,
      'POST',
      `employees/${employeeId}/recovery-code`,
    )
    const asked = { employeeId, applicationId: '1', code }
    const { loginSerial } = (await api.get('/api/login/recovery/otp/validate', asked)).body
    expect(await codeOf(loginSerial)).toBe(2001)
    const { refreshToken } = (await api.token(loginSerial)).body
    const { deviceSecret = '' } = phone.devices[0] ?? {}
    for (const token of [refreshToken, code, deviceSecret, `${deviceIds[0]}:${deviceSecret}`]) {
      expect(await codeOf(token)).toBe(2001)
    }
  })
})

describe('a session', () => {
  const lock = (employeeId: string, locked: boolean) =>
    askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked })
  const grant = (employeeId: string, method: string, granted: boolean) =>
    askDesk(server.url, 'PUT', `employees/${employeeId}/grants`, { method, granted })
  const rename = async (accessToken: string) => {
    const answer = await api.request('/api/user/update/fido/descriptionname', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fidoAuthenticatorId: 1, description: 'mine' }),
    })
    return answer.body.failInfo.code
  }

  it('ends with the lock at once, for reading and writing, and stays ended after it [ASVS 7.4.2]', async () => {
    const { employeeId, accessToken } = await newEmployee()
    await lock(employeeId, true)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
    await lock(employeeId, false)
    expect(await codeOf(accessToken)).toBe(2002)
    expect(await codeOf(await signedIn(server.url, employeeId))).toBe(200)
  })

  it('ends when the method is withdrawn that it began with, and not with another', async () => {
    const { employeeId, accessToken } = await newEmployee(['recovery otp', 'email'])
    await grant(employeeId, 'email', false)
    expect(await codeOf(accessToken)).toBe(200)
    await grant(employeeId, 'recovery otp', false)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
  })

  it('ends with a logout, and no other session with it [ASVS 7.4.1]', async () => {
    const { employeeId, accessToken } = await newEmployee()
    const other = await signedIn(server.url, employeeId)
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await api.post('/api/user/logout', undefined, headers)).status).toBe(200)
    expect([await codeOf(accessToken), await codeOf(other)]).toEqual([2002, 200])
    expect((await api.post('/api/user/logout', undefined, headers)).body.failInfo.code).toBe(2002)
  })

  it.each([
    ['a lock', (employeeId: string) => lock(employeeId, true)],
    [
      'a lock that was lifted',
      async (employeeId: string) => {
        await lock(employeeId, true)
        await lock(employeeId, false)
      },
    ],
    ['a withdrawal', (employeeId: string) => grant(employeeId, 'recovery otp', false)],
  ])('does not begin after %s between the code and its exchange', async (_what, happen) => {
    const { employeeId } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants: ['recovery otp'],
    })
    const path = `employees/${employeeId}/recovery-code`
    const { code } = await askDesk<{ code: string }>(server.url, 'POST', path)
    const asked = { employeeId, applicationId: '1', code }
    const { loginSerial } = (await api.get('/api/login/recovery/otp/validate', asked)).body
    await happen(employeeId)
    expect((await api.token(loginSerial)).body.failInfo.code).toBe(2001)
  })

  it.each([
    ['a lock', (employeeId: string) => lock(employeeId, true)],
    ['a withdrawal', (employeeId: string) => grant(employeeId, 'mobile', false)],
  ])('does not begin by a push that is approved after %s', async (_what, happen) => {
    const { employeeId, deviceIds } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants: ['mobile'],
      phones: [{ name: '갤럭시', types: ['mobile'] }],
    })
    const [deviceId = ''] = deviceIds
    const phone = await openPhone(server.url, employeeId, deviceId)
    phone.stop()
    const { deviceSecret = '' } = phone.devices[0] ?? {}
    const headers = { authorization: `Device ${deviceId}:${deviceSecret}` }
    await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
    const [push] = (await api.get('/api/phone/pushes', {}, headers)).body as unknown as { pushId: string }[]
    await happen(employeeId)
    const approval = await api.post(`/api/phone/pushes/${push?.pushId}`, { decision: 'approve' }, headers)
    expect(approval.body.failInfo.code).toBe(4001)
  })
})
