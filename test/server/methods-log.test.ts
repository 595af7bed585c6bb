import { expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { deskCode } from '../support/desk-messages'
import { keepLog } from '../support/kept-log'
import { answerNext, createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, recoveryCodeOf, startTestServer } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'
import { testServer } from './test-server'

const log = keepLog()

const { server } = testServer({ logLevel: 'trace', logStream: log.stream })

it('logs no secret of any method [ASVS 16.2.5]', async () => {
  const api = createApiClient(server.url)
  const employeeId = 'discreet'
  const phoneNumber = '010-1234-5678'
  const { userId, deviceIds } = await addEmployee(server.url, {
    employeeId,
    phone: phoneNumber,
    grants: ['mobile', 'otp', 'sms', 'recovery otp', 'ctap'],
    phones: [{ name: '갤럭시' }],
  })
  const [deviceId = ''] = deviceIds
  const secrets: string[] = [phoneNumber]
  const keep = (secret: unknown): string => {
    const text = String(secret)
    secrets.push(text)
    return text
  }
  const validate = (path: string, code: string) =>
    api.get(`/api/login/${path}/validate`, { employeeId, applicationId: '1', code })

  const ticket = keep(await issueTicket(server.url, employeeId, deviceId))
  const phone = createTestPhone(server.url)
  await phone.adopt(deviceId, ticket)
  phone.start()
  const [device] = phone.devices
  keep(device?.deviceSecret)
  const secret = keep(device?.seeds[0]?.secret)
  const otp = keep(oneTimeCode(secret, Date.now()).code)
  keep((await validate('otp/code', otp)).body.loginSerial)
  await validate('otp/code', otp)

  await api.post('/api/login/sms/authenticate', { employeeId })
  const sms = keep(await deskCode(server.url, phoneNumber))
  await validate('sms/authenticate', sms)

  const recovery = keep(await recoveryCodeOf(server.url, employeeId))
  const { loginSerial } = (await validate('recovery/otp', recovery)).body
  const tokens = (await api.token(keep(loginSerial))).body
  const headers = { authorization: `Bearer ${keep(tokens.accessToken)}` }
  keep(tokens.refreshToken)

  const { topic } = (await api.post('/api/login/fcm/push/token', { employeeId, deviceId })).body
  const browser = await waitOn(server.url, String(topic))
  await answerNext(phone, 'approve')
  keep((await browser.outcome()).replace('success/', ''))
  keep(String(topic).replace('mfa/', ''))
  keep(device?.topic.replace('mfa/', ''))
  phone.stop()
  await browser.end()

  const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
  const options = (await api.post('/api/login/preRegister', asked, headers)).body.Response as {
    challenge: string
  }
  const payload = createSoftwareAuthenticator().create({
    challenge: keep(options.challenge),
    rpId: 'localhost',
    origin: server.url,
  })
  await api.post('/api/login/register', { ...asked, payload, deviceToken: '' }, headers)
  const { challenge } = (await api.post('/api/login/preAuthenticate', { ...asked, deviceToken: null })).body
    .Response as { challenge: string }
  keep(challenge)

  expect(log.text).toContain('/api/login/fcm/push/token')
  expect(log.text).toContain('/api/phone/adopt')
  expect(secrets.every((each) => each !== 'undefined' && each !== '')).toBe(true)
  // Six digits also occur inside a timestamp or a duration; as a value of their own they would be a code.
  const found = secrets.filter((each) => new RegExp(`(?<![\\w.-])${each}(?![\\w-])`).test(log.text))
  expect(found).toEqual([])
})

it('logs an SMS that could not be sent without code or number', async () => {
  const log = keepLog()
  const failing = await startTestServer({
    smsWebhookUrl: 'http://127.0.0.1:9/send',
    logLevel: 'trace',
    logStream: log.stream,
  })
  try {
    await addEmployee(failing.url, { employeeId: 'unreachable', phone: '010-8765-4321', grants: ['sms'] })
    const { post } = createApiClient(failing.url)
    expect((await post('/api/login/sms/authenticate', { employeeId: 'unreachable' })).status).toBe(502)
    expect(log.text).toContain('a code could not be sent by SMS')
    expect(log.text).not.toContain('8765')
    expect(log.text).not.toMatch(/(?<![\d.:])(?:\d{6}|\d{10})(?!\d)/)
  } finally {
    await failing.close()
  }
})
