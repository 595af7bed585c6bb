import type { AddressInfo } from 'node:net'
import mqtt from 'mqtt'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '../../../src/contract/address'
import type { AnswerOf, Call } from '../../../src/contract/call'
import { calls } from '../../../src/contract/calls'
import { type Configuration, parseConfiguration } from '../../../src/contract/configuration'
import { failCodeOf } from '../../../src/contract/fail-info'
import { withServerDomain } from '../../../src/contract/server-domain'
import { createSoftwareAuthenticator } from '../../support/software-authenticator'
import {
  employee,
  type SpecBackend,
  type SpecBackendOptions,
  startSpecBackend,
} from '../../support/spec-backend'

const minji = employee({ employeeId: 'mkim', userEmail: 'minji.kim@example.com' })
const whom = { applicationId: 1, employeeId: 'mkim' }
const phone = { deviceId: 'd-1', deviceName: 'Galaxy S24' }

type OtherCode = typeof calls.otpValidate | typeof calls.recoveryValidate | typeof calls.smsValidate

let smtp: SMTPServer
let mails: { to: string; text: string }[]
let backend: SpecBackend
let configuration: Configuration

async function start(options: Partial<SpecBackendOptions> = {}) {
  const { port } = smtp.server.address() as AddressInfo
  backend = await startSpecBackend({
    employees: [minji],
    devices: { mkim: [phone] },
    smtpUrl: `smtp://127.0.0.1:${port}`,
    ...options,
  })
  const read = parseConfiguration(await (await fetch(backend.configUrl)).json())
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  configuration = read.config
}

/** Sends what the contract describes, as plainly as can be. */
function send(call: Call, fields: Record<string, unknown> = {}, token?: string) {
  const url = new URL(addressOf(call, configuration) ?? '')
  const added = withServerDomain(call, {
    bridge: Boolean(configuration.CONFIG_VARIABLES.USER_PORTAL.BRIDGE),
    apiServerDomain: configuration.CONNECTION_STRINGS.API_SERVER_DOMAIN,
  })
  const query = { ...(call.method === 'GET' && fields), ...added.query }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return fetch(url, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(call.method !== 'GET' && { body: JSON.stringify({ ...fields, ...added.body }) }),
  })
}

async function answerOf<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const text = await response.text()
  return parse(call.answer, /^([{[]|true$)/.test(text) ? JSON.parse(text) : text)
}

beforeEach(async () => {
  mails = []
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const { text = '' } = await PostalMime.parse(await stream.toArray().then(Buffer.concat))
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text: text.trim() })
      done()
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
})

afterEach(async () => {
  await backend.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

describe('a backend written from the specification alone', () => {
  it.each([
    { validateAnswer: 'serial' as const, bridge: false },
    { validateAnswer: 'bare' as const, bridge: true },
  ])('agrees with the contract about a sign-in by e-mail: %j', async (options) => {
    await start(options)
    expect(
      await answerOf(calls.userAuthenticator, await send(calls.userAuthenticator, { employeeId: 'mkim' })),
    ).toEqual({
      ...minji,
      userId: String(minji.userId),
    })

    expect((await send(calls.emailSend, whom)).status).toBe(200)
    expect(mails).toEqual([{ to: 'minji.kim@example.com', text: expect.stringMatching(/^\d{6}$/) }])
    const code = mails[0]?.text ?? ''

    const right = await answerOf(calls.emailValidate, await send(calls.emailValidate, { ...whom, code }))
    const loginSerial = 'loginSerial' in right ? right.loginSerial : ''
    const tokens = await answerOf(calls.token, await send(calls.token, { loginSerial }))
    const accessToken = tokens.accessToken ?? ''

    expect(await answerOf(calls.applicationAll, await send(calls.applicationAll, {}, accessToken))).toEqual([
      { applicationId: 1, applicationName: 'Groupware' },
    ])
    expect(backend.unexpected).toEqual([])
  })

  it('takes a code and a serial once', async () => {
    await start()
    await send(calls.emailSend, whom)
    const code = mails[0]?.text ?? ''
    const proven = await answerOf(calls.emailValidate, await send(calls.emailValidate, { ...whom, code }))
    const again = await send(calls.emailValidate, { ...whom, code })
    expect(failCodeOf(await again.json())).toBe('14002')
    const loginSerial = 'loginSerial' in proven ? proven.loginSerial : ''
    await send(calls.token, { loginSerial })
    expect(await (await send(calls.token, { loginSerial })).json()).toEqual({})
  })

  it.each([false, true])('agrees about the other codes, bridge: %j', async (bridge) => {
    await start({ bridge, validateAnswer: 'tokens' })
    const tokensFor = async (call: OtherCode, code: string) => {
      const refused = await send(call, { ...whom, code: 'wrong' })
      expect(failCodeOf(await refused.json())).toMatch(/^(7005|14002)$/)
      return answerOf(call, await send(call, { ...whom, code }))
    }
    const proven = { accessToken: expect.any(String), refreshToken: expect.any(String) }
    expect(await tokensFor(calls.otpValidate, backend.newCode('otp', 'mkim'))).toEqual(proven)
    expect(await tokensFor(calls.recoveryValidate, backend.newCode('recovery', 'mkim'))).toEqual(proven)
    expect(await answerOf(calls.smsSend, await send(calls.smsSend, whom))).toBe(true)
    expect(await tokensFor(calls.smsValidate, backend.textedCode('mkim'))).toEqual(proven)
    expect(backend.unexpected).toEqual([])
  })

  it.each([false, true])(
    'agrees about a push, and keeps no outcome for who comes late, bridge: %j',
    async (bridge) => {
      await start({ bridge })
      const [device] = await answerOf(
        calls.mobileDevices,
        await send(calls.mobileDevices, { employeeId: 'mkim' }),
      )
      expect(device).toEqual(phone)
      const { topic } = await answerOf(
        calls.pushToken,
        await send(calls.pushToken, { ...whom, deviceId: phone.deviceId }),
      )
      const said = backend.answerPush(phone.deviceId)
      const { MESSAGE_BROKER_URL, MESSAGE_BROKER_PORT } = configuration.CONNECTION_STRINGS
      const hear = async () => {
        const client = await mqtt.connectAsync(`${MESSAGE_BROKER_URL}:${MESSAGE_BROKER_PORT}`)
        const messages: string[] = []
        client.on('message', (_topic, payload) => messages.push(String(payload)))
        await client.subscribeAsync(topic, { qos: 1 })
        return { client, messages }
      }
      const browser = await hear()
      await said
      await expect.poll(() => browser.messages).toEqual([expect.stringMatching(/^success\/.+/)])
      const late = await hear()
      expect(late.messages).toEqual([])
      await browser.client.endAsync()
      await late.client.endAsync()
      const loginSerial = browser.messages[0]?.replace('success/', '')
      expect(await answerOf(calls.token, await send(calls.token, { loginSerial }))).toHaveProperty(
        'accessToken',
      )
      expect(backend.unexpected).toEqual([])
    },
  )

  it('agrees about a passkey, from its registration to a sign-in', async () => {
    await start()
    const key = createSoftwareAuthenticator()
    const asked = { applicationId: 1, did: 1, userId: minji.userId, type: 'ctap' }
    expect(failCodeOf(await (await send(calls.preRegister, asked)).json())).toBe('2001')
    const refused = await send(calls.preAuthenticate, { ...asked, deviceToken: null })
    expect(failCodeOf(await refused.json())).toBe('11006')

    await send(calls.emailSend, whom)
    const code = mails[0]?.text
    const { loginSerial } = await (await send(calls.emailValidate, { ...whom, code })).json()
    const { accessToken } = await (await send(calls.token, { loginSerial })).json()
    const ceremony = (challenge: string) => ({ challenge, rpId: 'localhost', origin: backend.url })
    const options = await answerOf(calls.preRegister, await send(calls.preRegister, asked, accessToken))
    const registered = await send(
      calls.register,
      { ...asked, payload: key.create(ceremony(options.Response.challenge)), deviceToken: '' },
      accessToken,
    )
    expect(await answerOf(calls.register, registered)).toBe(true)

    const { Response: challenge } = await answerOf(
      calls.preAuthenticate,
      await send(calls.preAuthenticate, { ...asked, deviceToken: null }),
    )
    expect(challenge.allowCredentials).toEqual([{ id: key.credentialId }])
    const payload = { publicKeyCredential: key.get(ceremony(challenge.challenge)) }
    const signedIn = await answerOf(calls.authenticate, await send(calls.authenticate, { ...asked, payload }))
    expect(signedIn.loginSerial).not.toBe('')
    expect(backend.unexpected).toEqual([])
  })

  it.each([false, true])('agrees about registering a phone, bridge: %j', async (bridge) => {
    const terms = 'Article 1\nArticle 2'
    await start({ bridge, terms })
    await send(calls.emailSend, whom)
    const { loginSerial } = await (await send(calls.emailValidate, { ...whom, code: mails[0]?.text })).json()
    const { accessToken } = await (await send(calls.token, { loginSerial })).json()
    const ask = async <C extends Call>(call: C, fields?: Record<string, unknown>) =>
      answerOf(call, await send(call, fields, accessToken))

    expect(configuration.CONFIG_VARIABLES.USER_PORTAL.PRIVATE_APP_STORE).toBe(true)
    expect(await ask(calls.termsAndConditions)).toBe(terms)
    expect(await ask(calls.appSerial)).toEqual({
      company: 'Company',
      linkKey: expect.stringMatching(/^\w{24}$/),
    })
    const [application] = await ask(calls.applicationsOfType, { authenticatorType: 'mobile' })
    expect(application).toMatchObject({ applicationId: 1, authenticatorTypeCount: 2 })
    expect(await ask(calls.otpApplications)).toMatchObject([{ applicationId: 1 }])

    const otp = await ask(calls.otpSerial, { applicationId: 1 })
    expect(otp.serial).toMatch(/^0\d{15}$/)
    const { serial, topic } = await ask(calls.mobileSerial, { applicationId: 1 })
    expect(serial).toMatch(/^0\d{5}$/)
    const { MESSAGE_BROKER_URL, MESSAGE_BROKER_PORT } = configuration.CONNECTION_STRINGS
    const browser = await mqtt.connectAsync(`${MESSAGE_BROKER_URL}:${MESSAGE_BROKER_PORT}`)
    const heard: string[] = []
    browser.on('message', (_topic, payload) => heard.push(String(payload)))
    await browser.subscribeAsync(topic, { qos: 1 })
    await backend.useSerial(serial)
    await expect.poll(() => heard).toEqual(['register'])
    await expect(backend.useSerial(serial)).rejects.toThrow('no registration')
    await browser.endAsync()
    const textual = await send(calls.otpSerial, { applicationId: '1' }, accessToken)
    expect(failCodeOf(await textual.json())).toBe('3002')
    expect(backend.unexpected).toEqual([])
  })

  it('shows the policy image, to a page that sends no token with it', async () => {
    await start({ policyImage: 'iVBORw0KGgo=' })
    expect(configuration.CONFIG_VARIABLES.USER_PORTAL.DEMO_MODE).toBe(true)
    expect(await answerOf(calls.policyImage, await send(calls.policyImage))).toBe('iVBORw0KGgo=')
    expect(backend.unexpected).toEqual([])
  })

  it('answers an unknown ID with a code of the catalogue', async () => {
    await start()
    const unknown = await send(calls.userAuthenticator, { employeeId: 'nobody' })
    expect(await unknown.json()).toEqual({ failInfo: { code: 5001 } })
    expect(backend.unexpected).toEqual([])
  })

  it('shows nothing of the user service without a token', async () => {
    await start()
    expect(await (await send(calls.applicationAll)).json()).toEqual({ failInfo: { code: 2001 } })
  })

  it('writes down what the specification does not know', async () => {
    await start({ bridge: true })
    await fetch(`${configuration.CONNECTION_STRINGS.USER_SERVICE_URL}/nothing`)
    await send(calls.emailSend, { employeeId: 'mkim', extra: 1 })
    await send(calls.preAuthenticate, {
      ...{ applicationId: 1, did: 2, userId: 1, type: 'ctap', deviceToken: null },
      payload: { id: 'x' },
    })
    await fetch(
      `${configuration.CONNECTION_STRINGS.BRIDGE_SERVICE_URL}/token?loginSerial=x&serverDomain=other`,
    )
    await fetch(`${configuration.CONNECTION_STRINGS.LOGIN_SERVICE_URL}/token?loginSerial=x`)
    expect(backend.unexpected).toEqual([
      'GET /user/nothing',
      'POST login/email/authenticate without applicationId',
      'POST login/email/authenticate with extra',
      'POST login/preAuthenticate with payload.id',
      'POST login/preAuthenticate with a wrong did',
      'GET login/token with a wrong serverDomain',
      'GET /login/token',
    ])
  })

  it('answers once as a test tells it to', async () => {
    await start()
    backend.answerNext('GET login/user-authenticator', { status: 503, text: 'maintenance' })
    const lookUp = () => send(calls.userAuthenticator, { employeeId: 'mkim' })
    expect([(await lookUp()).status, (await lookUp()).status]).toEqual([503, 200])
    expect(() => backend.answerNext('GET login/nothing', {})).toThrow('No call')
  })

  it('serves pages with their headers and folders, to other origins only when asked to', async () => {
    const pages = {
      '/plain': {
        html: '<!doctype html><title>Plain</title>',
        headers: { 'mfa-config-location': '/config.json' },
      },
    }
    const headers = { origin: 'https://intranet.example.com' }
    await start({ pages, static: { '/texts/': 'src/core/texts' } })
    const page = await fetch(`${backend.url}/plain`, { headers })
    expect(page.headers.get('mfa-config-location')).toBe('/config.json')
    expect(page.headers.has('access-control-allow-origin')).toBe(false)
    expect((await fetch(`${backend.url}/texts/errors.ko.ts`)).status).toBe(200)
    expect((await fetch(`${backend.url}/texts/..%2f..%2f..%2fpackage.json`)).status).toBe(404)
    expect(backend.unexpected).toHaveLength(1)
    await backend.close()

    await start({ pages, cors: true })
    const open = await fetch(`${backend.url}/plain`, { headers })
    expect(open.headers.get('access-control-allow-origin')).toBe('https://intranet.example.com')
    expect(
      (await fetch(`${backend.url}/login/email/authenticate`, { method: 'OPTIONS', headers })).status,
    ).toBe(204)
    expect(backend.unexpected).toEqual([])
  })
})

describe('its user service', () => {
  const row = (id: number, description: string, applicationName = 'Groupware') => ({
    id,
    description,
    applicationName,
    insertDate: '2026-03-02T09:41:00',
  })
  const attempt = (authenticateHistoryId: number, type: string, status: 0 | 1) => ({
    authenticateHistoryId,
    type,
    applicationName: 'Groupware',
    description: null,
    status,
    insertDate: [2026, 3, 2, 9, 41],
  })
  const inside = {
    devices: {
      mobile: [row(1, 'Galaxy')],
      otp: [row(1, 'Galaxy')],
      ctap: [row(1, 'YubiKey')],
      platform: [row(2, 'Laptop')],
    },
    history: Array.from({ length: 25 }, (_, n) => attempt(n + 1, n % 2 ? 'otp' : 'email', n % 5 ? 1 : 0)),
  }

  const signIn = async (): Promise<string> => {
    const { loginSerial } = await (
      await send(calls.otpValidate, { ...whom, code: backend.newCode('otp', 'mkim') })
    ).json()
    return (await (await send(calls.token, { loginSerial })).json()).accessToken
  }
  const ask = async <C extends Call>(call: C, fields: Record<string, unknown>, token: string) =>
    answerOf(call, await send(call, fields, token))

  it.each([
    ['mobile', calls.mobileAuthenticators, calls.renameMobile, calls.deleteMobile, 'mobileAuthenticatorId'],
    ['otp', calls.otpDevices, calls.renameOtp, calls.deleteOtp, 'otpInfoId'],
    ['ctap', calls.ctapAuthenticators, calls.renameFido, calls.deleteCtap, 'fidoAuthenticatorId'],
    ['platform', calls.platformAuthenticators, calls.renameFido, calls.deletePlatform, 'fidoAuthenticatorId'],
  ] as const)('agrees about listing, renaming and deleting %s', async (_kind, list, rename, remove, id) => {
    await start({ inside })
    const token = await signIn()
    const rows = async () =>
      Object.values(await ask(list, {}, token)).find(Array.isArray) as Record<string, unknown>[]
    const [device] = await rows()
    expect(device).toMatchObject({ [id]: expect.any(Number), applicationName: 'Groupware' })
    expect((await send(rename, { ...device, description: 'New name' }, token)).status).toBe(200)
    expect(await rows()).toEqual([{ ...device, description: 'New name' }])
    expect((await send(remove, { [id]: device?.[id] }, token)).status).toBe(200)
    expect(await rows()).toEqual([])
    const again = await send(remove, { [id]: device?.[id] }, token)
    expect(failCodeOf(await again.json())).toMatch(/^[678]001$/)
    expect(backend.unexpected).toEqual([])
  })

  it('agrees about the history, whose list has no name in the specification', async () => {
    await start({ inside })
    const token = await signIn()
    const last = await ask(calls.dashboardHistory, { pageNum: 3 }, token)
    expect(last).toMatchObject({ pageNum: 3, pages: 3, isFirstPage: false, hasNextPage: false })
    expect(last.list).toHaveLength(5)
    const found = { pageNum: 1, type: 'otp', status: 0, applicationName: 'Group' }
    expect((await ask(calls.dashboardHistory, found, token)).list).toHaveLength(2)
    expect((await ask(calls.otpHistory, { pageNum: 1 }, token)).pages).toBe(2)
    expect((await ask(calls.ctapHistory, { pageNum: 1 }, token)).list).toEqual([])
    expect(backend.unexpected).toEqual([])
  })

  it('agrees about applications, status and the serials of a registration', async () => {
    await start({ inside })
    const token = await signIn()
    expect(await ask(calls.applicationsOfType, { authenticatorType: 'ctap' }, token)).toEqual([
      { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 },
    ])
    const full = await send(calls.otpApplications, {}, token)
    expect(failCodeOf(await full.json())).toBe('5005')
    expect(await ask(calls.dashboardStatus, { applicationId: 1 }, token)).toMatchObject({
      otpStatus: 3,
      smsStatus: 0,
    })
    expect((await ask(calls.mobileSerial, { applicationId: 1 }, token)).serial).toMatch(/^\d{6}$/)
    expect((await ask(calls.otpSerial, { applicationId: 1 }, token)).serial).toMatch(/^\d{16}$/)
    expect(await ask(calls.appSerial, {}, token)).toEqual(expect.any(Object))
    expect(backend.unexpected).toEqual([])
  })
})
