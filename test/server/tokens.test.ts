import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import {
  calculateJwkThumbprint,
  createRemoteJWKSet,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { describe, expect, it } from 'vitest'
import { keyPairOf } from '../../demo/server/secrets/token-key-pair'
import { openPhone } from '../support/phone'
import { addEmployee, askDesk } from '../support/server'
import { bearers } from './bearers'

let count = 0
const { clock, keys, server, api, newEmployee, codeOf } = bearers(() => ++count)

function readToken(token: string) {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: read(header) as JWTHeaderParameters, payload: read(payload) as JWTPayload }
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
