import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { RunningServer } from '../../server/start/start-server'
import { neededVariable } from '../support/needed-variable'
import { answerNext, openPhone } from '../support/phone'
import { addEmployee, recoveryCodeOf, startTestServer } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'
import { signedIn } from './sign-in'

/** Each call goes to the other of two instances that share PostgreSQL and Mosquitto, as behind a proxy. */
describe('two instances behind one address', () => {
  let database: TestDatabase
  let servers: RunningServer[]
  let one: ApiClient
  let other: ApiClient
  const urlOf = (index: number) => servers[index]?.url ?? ''

  beforeAll(async () => {
    database = await createTestDatabase('seeded')
    const options = {
      databaseUrl: database.url,
      mqttUrl: neededVariable('TEST_MQTT_URL'),
      secretKey: 'the-one-secret-that-both-instances-have',
      publicUrl: 'https://mfa.company.example',
    }
    servers = await Promise.all([startTestServer(options), startTestServer(options)])
    one = createApiClient(urlOf(0))
    other = createApiClient(urlOf(1))
  })
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.close()))
    await database?.drop()
  })

  it('serve a sign-in by phone half and half', async () => {
    const { deviceIds } = await addEmployee(urlOf(0), {
      employeeId: 'halfmobile',
      grants: ['mobile'],
      phones: [{ name: '갤럭시' }],
    })
    const [deviceId = ''] = deviceIds
    const phone = await openPhone(urlOf(1), 'halfmobile', deviceId)
    const { topic } = (
      await one.post('/api/login/fcm/push/token', { employeeId: 'halfmobile', applicationId: 1, deviceId })
    ).body
    const browser = await waitOn(urlOf(0), String(topic))
    await answerNext(phone, 'approve')
    const loginSerial = (await browser.outcome()).replace('success/', '')
    const { accessToken } = (await one.token(loginSerial)).body
    expect((await other.applications(accessToken)).status).toBe(200)
    expect((await other.token(loginSerial)).status).toBe(401)
    phone.stop()
    await browser.end()
  })

  it('serve a passkey half and half', async () => {
    const { userId } = await addEmployee(urlOf(0), {
      employeeId: 'halfkey',
      grants: ['ctap', 'recovery otp'],
    })
    const headers = { authorization: `Bearer ${await signedIn(urlOf(0), 'halfkey')}` }
    const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
    const honest = { rpId: 'mfa.company.example', origin: 'https://mfa.company.example' }
    const authenticator = createSoftwareAuthenticator()
    const challengeIn = ({ body }: { body: Record<string, unknown> }) =>
      (body.Response as { challenge: string }).challenge

    const challenge = challengeIn(await one.post('/api/login/preRegister', asked, headers))
    const payload = authenticator.create({ ...honest, challenge })
    const registered = await other.post(
      '/api/login/register',
      { ...asked, payload, deviceToken: '' },
      headers,
    )
    expect(registered.status).toBe(200)

    const fresh = challengeIn(await one.post('/api/login/preAuthenticate', { ...asked, deviceToken: null }))
    const body = {
      ...asked,
      payload: { publicKeyCredential: authenticator.get({ ...honest, challenge: fresh }) },
    }
    const answers = await Promise.all(
      [one, other, one, other].map((api) => api.post('/api/login/authenticate', body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('take an OTP code and a recovery code once between them', async () => {
    const { deviceIds } = await addEmployee(urlOf(0), {
      employeeId: 'halfcode',
      grants: ['otp', 'recovery otp'],
      phones: [{ name: '갤럭시' }],
    })
    const phone = await openPhone(urlOf(0), 'halfcode', deviceIds[0] ?? '')
    const { code } = oneTimeCode(phone.devices[0]?.seeds[0]?.secret ?? '', Date.now())
    phone.stop()
    for (const [path, given] of [
      ['otp/code', code],
      ['recovery/otp', await recoveryCodeOf(urlOf(1), 'halfcode')],
    ] as const) {
      const answers = await Promise.all(
        [one, other, one, other].map((api) =>
          api.get(`/api/login/${path}/validate`, { employeeId: 'halfcode', applicationId: '1', code: given }),
        ),
      )
      // One guess at an employee's recovery code waits for its hash; those beyond it are refused untried.
      const refusals = path === 'otp/code' ? [400] : [400, 429]
      const [taken, ...others] = answers.map(({ status }) => status).sort()
      expect(taken).toBe(200)
      for (const status of others) expect(refusals).toContain(status)
    }
  })
})
