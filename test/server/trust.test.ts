import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { Phone } from '../../demo/phone/phone'
import { runAdmin } from '../../server/admin/run-admin'
import { knownBrowserHeader } from '../../src/contract/known-browser'
import { answerNext, openPhone, pairPhone, registerMobile, registerOtp } from '../support/phone'
import { addEmployee, createTestClock, recoveryCodeOf } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { type AnswerBody, createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'
import { userClient } from './sign-in'
import { testServer } from './test-server'

const ORIGIN = 'https://mfa.company.example'
const METHODS = ['mobile', 'otp', 'platform', 'ctap', 'email', 'recovery otp'] as const

interface Administrator {
  readonly employeeId: string
  readonly userId: number
  readonly deviceId: string
  readonly phone: Phone
  readonly otpSecret: string
}

describe('the trust in a sign-in', () => {
  const clock = createTestClock()
  let count = 0
  const phones: Phone[] = []
  const { server, mailbox, sql } = testServer({
    mails: true,
    publicUrl: ORIGIN,
    trustProxy: true,
    clock,
    limits: { pushWaits: { firstSeconds: 0, longestSeconds: 0 } },
  })
  beforeAll(async () => {
    await sql.query('UPDATE application_limits SET authenticator_type_count = 20')
  })
  afterAll(() => {
    for (const phone of phones) phone.stop()
  })

  /** A client at an address that is new, which knows the header or does not. */
  const clientAt = (headers: Record<string, string> = {}) => {
    const from = { 'x-forwarded-for': `203.0.113.${++count % 250}`, ...headers }
    const api = createApiClient(server.url, (address, init) =>
      fetch(address, { ...init, headers: { ...from, ...(init.headers as Record<string, string>) } }),
    )
    const exchange = async (loginSerial: string): Promise<AnswerBody> => {
      const { status, body } = await api.token(loginSerial)
      expect(status).toBe(200)
      return body
    }
    return { ...api, exchange }
  }
  type Browser = ReturnType<typeof clientAt>
  const newBrowser = () => clientAt({ [knownBrowserHeader]: 'new' })
  const browserOf = ({ knownBrowser }: AnswerBody) => clientAt({ [knownBrowserHeader]: String(knownBrowser) })

  const standingOf = async ({ accessToken }: AnswerBody) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await clientAt().get('/helpdesk/api/administrator', {}, headers)).body.standing
  }
  const setRole = (employeeId: string) => command('role', employeeId, 'admin')
  const command = (...line: string[]) => runAdmin(line, { DATABASE_URL: server.databaseUrl })

  const newAdministrator = async (): Promise<Administrator> => {
    const employeeId = `trusted${++count}`
    const { userId, deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: METHODS,
      phones: [{ name: 'Galaxy' }],
    })
    const [deviceId = ''] = deviceIds
    const phone = await openPhone(server.url, employeeId, deviceId)
    phones.push(phone)
    await setRole(employeeId)
    const otpSecret = phone.devices[0]?.seeds[0]?.secret ?? ''
    return { employeeId, userId, deviceId, phone, otpSecret }
  }

  const byPush = async (browser: Browser, { employeeId, deviceId, phone }: Administrator) => {
    const { topic } = (
      await browser.post('/api/login/fcm/push/token', { employeeId, applicationId: 1, deviceId })
    ).body
    const waiting = await waitOn(server.url, String(topic))
    await answerNext(phone, 'approve')
    const loginSerial = (await waiting.outcome()).replace('success/', '')
    await waiting.end()
    return browser.exchange(loginSerial)
  }
  const byOtp = async (browser: Browser, employeeId: string, secret: string) => {
    clock.advance(30)
    const { code } = oneTimeCode(secret, clock.now().getTime())
    const asked = { employeeId, applicationId: '1', code }
    return browser.exchange((await browser.get('/api/login/otp/code/validate', asked)).body.loginSerial)
  }
  const byRecovery = async (browser: Browser, { employeeId }: Administrator) => {
    const code = await recoveryCodeOf(server.url, employeeId)
    const asked = { employeeId, applicationId: '1', code }
    return browser.exchange((await browser.get('/api/login/recovery/otp/validate', asked)).body.loginSerial)
  }
  const byEmail = async (browser: Browser, { employeeId }: Administrator) => {
    await browser.sendCode(employeeId)
    const code = await mailbox.nextCode(`${employeeId}@test.example`)
    return browser.exchange((await browser.validate(employeeId, code)).body.loginSerial)
  }

  type Passkey = ReturnType<typeof createSoftwareAuthenticator>
  const registerPasskey = async (
    { accessToken }: AnswerBody,
    { userId }: Administrator,
  ): Promise<Passkey> => {
    const { post } = clientAt()
    const about = { applicationId: 1, did: 1, userId, type: 'platform' }
    const authorization = { authorization: `Bearer ${accessToken}` }
    const { challenge } = (await post('/api/login/preRegister', about, authorization)).body.Response as {
      challenge: string
    }
    const passkey = createSoftwareAuthenticator()
    const payload = passkey.create({ challenge, rpId: 'mfa.company.example', origin: ORIGIN })
    const body = { ...about, payload, deviceToken: '' }
    expect((await post('/api/login/register', body, authorization)).status).toBe(200)
    return passkey
  }
  const byPasskey = async (browser: Browser, { userId }: Administrator, passkey: Passkey) => {
    const about = { applicationId: 1, did: 1, userId, type: 'platform' }
    const asked = await browser.post('/api/login/preAuthenticate', { ...about, deviceToken: null })
    const { challenge } = asked.body.Response as { challenge: string }
    const publicKeyCredential = passkey.get({ challenge, rpId: 'mfa.company.example', origin: ORIGIN })
    const answer = await browser.post('/api/login/authenticate', {
      ...about,
      payload: { publicKeyCredential },
    })
    expect(answer.status).toBe(200)
    return browser.exchange(answer.body.loginSerial)
  }
  /** Links a phone with one session, and registers it for sign-ins and one-time codes with another. */
  const registerPhone = async (linking: AnswerBody, registering = linking): Promise<Phone> => {
    const { post } = clientAt()
    const as = ({ accessToken }: AnswerBody) => ({ authorization: `Bearer ${accessToken}` })
    const { ticket } = (await post('/api/user/app/serial', {}, as(linking))).body
    const phone = await pairPhone(server.url, JSON.stringify({ ticket }), `Pixel ${++count}`)
    phones.push(phone)
    for (const [path, register] of [
      ['mobile-authenticator', registerMobile],
      ['otp', registerOtp],
    ] as const) {
      const { serial } = (await post(`/api/user/${path}/serial`, { applicationId: 1 }, as(registering))).body
      await register(phone, String(serial))
    }
    return phone
  }
  const secretOf = (phone: Phone) => phone.devices[0]?.seeds[0]?.secret ?? ''
  const withPhone = async (admin: Administrator, phone: Phone): Promise<Administrator> => {
    const { rows } = await sql.query(
      'SELECT device_id FROM phones ORDER BY paired_at DESC NULLS LAST LIMIT 1',
    )
    return { ...admin, phone, deviceId: rows[0].device_id }
  }
  const weak = [
    ['a mistaken approval', byPush],
    ['a code by email', byEmail],
    ['a recovery code', byRecovery],
  ] as const

  it.each(weak)('is not gained by a passkey that was registered after %s', async (_what, signIn) => {
    const admin = await newAdministrator()
    const passkey = await registerPasskey(await signIn(newBrowser(), admin), admin)
    for (const browser of [newBrowser(), clientAt()]) {
      const session = await byPasskey(browser, admin, passkey)
      expect(await standingOf(session)).toBe('new-device')
      const second = await registerPasskey(session, admin)
      expect(await standingOf(await byPasskey(browserOf(session), admin, second))).toBe('new-device')
    }
  })

  it.each(weak)('is not gained by a phone that was linked or registered after %s', async (_what, signIn) => {
    const admin = await newAdministrator()
    const own = newBrowser()
    const trusted = await byOtp(own, admin.employeeId, admin.otpSecret)
    const session = await signIn(newBrowser(), admin)
    for (const [linking, registering] of [
      [session, session],
      [session, trusted],
      [trusted, session],
    ] as const) {
      clock.advance(30)
      const phone = await registerPhone(linking, registering)
      const byCode = await byOtp(newBrowser(), admin.employeeId, secretOf(phone))
      expect(await standingOf(byCode)).toBe('new-device')
      const owner = await withPhone(admin, phone)
      for (const browser of [clientAt(), browserOf(byCode), browserOf(trusted)])
        expect(await standingOf(await byPush(browser, owner))).toBe('new-browser')
    }
  })

  it.each(weak)('is not gained by the browser or the address of %s', async (_what, signIn) => {
    const admin = await newAdministrator()
    for (const browser of [newBrowser(), clientAt()]) {
      const session = await signIn(browser, admin)
      const again = session.knownBrowser ? browserOf(session) : browser
      for (let time = 0; time < 2; time++)
        expect(await standingOf(await byPush(again, admin))).toBe('new-browser')
    }
  })

  it('goes from a device to the browser, and to what is registered in it', async () => {
    const admin = await newAdministrator()
    const session = await byOtp(newBrowser(), admin.employeeId, admin.otpSecret)
    expect(await standingOf(session)).toBe('administrator')
    const approved = await byPush(browserOf(session), admin)
    expect(await standingOf(approved)).toBe('administrator')
    const passkey = await registerPasskey(approved, admin)
    expect(await standingOf(await byPasskey(newBrowser(), admin, passkey))).toBe('administrator')
    const phone = await registerPhone(approved)
    expect(await standingOf(await byOtp(newBrowser(), admin.employeeId, secretOf(phone)))).toBe(
      'administrator',
    )
  })

  it('is given to all present devices by the one who gives the role, and to no later ones', async () => {
    const admin = await newAdministrator()
    const session = await byRecovery(newBrowser(), admin)
    const passkey = await registerPasskey(session, admin)
    const open = await byPasskey(newBrowser(), admin, passkey)
    expect(await standingOf(open)).toBe('new-device')
    const { text } = await setRole(admin.employeeId)
    expect(text.match(/^Trusted from now on: .*$/gm)).toHaveLength(3)
    expect(await standingOf(open)).toBe('administrator')
    expect(await standingOf(await byPasskey(newBrowser(), admin, passkey))).toBe('administrator')
    expect(await standingOf(await byPush(browserOf(session), admin))).toBe('new-browser')
    const another = await registerPasskey(session, admin)
    expect(await standingOf(await byPasskey(newBrowser(), admin, another))).toBe('new-device')
  })

  const browsersOf = async ({ employeeId }: Administrator): Promise<number> =>
    (
      await sql.query(
        `SELECT (SELECT count(*) FROM known_browsers k WHERE k.user_id = e.user_id)::int
              + (SELECT count(*) FROM familiar_addresses f WHERE f.user_id = e.user_id)::int AS count
         FROM employees e WHERE employee_id = $1`,
        [employeeId],
      )
    ).rows[0].count

  it('ends with a device in the browsers where it was registered or used, and in no others', async () => {
    const admin = await newAdministrator()
    const kept = await byEmail(newBrowser(), admin)
    const rogue = await byPush(newBrowser(), admin)
    const passkey = await registerPasskey(rogue, admin)
    await byPasskey(newBrowser(), admin, passkey)
    await byPasskey(clientAt(), admin, passkey)
    expect(await browsersOf(admin)).toBe(4)
    const user = userClient(server.url, kept.accessToken)
    const [device] = (await user.get('platform')).body.fidoAuthenticatorDtos as {
      fidoAuthenticatorId: number
    }[]
    const { status } = await user.remove('platform', { fidoAuthenticatorId: device?.fidoAuthenticatorId })
    expect(status).toBe(200)
    expect(await browsersOf(admin)).toBe(1)
    expect((await byEmail(browserOf(kept), admin)).knownBrowser).toBe(kept.knownBrowser)
  })

  it('ends in all browsers of an employee who has them forgotten, whose sessions go on', async () => {
    const [admin, colleague] = [await newAdministrator(), await newAdministrator()]
    const session = await byOtp(newBrowser(), admin.employeeId, admin.otpSecret)
    await byPush(clientAt(), admin)
    await byEmail(browserOf(session), colleague)
    const user = userClient(server.url, session.accessToken)
    expect((await user.remove('known-browsers', {})).status).toBe(200)
    expect([await browsersOf(admin), await browsersOf(colleague)]).toEqual([0, 1])
    expect((await user.get('application/all')).status).toBe(200)
    expect(await standingOf(await byPush(browserOf(session), admin))).toBe('new-browser')
  })

  it.each([
    [
      'removes a device',
      (id: string, device: string) => command('remove-device', id, device, '--reason', 'x'),
    ],
    ['locks', (id: string) => command('lock', id, '--reason', 'x')],
    ['signs out', (id: string) => command('sign-out', id)],
  ])('ends in every browser of it when the help desk %s', async (_what, act) => {
    const admin = await newAdministrator()
    await byPush(newBrowser(), admin)
    await byPush(clientAt(), admin)
    expect(await browsersOf(admin)).toBe(2)
    const { devices } = JSON.parse((await command('devices', admin.employeeId, '--json')).text)
    const device = devices.find(({ type }: { type: string }) => type === 'mobile')
    await act(admin.employeeId, String(device.id))
    expect(await browsersOf(admin)).toBe(0)
  })
})
