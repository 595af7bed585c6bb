import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { addEmployee, startTestServer } from '../support/server'
import { type CeremonyOptions, createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { signedIn } from './signed-in'

let server: RunningServer
let userId: number
let authorization: string

beforeAll(async () => {
  server = await startTestServer()
  userId = (await addEmployee(server.url, { employeeId: 'attested', grants: ['ctap', 'recovery otp'] }))
    .userId
  authorization = `Bearer ${await signedIn(server.url, 'attested')}`
})
afterAll(() => server?.close())

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
