import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { Phone } from '../../demo/phone/phone'
import { allCalls } from '../../src/contract/calls'
import { deskCode } from '../support/desk-messages'
import { answerNext, openPhone } from '../support/phone'
import {
  type AddedEmployee,
  addEmployee,
  createTestClock,
  recoveryCodeOf,
  startTestServer,
} from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

const DOMAIN = 'api.company.example'
const PHONE_NUMBER = '010-0000-0001'
const clock = createTestClock()
let employee: AddedEmployee
let phone: Phone

const { server, api } = testServer({
  apiServerDomain: DOMAIN,
  portal: { bridge: true, demoMode: true },
  clock,
})
beforeAll(async () => {
  employee = await addEmployee(server.url, {
    employeeId: 'bridged',
    phone: PHONE_NUMBER,
    grants: ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp'],
    phones: [{ name: '갤럭시' }],
  })
  phone = await openPhone(server.url, 'bridged', employee.deviceIds[0] ?? '')
})
afterAll(async () => {
  phone?.stop()
})

const about = { employeeId: 'bridged', applicationId: '1' }
const get = (path: string, query: Record<string, string> = about) =>
  api.get(`/bridge/${path}`, { ...query, serverDomain: DOMAIN })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.post(`/bridge/${path}`, { ...body, serverDomain: DOMAIN }, headers)
async function enters(loginSerial: string) {
  const { accessToken } = (await get('token', { loginSerial })).body
  return (await api.applications(accessToken)).status === 200
}

it.each(allCalls.filter(({ service }) => service === 'login').map((call) => [call.id, call] as const))(
  'serves %s through the bridge only to who names the server',
  async (_id, call) => {
    const path = `/bridge/${call.bridgePath ?? call.path}`
    for (const serverDomain of [undefined, 'other.example']) {
      const field = serverDomain ? { serverDomain } : undefined
      const answer =
        call.method === 'GET'
          ? await api.get(path, field)
          : await api.request(path, {
              method: call.method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(field ?? {}),
            })
      expect([serverDomain, answer.status, answer.body.failInfo.code]).toEqual([serverDomain, 500, 10001])
    }
  },
)

it('signs in by SMS and OTP through the bridge [R252]', async () => {
  expect((await get('user-authenticator')).body).toMatchObject({ employeeId: 'bridged', smsStatus: 1 })
  expect((await post('sms/authenticate', about)).status).toBe(200)
  const texted = await deskCode(server.url, PHONE_NUMBER)
  const bySms = await get('sms/authenticate/validate', { ...about, code: texted })
  expect(await enters(bySms.body.loginSerial)).toBe(true)

  const { secret = '' } = phone.devices[0]?.seeds[0] ?? {}
  const { code } = oneTimeCode(secret, clock.now().getTime())
  const byOtp = await get('otp/code/validate', { ...about, code })
  expect(await enters(byOtp.body.loginSerial)).toBe(true)
})

it('signs in by a recovery code through the bridge [R254]', async () => {
  const code = await recoveryCodeOf(server.url, 'bridged')
  const answer = await get('recovery/otp/validate', { ...about, code })
  expect(await enters(answer.body.loginSerial)).toBe(true)
})

it('signs in by phone through the bridge, which names the list otherwise [R255b, R242b]', async () => {
  const [device] = (await get('mobile-authenticator-login-service')).body as unknown as { deviceId: string }[]
  expect((await get('mobile-authenticator')).status).toBe(404)
  const { topic } = (await post('fcm/push/token', { ...about, deviceId: device?.deviceId })).body
  const browser = await waitOn(server.url, String(topic))
  await answerNext(phone, 'approve')
  const outcome = await browser.outcome()
  await browser.end()
  expect(await enters(outcome.replace('success/', ''))).toBe(true)
})

it('registers a passkey and signs in with it through the bridge [R244b]', async () => {
  const authenticator = createSoftwareAuthenticator()
  const authorization = `Bearer ${await signedIn(server.url, 'bridged')}`
  const asked = { applicationId: 1, did: 1, userId: employee.userId, type: 'platform' }
  const honest = { rpId: 'localhost', origin: server.url }
  const options = async (path: string, body: object) =>
    (await post(path, body, { authorization })).body.Response as { challenge: string }

  const { challenge } = await options('preRegister', asked)
  const payload = authenticator.create({ ...honest, challenge })
  const registered = await post('register', { ...asked, payload, deviceToken: '' }, { authorization })
  expect(registered.status).toBe(200)

  const signIn = await options('preAuthenticate', { ...asked, deviceToken: null })
  const publicKeyCredential = authenticator.get({ ...honest, challenge: signIn.challenge })
  const answer = await post('authenticate', { ...asked, payload: { publicKeyCredential } })
  expect(await enters(answer.body.loginSerial)).toBe(true)
})

it('gives the policy image in demo mode, as base64 of a PNG, without a token [R280d]', async () => {
  for (const answer of [await get('policy-image', {}), await api.get('/api/login/policy-image')]) {
    expect(answer.status).toBe(200)
    const image = Buffer.from(JSON.parse(answer.text), 'base64')
    expect(image.subarray(1, 4).toString()).toBe('PNG')
  }
})

it('has no policy image without demo mode [R280c]', async () => {
  const plain = await startTestServer()
  try {
    expect((await createApiClient(plain.url).get('/api/login/policy-image')).status).toBe(404)
  } finally {
    await plain.close()
  }
})
