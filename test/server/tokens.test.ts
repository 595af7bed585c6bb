import { createPublicKey } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { describe, expect, it } from 'vitest'
import { openPhone } from '../support/phone'
import { addEmployee, recoveryCodeOf, startTestServer } from '../support/server'
import { bearers } from './bearers'
import { signedIn } from './sign-in'

let count = 0
const { clock, keys, signingKey, publicJwk, server, api, newEmployee, codeOf } = bearers(() => ++count)

function readToken(token: string) {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: read(header) as JWTHeaderParameters, payload: read(payload) as JWTPayload }
}

describe('an access token', async () => {
  interface Forgery {
    readonly header?: Partial<JWTHeaderParameters>
    readonly payload?: Record<string, unknown>
    readonly key?: () => Uint8Array | CryptoKey
  }
  const without = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const forge = (genuine: string, { header, payload, key }: Forgery): Promise<string> => {
    const was = readToken(genuine)
    return new SignJWT(without({ ...was.payload, ...payload }))
      .setProtectedHeader(without({ ...was.header, ...header }) as JWTHeaderParameters)
      .sign(key?.() ?? signingKey.privateKey)
  }
  const seconds = (later: number) => Math.floor(clock.now().getTime() / 1000) + later
  const publicText = () =>
    Buffer.from(
      String(createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })),
    )
  const others = await generateKeyPair('ES256')
  const othersJwk = await exportJWK(others.publicKey)

  it('is taken when all of it is as it was issued', async () => {
    const { accessToken } = await newEmployee()
    expect(await codeOf(await forge(accessToken, {}))).toBe(200)
  })

  it.each<[string, Forgery]>([
    ['another algorithm', { header: { alg: 'HS512' }, key: () => keys.codes }],
    ['the public key as a secret', { header: { alg: 'HS256' }, key: publicText }],
    ['a key pair of its own', { header: { alg: 'ES256' }, key: () => others.privateKey }],
    [
      'a key pair that it brings along',
      { header: { alg: 'ES256', jwk: othersJwk }, key: () => others.privateKey },
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

describe('an access token as it was issued', () => {
  it('is signed with a key that the server publishes, by its thumbprint and without its private part', async () => {
    const { accessToken } = await newEmployee()
    const { header, payload } = readToken(accessToken)
    expect(header).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: publicJwk.kid })
    expect(payload).toMatchObject({ aud: 'user-service', jti: expect.stringMatching(/^[\w-]{22}$/) })
    const answer = await fetch(new URL('/.well-known/jwks.json', server.url))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
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
    const code = await recoveryCodeOf(server.url, employeeId)
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

describe('a token for an application', () => {
  const askFor = async (accessToken: string, body: unknown) =>
    api.post('/api/user/application/token', body, { authorization: `Bearer ${accessToken}` })
  const jwks = () => createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url))
  const verify = (token: string, expected: { issuer: string; audience: string }) =>
    jwtVerify(token, jwks(), { ...expected, typ: 'application+jwt', currentDate: clock.now() })

  it('names that application alone, and is checked with what the server publishes [ASVS 9.2.3]', async () => {
    const { accessToken, employeeId, userId } = await newEmployee()
    const { status, body } = await askFor(accessToken, { applicationId: 2 })
    expect([status, body.expiresInSeconds]).toEqual([200, 300])
    const issuer = String(readToken(accessToken).payload.iss)
    expect(issuer).toMatch(/^urn:mfa-elements:[0-9a-f]{32}$/)
    const token = String(body.applicationToken)
    const { payload } = await verify(token, { issuer, audience: 'application:2' })
    const now = Math.floor(clock.now().getTime() / 1000)
    expect(payload).toEqual({
      ...{ iss: issuer, aud: 'application:2', sub: String(userId), iat: now, exp: now + 300 },
      ...{ employeeId, applicationId: 2, method: 'recovery otp', auth_time: now },
    })
    await expect(verify(token, { issuer, audience: 'application:1' })).rejects.toThrow(/aud/)
    await expect(verify(accessToken, { issuer, audience: 'application:1' })).rejects.toThrow(/typ/)
  })

  it('opens nothing at the user service, the login service and the help desk [ASVS 9.2.4]', async () => {
    const { accessToken, userId } = await newEmployee()
    const token = String((await askFor(accessToken, { applicationId: 1 })).body.applicationToken)
    expect(await codeOf(token)).toBe(2001)
    const authorization = `Bearer ${token}`
    const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
    for (const { status, body } of [
      await askFor(token, { applicationId: 1 }),
      await api.post('/api/user/mobile-authenticator/serial', { applicationId: 1 }, { authorization }),
      await api.post('/api/user/logout', undefined, { authorization }),
      await api.post('/api/login/preRegister', asked, { authorization }),
      await api.get('/helpdesk/api/administrator', {}, { authorization }),
    ])
      expect([status, body.failInfo.code]).toEqual([401, 2001])
  })

  it('is given for applications that there are, and to a session that is open', async () => {
    const { accessToken } = await newEmployee()
    for (const applicationId of [99, -1, 2 ** 40])
      expect((await askFor(accessToken, { applicationId })).body.failInfo.code).toBe(5003)
    for (const body of [{}, { applicationId: 'user-service' }, { applicationId: 1, aud: 'user-service' }])
      expect(String((await askFor(accessToken, body)).body.failInfo.code)).toMatch(/^300[12]$/)
    await api.post('/api/user/logout', undefined, { authorization: `Bearer ${accessToken}` })
    expect((await askFor(accessToken, { applicationId: 1 })).body.failInfo.code).toBe(2002)
  })
})

it('names the origin that PUBLIC_URL says as the issuer of its tokens', async () => {
  const own = await startTestServer({ publicUrl: 'https://mfa.company.example/' })
  try {
    const { employeeId } = await addEmployee(own.url, { employeeId: 'issued', grants: ['recovery otp'] })
    expect(readToken(await signedIn(own.url, employeeId)).payload.iss).toBe('https://mfa.company.example')
  } finally {
    await own.close()
  }
})
