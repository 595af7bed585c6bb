import { beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { runAdmin } from '../../server/admin/run-admin'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import type { ApiAnswer } from './api-client'
import { waitOn } from './mqtt-listener'
import { signedIn, userClient } from './sign-in'
import { testServer } from './test-server'

const ORIGIN = 'https://mfa.company.example'
const honest = { rpId: 'mfa.company.example', origin: ORIGIN }

const clock = createTestClock()
let administrator: string
let count = 0

const { server, api } = testServer({
  publicUrl: ORIGIN,
  clock,
  limits: { callsPerAddress: { uses: 100_000, seconds: 60 } },
})
beforeAll(async () => {
  const admin = await otpOwner()
  administrator = await admin.signIn()
  await runAdmin(['role', admin.employeeId, 'admin'], { DATABASE_URL: server.databaseUrl })
})

const statusOf = async (token: string) => (await api.applications(token)).status
const tokenOf = async (answer: ApiAnswer) => (await api.token(answer.body.loginSerial)).body.accessToken

/** Somebody with a device, the path and field by which it is deleted, and a way to sign in with it. */
interface Owner {
  readonly employeeId: string
  readonly path: string
  readonly field: string
  /** The proof alone. */
  prove(): Promise<ApiAnswer>
  signIn(): Promise<string>
}

async function withPhone(type: 'mobile' | 'otp') {
  const employeeId = `owner${++count}`
  const { deviceIds } = await addEmployee(server.url, {
    employeeId,
    grants: ['mobile', 'otp', 'recovery otp'],
    phones: [{ name: '갤럭시', types: [type] }],
  })
  const [deviceId = ''] = deviceIds
  const phone = createTestPhone(server.url)
  await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
  const { deviceSecret = '', seeds = [] } = phone.devices[0] ?? {}
  const authorization = `Device ${deviceId}:${deviceSecret}`
  return { employeeId, deviceId, authorization, secret: seeds[0]?.secret ?? '' }
}

async function otpOwner(): Promise<Owner & { readonly authorization: string }> {
  const { employeeId, secret, authorization } = await withPhone('otp')
  const prove = () => {
    clock.advance(30)
    const { code } = oneTimeCode(secret, clock.now().getTime())
    return api.get('/api/login/otp/code/validate', { employeeId, applicationId: '1', code })
  }
  const signIn = async () => tokenOf(await prove())
  return { employeeId, authorization, path: 'otp', field: 'otpInfoId', prove, signIn }
}

async function phoneOwner(): Promise<Owner & { readonly authorization: string }> {
  const { employeeId, deviceId, authorization } = await withPhone('mobile')
  const prove = async () => {
    clock.advance(30)
    const asked = { employeeId, applicationId: 1, deviceId }
    const { topic } = (await api.post('/api/login/fcm/push/token', asked)).body
    const browser = await waitOn(server.url, String(topic))
    const { text } = await api.get('/api/phone/pushes', {}, { authorization })
    const [{ pushId }] = JSON.parse(text) as [{ pushId: string }]
    await api.post(`/api/phone/pushes/${pushId}`, { decision: 'approve' }, { authorization })
    const loginSerial = (await browser.outcome()).replace('success/', '')
    await browser.end()
    return { body: { loginSerial } } as ApiAnswer
  }
  const signIn = async () => tokenOf(await prove())
  const path = 'mobile-authenticator'
  return { employeeId, authorization, path, field: 'mobileAuthenticatorId', prove, signIn }
}

async function passkeyOwner(): Promise<Owner> {
  const employeeId = `owner${++count}`
  const { userId } = await addEmployee(server.url, { employeeId, grants: ['ctap', 'recovery otp'] })
  const authorization = `Bearer ${await signedIn(server.url, employeeId)}`
  const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
  const challengeIn = ({ body }: ApiAnswer) => (body.Response as { challenge: string }).challenge
  const authenticator = createSoftwareAuthenticator()
  const fresh = challengeIn(await api.post('/api/login/preRegister', asked, { authorization }))
  const payload = authenticator.create({ ...honest, challenge: fresh })
  await api.post('/api/login/register', { ...asked, payload, deviceToken: '' }, { authorization })
  const prove = async () => {
    const challenge = challengeIn(
      await api.post('/api/login/preAuthenticate', { ...asked, deviceToken: null }),
    )
    const publicKeyCredential = authenticator.get({ ...honest, challenge })
    return api.post('/api/login/authenticate', { ...asked, payload: { publicKeyCredential } })
  }
  return {
    ...{ employeeId, path: 'ctap', field: 'fidoAuthenticatorId', prove },
    signIn: async () => tokenOf(await prove()),
  }
}

const owners = [
  ['a passkey', passkeyOwner],
  ['a phone', phoneOwner],
  ['an OTP device', otpOwner],
] as const

async function deviceOf({ employeeId }: Owner): Promise<number> {
  const { text } = await runAdmin(['devices', employeeId, '--json'], { DATABASE_URL: server.databaseUrl })
  return JSON.parse(text).devices[0].id
}

const byItself = async (owner: Owner, token: string) =>
  userClient(server.url, token).remove(owner.path, { [owner.field]: await deviceOf(owner) })
const byCommand = async (owner: Owner) =>
  runAdmin(['remove-device', owner.employeeId, String(await deviceOf(owner)), '--reason', 'lost'], {
    DATABASE_URL: server.databaseUrl,
  })
const byHelpDesk = async (owner: Owner) =>
  api.request(`/helpdesk/api/employees/${owner.employeeId}/devices/${await deviceOf(owner)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${administrator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'stolen' }),
  })

describe.each(owners)('a session that began with %s', (_name, newOwner) => {
  it('goes on when it removes the device itself, and others that began with it end [ASVS 7.4.3]', async () => {
    const owner = await newOwner()
    const removing = await owner.signIn()
    const other = await owner.signIn()
    const unrelated = await signedIn(server.url, owner.employeeId)
    expect((await byItself(owner, removing)).status).toBe(200)
    expect([await statusOf(removing), await statusOf(other), await statusOf(unrelated)]).toEqual([
      200, 403, 200,
    ])
  })

  it.each([
    [
      'another session of its employee',
      async (owner: Owner) => byItself(owner, await signedIn(server.url, owner.employeeId)),
    ],
    ['the help desk', byHelpDesk],
    ['the command', byCommand],
  ])(
    'ends when the device is removed by %s, and so does one that is about to begin [ASVS 7.4.3]',
    async (_who, remove) => {
      const owner = await newOwner()
      const token = await owner.signIn()
      const unrelated = await signedIn(server.url, owner.employeeId)
      const { loginSerial } = (await owner.prove()).body
      await remove(owner)
      expect([await statusOf(token), await statusOf(unrelated)]).toEqual([403, 200])
      expect((await api.token(loginSerial)).body.failInfo.code).toBe(2001)
    },
  )
})

it.each([
  ['a phone', phoneOwner],
  ['an OTP device', otpOwner],
])('a session that began with %s ends when the phone is unlinked or taken over', async (_name, newOwner) => {
  const owner = await newOwner()
  const token = await owner.signIn()
  const { status } = await api.request('/api/phone/me', {
    method: 'DELETE',
    headers: { authorization: owner.authorization },
  })
  expect([status, await statusOf(token)]).toEqual([204, 403])
})

it('a session goes on when another device of its employee and kind is removed', async () => {
  const employeeId = `owner${++count}`
  const { deviceIds } = await addEmployee(server.url, {
    employeeId,
    grants: ['otp', 'recovery otp'],
    phones: [
      { name: '갤럭시', types: ['otp'] },
      { name: '아이폰', types: ['otp'] },
    ],
  })
  const tokens: string[] = []
  for (const deviceId of deviceIds) {
    const phone = createTestPhone(server.url)
    await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    const { code } = oneTimeCode(phone.devices[0]?.seeds[0]?.secret ?? '', clock.now().getTime())
    tokens.push(
      await tokenOf(await api.get('/api/login/otp/code/validate', { employeeId, applicationId: '1', code })),
    )
  }
  const { text } = await runAdmin(['devices', employeeId, '--json'], { DATABASE_URL: server.databaseUrl })
  const { id } = JSON.parse(text).devices.find(({ name }: { name: string }) => name === '아이폰')
  await runAdmin(['remove-device', employeeId, String(id), '--reason', 'lost'], {
    DATABASE_URL: server.databaseUrl,
  })
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 403])
})
