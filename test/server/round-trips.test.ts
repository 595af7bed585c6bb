import { beforeEach, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import type { ApiAnswer } from './api-client'
import { databases } from './databases'
import { waitOn } from './mqtt-listener'
import { signedIn } from './sign-in'
import { noteStatements } from './statements'
import { testServer } from './test-server'

const ORIGIN = 'https://mfa.company.example'
const honest = { rpId: 'mfa.company.example', origin: ORIGIN }
const wide = { uses: 100_000, seconds: 86_400 }

/** Every sign-in is the second of its employee at this address, as those of most mornings are. */
describe.each(databases)('round trips to the database, on %s', (_name, open) => {
  const clock = createTestClock()
  let statements: ReturnType<typeof noteStatements>

  const { server, api, mailbox } = testServer({
    store: open,
    mails: true,
    clock,
    publicUrl: ORIGIN,
    limits: { callsPerAddress: wide },
  })
  beforeEach(() => {
    statements = noteStatements()
  })

  const finish = async (answer: ApiAnswer | string) => {
    const loginSerial = typeof answer === 'string' ? answer : answer.body.loginSerial
    const { status, body } = await api.token(loginSerial)
    expect(status).toBe(200)
    return body.accessToken
  }
  /** The statements of a second sign-in, when the first has made the address familiar. */
  const second = async (employeeId: string, signIn: () => Promise<unknown>) => {
    await signedIn(server.url, employeeId)
    statements.take()
    await api.lookUp(employeeId)
    await signIn()
    return statements.take()
  }

  it('are few in a sign-in by email', async () => {
    const employeeId = 'mails'
    await addEmployee(server.url, { employeeId, grants: ['email', 'recovery otp'] })
    const sent = await second(employeeId, async () => {
      await api.sendCode(employeeId)
      await finish(await api.validate(employeeId, await mailbox.nextCode(`${employeeId}@test.example`)))
    })
    expect(sent).toHaveLength(12)
  })

  /** An employee with a phone of the given kind, which is adopted and does nothing by itself. */
  const withPhone = async (employeeId: string, type: 'mobile' | 'otp') => {
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: [type, 'recovery otp'],
      phones: [{ name: '갤럭시', types: [type] }],
    })
    const [deviceId = ''] = deviceIds
    const phone = createTestPhone(server.url)
    await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    const { deviceSecret = '', seeds = [] } = phone.devices[0] ?? {}
    return { deviceId, secret: seeds[0]?.secret ?? '', authorization: `Device ${deviceId}:${deviceSecret}` }
  }

  it('are few in a sign-in by an OTP code', async () => {
    const employeeId = 'computes'
    const { secret } = await withPhone(employeeId, 'otp')
    const sent = await second(employeeId, async () => {
      const { code } = oneTimeCode(secret, clock.now().getTime())
      await finish(await api.get('/api/login/otp/code/validate', { employeeId, applicationId: '1', code }))
    })
    expect(sent).toHaveLength(10)
  })

  it('are few in a sign-in with a passkey', async () => {
    const employeeId = 'keyholder'
    const { userId } = await addEmployee(server.url, { employeeId, grants: ['ctap', 'recovery otp'] })
    const authorization = `Bearer ${await signedIn(server.url, employeeId)}`
    const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
    const challengeIn = ({ body }: ApiAnswer) => (body.Response as { challenge: string }).challenge
    const authenticator = createSoftwareAuthenticator()
    const fresh = challengeIn(await api.post('/api/login/preRegister', asked, { authorization }))
    const payload = authenticator.create({ ...honest, challenge: fresh })
    await api.post('/api/login/register', { ...asked, payload, deviceToken: '' }, { authorization })
    const sent = await second(employeeId, async () => {
      const challenge = challengeIn(
        await api.post('/api/login/preAuthenticate', { ...asked, deviceToken: null }),
      )
      const publicKeyCredential = authenticator.get({ ...honest, challenge })
      await finish(await api.post('/api/login/authenticate', { ...asked, payload: { publicKeyCredential } }))
    })
    expect(sent).toHaveLength(10)
  })

  it('are few in a sign-in by push, the phone included', async () => {
    const employeeId = 'approves'
    const { deviceId, authorization } = await withPhone(employeeId, 'mobile')
    const sent = await second(employeeId, async () => {
      const asked = { employeeId, applicationId: 1, deviceId }
      await api.get('/api/login/mobile-authenticator', { employeeId, applicationId: '1' })
      const { topic } = (await api.post('/api/login/fcm/push/token', asked)).body
      const browser = await waitOn(server.url, String(topic))
      const { text } = await api.get('/api/phone/pushes', {}, { authorization })
      const [{ pushId }] = JSON.parse(text) as [{ pushId: string }]
      await api.post(`/api/phone/pushes/${pushId}`, { decision: 'approve' }, { authorization })
      await finish((await browser.outcome()).replace('success/', ''))
      await browser.end()
    })
    // That the outcome is out is noted after everybody has been answered, a moment sooner or later.
    expect(sent.filter((sql) => !sql.includes('told_at'))).toHaveLength(21)
  })
})
