import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { addEmployee } from '../support/server'
import {
  type CeremonyOptions,
  type CoseKey,
  coseKeyOf,
  createSoftwareAuthenticator,
} from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

let userId: number
let authorization: string

let count = 0

const { server } = testServer()
beforeEach(async () => {
  const employeeId = `attested${++count}`
  userId = (await addEmployee(server.url, { employeeId, grants: ['ctap', 'recovery otp'] })).userId
  authorization = `Bearer ${await signedIn(server.url, employeeId)}`
})

async function register(change: (payload: ReturnType<typeof created>) => void, options = {}) {
  const { post } = createApiClient(server.url)
  const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
  const { Response } = (await post('/api/login/preRegister', asked, { authorization })).body
  const { challenge } = Response as { challenge: string }
  const payload = created({ rpId: 'localhost', origin: server.url, challenge, ...options })
  change(payload)
  return post('/api/login/register', { ...asked, payload, deviceToken: '' }, { authorization })
}
const created = (options: CeremonyOptions) => createSoftwareAuthenticator().create(options)
const unchanged = () => undefined

it.each([
  ['none at all', {}],
  ['that of the new key itself', { attestation: { fmt: 'packed' } }],
])('registers a passkey with an attestation that is %s', async (_what, options) => {
  expect((await register(unchanged, options)).status).toBe(200)
})

it.each<readonly [string, NonNullable<CeremonyOptions['attestation']>]>([
  ['with certificates', { fmt: 'packed', x5c: true }],
  ['without an attestation, and certificates all the same', { fmt: 'none', x5c: true }],
  ['with a signature of another', { fmt: 'packed', forged: true }],
  ...['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'made-up'].map(
    (fmt) => [`attested by ${fmt}`, { fmt, x5c: true }] as const,
  ),
])('refuses a passkey %s, and asks no other server about it', async (_what, attestation) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const refused = await register(unchanged, { attestation })
  expect([refused.status, refused.body.failInfo.code]).toEqual([400, 11004])
  const elsewhere = fetched.mock.calls.filter(([address]) => !String(address).startsWith(server.url))
  expect(elsewhere).toEqual([])
})

it.each(['', 'AA', 'oA', 'v2NmbXRkbm9uZQ', `${'gQ'.repeat(2_000)}`])(
  'refuses what is no attestation: %#',
  async (attestationObject) => {
    const refused = await register((payload) => {
      payload.response.attestationObject = attestationObject
    })
    expect(refused.status).toBe(400)
    expect([3001, 11004]).toContain(refused.body.failInfo.code)
  },
)

const es256 = coseKeyOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)
const eddsa = coseKeyOf(generateKeyPairSync('ed25519').publicKey)
const rs256 = coseKeyOf(generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey)
const changed = (key: CoseKey, ...changes: [number, number | string | Buffer][]): CoseKey =>
  new Map([...key, ...changes])
/** Odd, and as long as said. */
function modulus(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8), 0xff)
  bytes[0] = 0xff >> (bytes.length * 8 - bits)
  return bytes
}

it.each<readonly [string, Partial<CeremonyOptions>]>([
  ['a credential ID of 1,023 bytes', { credentialId: randomBytes(1_023) }],
  ['an Ed25519 key', { publicKey: eddsa }],
  ['an RSA key of 2,048 bits', { publicKey: rs256 }],
  ['an RSA key of 4,096 bits', { publicKey: changed(rs256, [-1, modulus(4_096)]) }],
])('registers a passkey with %s', async (_what, options) => {
  expect((await register(unchanged, options)).status).toBe(200)
})

it.each<readonly [string, Partial<CeremonyOptions>]>([
  ['an empty credential ID', { credentialId: Buffer.alloc(0) }],
  ['a credential ID of 1,024 bytes', { credentialId: randomBytes(1_024) }],
  ['a credential ID that no index takes', { credentialId: randomBytes(12_000) }],
  ['a point off the curve P-256', { publicKey: changed(es256, [-3, randomBytes(32)]) }],
  ['the origin as a point', { publicKey: changed(es256, [-2, Buffer.alloc(32)], [-3, Buffer.alloc(32)]) }],
  ['a coordinate beyond the field', { publicKey: changed(es256, [-2, Buffer.alloc(32, 0xff)]) }],
  ['a coordinate that is too short', { publicKey: changed(es256, [-2, randomBytes(31)]) }],
  ['a coordinate that is too long', { publicKey: changed(es256, [-2, Buffer.alloc(20_000, 1)]) }],
  ['a coordinate that is a number', { publicKey: changed(es256, [-2, 1]) }],
  ['ES256 on another curve', { publicKey: changed(es256, [-1, 2]) }],
  ['ES256 with the type of another key', { publicKey: changed(es256, [1, 1]) }],
  ['no curve', { publicKey: new Map([...es256].filter(([label]) => label !== -1)) }],
  ['an algorithm that was not offered', { publicKey: changed(es256, [3, -35]) }],
  [
    'an Ed25519 key that is no point',
    { publicKey: changed(eddsa, [-2, Buffer.from(`02${'00'.repeat(31)}`, 'hex')]) },
  ],
  [
    'the neutral point of Ed25519',
    { publicKey: changed(eddsa, [-2, Buffer.from(`01${'00'.repeat(31)}`, 'hex')]) },
  ],
  ['a point of small order', { publicKey: changed(eddsa, [-2, Buffer.alloc(32)]) }],
  ['an Ed25519 key that is too short', { publicKey: changed(eddsa, [-2, randomBytes(31)]) }],
  [
    'an Ed25519 key under the names of Firefox 117',
    { publicKey: changed(eddsa, [1, 'OKP'], [-1, 'Ed25519']) },
  ],
  ['an RSA key of 1,024 bits', { publicKey: changed(rs256, [-1, modulus(1_024)]) }],
  ['an RSA key of 2,047 bits', { publicKey: changed(rs256, [-1, modulus(2_047)]) }],
  ['an RSA key of 4,097 bits', { publicKey: changed(rs256, [-1, modulus(4_097)]) }],
  ['an RSA key of 16,384 bits', { publicKey: changed(rs256, [-1, modulus(16_384)]) }],
  ['an RSA key of 160,000 bits', { publicKey: changed(rs256, [-1, modulus(160_000)]) }],
  ['an even modulus', { publicKey: changed(rs256, [-1, Buffer.alloc(256, 0xfe)]) }],
  [
    'a modulus behind zeros',
    { publicKey: changed(rs256, [-1, Buffer.concat([Buffer.alloc(9), modulus(2_048)])]) },
  ],
  ['the exponent 1', { publicKey: changed(rs256, [-2, Buffer.from([1])]) }],
  ['the exponent 3', { publicKey: changed(rs256, [-2, Buffer.from([3])]) }],
  ['an even exponent', { publicKey: changed(rs256, [-2, Buffer.from([1, 0, 2])]) }],
  ['no exponent', { publicKey: changed(rs256, [-2, Buffer.alloc(0)]) }],
  ['a huge exponent', { publicKey: changed(rs256, [-2, modulus(2_047)]) }],
  ['a key that is empty', { publicKey: new Map() }],
])('refuses a passkey with %s before a key is imported', async (_what, options) => {
  for (const attestation of [{ fmt: 'none' }, { fmt: 'packed' }]) {
    const imported = vi.spyOn(crypto.subtle, 'importKey')
    const refused = await register(unchanged, { ...options, attestation })
    expect([refused.status, refused.body.failInfo.code]).toEqual([400, 11004])
    expect(imported).not.toHaveBeenCalled()
    imported.mockRestore()
  }
})

it.each<readonly [string, Partial<CeremonyOptions>]>([
  ['of another page', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without verification of the user', { userVerified: false }],
  ['that is a sign-in', { type: 'webauthn.get' }],
  ['with a wrong signature', { attestation: { fmt: 'packed', forged: true } }],
])('refuses a passkey %s in words of the backend alone', async (_what, options) => {
  const refused = await register(unchanged, options)
  expect([refused.status, refused.body.failInfo]).toEqual([
    400,
    {
      code: 11004,
      message: expect.stringMatching(/^the (answer of the passkey|attestation) does not hold$/),
    },
  ])
})

it('says of an attestation that cannot be read nothing that a library says', async () => {
  const refused = await register((payload) => {
    payload.response.attestationObject = 'oA'
  })
  expect(refused.body.failInfo).toEqual({ code: 11004, message: 'the attestation cannot be read' })
})
