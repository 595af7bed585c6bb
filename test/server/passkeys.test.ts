import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { type AddedEmployee, addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import {
  type CeremonyOptions,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../support/software-authenticator'
import { type ApiClient, createApiClient } from './api-client'
import { databases } from './databases'
import { signedIn } from './signed-in'

type PasskeyType = 'ctap' | 'platform'

interface Options {
  readonly challenge: string
  readonly rpId: string
  readonly userVerification: string
  readonly timeout: number
  readonly allowCredentials: readonly { readonly id: string }[]
  readonly excludeCredentials: readonly { readonly id: string }[]
  readonly user: { readonly id: string }
}

const ORIGIN = 'https://mfa.company.example'
const INTRANET = 'https://intranet.company.example'
const RP_ID = 'mfa.company.example'
const honest = { rpId: RP_ID, origin: ORIGIN }

describe.each(databases)('passkeys on %s', (_name, open) => {
  const clock = createTestClock()
  let opened: Awaited<ReturnType<typeof open>>
  let server: RunningServer
  let api: ApiClient
  let mailbox: Mailbox
  let count = 0

  beforeAll(async () => {
    opened = await open()
    mailbox = await openMailbox()
    server = await startTestServer({
      ...opened.where,
      publicUrl: ORIGIN,
      allowedOrigins: [INTRANET, '*'],
      smtpUrl: mailbox.url,
      clock,
    })
    api = createApiClient(server.url)
  })
  afterAll(async () => {
    await server?.close()
    await mailbox?.close()
    await opened?.drop()
  })

  const newEmployee = () =>
    addEmployee(server.url, { employeeId: `key${++count}`, grants: ['ctap', 'platform', 'recovery otp'] })
  const asked = (userId: number, type: PasskeyType, applicationId = 1) => ({
    applicationId,
    did: 1,
    userId,
    type,
  })
  const optionsIn = ({ body }: { body: Record<string, unknown> }) => body.Response as Options

  const preRegister = (token: string, userId: number, type: PasskeyType, applicationId = 1) =>
    api.post('/api/login/preRegister', asked(userId, type, applicationId), {
      authorization: `Bearer ${token}`,
    })
  const register = (
    token: string,
    userId: number,
    type: PasskeyType,
    payload: ReturnType<SoftwareAuthenticator['create']>,
    applicationId = 1,
  ) =>
    api.post(
      '/api/login/register',
      { ...asked(userId, type, applicationId), payload, deviceToken: '' },
      { authorization: `Bearer ${token}` },
    )
  const preAuthenticate = (userId: number, type: PasskeyType) =>
    api.post('/api/login/preAuthenticate', { ...asked(userId, type), deviceToken: null })
  const authenticate = (
    userId: number,
    type: PasskeyType,
    publicKeyCredential: ReturnType<SoftwareAuthenticator['get']>,
  ) => api.post('/api/login/authenticate', { ...asked(userId, type), payload: { publicKeyCredential } })

  /** An employee with one registered passkey. */
  const withPasskey = async (type: PasskeyType = 'ctap') => {
    const employee = await newEmployee()
    const token = await signedIn(server.url, employee.employeeId)
    const authenticator = createSoftwareAuthenticator()
    const { challenge } = optionsIn(await preRegister(token, employee.userId, type))
    const answer = await register(
      token,
      employee.userId,
      type,
      authenticator.create({ ...honest, challenge }),
    )
    expect(answer.status).toBe(200)
    return { ...employee, token, authenticator }
  }
  const challengeFor = async ({ userId }: AddedEmployee, type: PasskeyType = 'ctap') =>
    optionsIn(await preAuthenticate(userId, type)).challenge
  /** One sign-in in which something may be wrong; gives status and code. */
  const trySignIn = async (
    employee: Awaited<ReturnType<typeof withPasskey>>,
    options: Partial<CeremonyOptions> = {},
  ) => {
    const challenge = await challengeFor(employee)
    const credential = employee.authenticator.get({ ...honest, challenge, ...options })
    const { status, body } = await authenticate(employee.userId, 'ctap', credential)
    return [status, body.failInfo?.code]
  }

  it.each(['ctap', 'platform'] as const)(
    'registers a passkey of type %s and signs in with it [R4] [R5] [R244]',
    async (type) => {
      const employee = await withPasskey(type)
      const statuses = (await api.lookUp(employee.employeeId)).body
      expect(statuses[type === 'ctap' ? 'fidoSecurityKeyStatus' : 'pcAuthenticationStatus']).toBe(3)

      const options = optionsIn(await preAuthenticate(employee.userId, type))
      expect(options).toMatchObject({
        rpId: RP_ID,
        userVerification: 'required',
        timeout: 30_000,
        allowCredentials: [{ id: employee.authenticator.credentialId, type: 'public-key' }],
      })
      const { challenge } = options
      const answer = await authenticate(
        employee.userId,
        type,
        employee.authenticator.get({ ...honest, challenge }),
      )
      expect(answer.status).toBe(200)
      const tokens = await api.token(answer.body.loginSerial)
      expect((await api.applications(tokens.body.accessToken)).status).toBe(200)
    },
  )

  it('answers preAuthenticate and authenticate with what the contract names [R169] [R245]', async () => {
    const employee = await withPasskey()
    const { body } = await preAuthenticate(employee.userId, 'ctap')
    expect(Object.keys(body)).toEqual(['Response'])
    const { challenge } = optionsIn({ body })
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    const credential = employee.authenticator.get({ ...honest, challenge })
    expect((await authenticate(employee.userId, 'ctap', credential)).body).toEqual({
      loginSerial: expect.any(String),
    })
  })

  it('answers preRegister with what the browser needs, leaving out no passkey it knows [R170] [R246] [R247]', async () => {
    const employee = await withPasskey()
    const options = optionsIn(await preRegister(employee.token, employee.userId, 'ctap'))
    expect(options).toMatchObject({
      rp: { id: RP_ID },
      attestation: 'none',
      pubKeyCredParams: expect.arrayContaining([{ type: 'public-key', alg: -7 }]),
      excludeCredentials: [{ id: employee.authenticator.credentialId }],
      authenticatorSelection: { authenticatorAttachment: 'cross-platform', userVerification: 'required' },
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(employee.employeeId)
  })

  it('works on an allowed origin under the same relying party', async () => {
    expect(await trySignIn(await withPasskey(), { origin: INTRANET })).toEqual([200, undefined])
  })

  it('names the origins that are allowed, for browsers on pages of other hosts', async () => {
    const { status, headers, body } = await api.get('/.well-known/webauthn')
    expect([status, body]).toEqual([200, { origins: [ORIGIN, INTRANET] }])
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('works in a frame on a page of an allowed origin, which the browser names', async () => {
    const framed = { origin: ORIGIN, crossOrigin: true, topOrigin: INTRANET }
    expect(await trySignIn(await withPasskey(), framed)).toEqual([200, undefined])
  })

  it.each([
    ['another origin', { origin: 'https://mfa.company.example.attacker.example' }],
    ['the same host on another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { rpId: 'attacker.example' }],
    ['no user verification', { userVerified: false }],
    ['a frame of another origin that is named', { crossOrigin: true, topOrigin: 'https://attacker.example' }],
    ['a frame of another origin that is not named', { crossOrigin: true }],
    ['a top origin out of nowhere', { topOrigin: 'https://attacker.example' }],
    ['a forged signature', { forged: true }],
    ['what was signed for a registration', { type: 'webauthn.create' }],
    ['the handle of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ] as const)('refuses %s [R220]', async (_what, options) => {
    const employee = await withPasskey()
    expect(await trySignIn(employee, options)).toEqual([400, 11003])
    expect(await trySignIn(employee)).toEqual([200, undefined])
  })

  it('takes the handle that it gave out', async () => {
    const employee = await withPasskey()
    const { user } = optionsIn(await preRegister(employee.token, employee.userId, 'ctap'))
    expect(await trySignIn(employee, { userHandle: user.id })).toEqual([200, undefined])
  })

  it('refuses a signature count that does not go up, and takes none for good', async () => {
    const employee = await withPasskey()
    expect(await trySignIn(employee, { counter: 7 })).toEqual([200, undefined])
    expect(await trySignIn(employee, { counter: 7 })).toEqual([400, 11003])
    expect(await trySignIn(employee, { counter: 3 })).toEqual([400, 11003])
    expect(await trySignIn(employee, { counter: 4_294_967_295 })).toEqual([200, undefined])

    const countless = await withPasskey()
    expect(await trySignIn(countless, { counter: 0 })).toEqual([200, undefined])
    expect(await trySignIn(countless, { counter: 0 })).toEqual([200, undefined])
  })

  it('takes a challenge once, and not again after a failure', async () => {
    const employee = await withPasskey()
    const challenge = await challengeFor(employee)
    const { userId, authenticator } = employee
    expect((await authenticate(userId, 'ctap', authenticator.get({ ...honest, challenge }))).status).toBe(200)
    const again = await authenticate(userId, 'ctap', authenticator.get({ ...honest, challenge }))
    expect([again.status, again.body.failInfo.code]).toEqual([400, 11008])

    const burned = await challengeFor(employee)
    await authenticate(userId, 'ctap', authenticator.get({ ...honest, challenge: burned, forged: true }))
    const honestAnswer = await authenticate(
      userId,
      'ctap',
      authenticator.get({ ...honest, challenge: burned }),
    )
    expect(honestAnswer.body.failInfo.code).toBe(11008)
  })

  it('gives one sign-in for an answer that arrives twenty times at once', async () => {
    const employee = await withPasskey()
    const challenge = await challengeFor(employee)
    const credential = employee.authenticator.get({ ...honest, challenge })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => authenticate(employee.userId, 'ctap', credential)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('takes a challenge for thirty seconds', async () => {
    const employee = await withPasskey()
    const { userId, authenticator } = employee
    const late = await challengeFor(employee)
    clock.advance(30)
    const refused = await authenticate(userId, 'ctap', authenticator.get({ ...honest, challenge: late }))
    expect(refused.body.failInfo.code).toBe(11008)
    const inTime = await challengeFor(employee)
    clock.advance(29)
    const answer = await authenticate(userId, 'ctap', authenticator.get({ ...honest, challenge: inTime }))
    expect(answer.status).toBe(200)
  })

  it("takes no challenge of another employee, another kind or another ceremony, nor another's passkey", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const foreign = await challengeFor(other)
    const answer = one.authenticator.get({ ...honest, challenge: foreign })
    expect((await authenticate(one.userId, 'ctap', answer)).body.failInfo.code).toBe(11008)

    const { challenge } = optionsIn(await preRegister(one.token, one.userId, 'ctap'))
    const registered = one.authenticator.get({ ...honest, challenge })
    expect((await authenticate(one.userId, 'ctap', registered)).body.failInfo.code).toBe(11008)

    const own = other.authenticator.get({ ...honest, challenge: await challengeFor(one) })
    const unknown = await authenticate(one.userId, 'ctap', own)
    expect([unknown.status, unknown.body.failInfo.code]).toEqual([404, 11007])
  })

  it('refuses client data that cannot be read', async () => {
    const { userId, authenticator } = await withPasskey()
    const credential = authenticator.get({ ...honest, challenge: 'x' })
    for (const clientDataJSON of ['x', Buffer.from('[]').toString('base64url')]) {
      const response = { ...credential.response, clientDataJSON }
      const answer = await authenticate(userId, 'ctap', { ...credential, response })
      expect([answer.status, answer.body.failInfo.code]).toEqual([400, 11003])
    }
  })

  it('says 4002 without a passkey of the kind, 5001 for an unknown user and 4001 without the grant or under lock [R24]', async () => {
    const employee = await withPasskey('ctap')
    const codeFor = async (userId: number, type: PasskeyType) =>
      (await preAuthenticate(userId, type)).body.failInfo?.code
    expect(await codeFor(employee.userId, 'platform')).toBe(4002)
    for (const unknown of [0, -1, 1.5, 2 ** 40]) expect(await codeFor(unknown, 'ctap')).toBe(5001)

    const challenge = await challengeFor(employee)
    await askDesk(server.url, 'PUT', `employees/${employee.employeeId}/lock`, { locked: true })
    expect(await codeFor(employee.userId, 'ctap')).toBe(4001)
    const answer = employee.authenticator.get({ ...honest, challenge })
    expect((await authenticate(employee.userId, 'ctap', answer)).body.failInfo.code).toBe(4001)
    expect((await api.applications(employee.token)).body.failInfo.code).toBe(2002)
    expect((await api.lookUp(employee.employeeId)).body.fidoSecurityKeyStatus).toBe(0)
  })

  describe('registering', () => {
    it('needs a token, and that of the employee who registers [R222]', async () => {
      const [one, other] = [await withPasskey(), await withPasskey()]
      const body = asked(one.userId, 'ctap')
      expect((await api.post('/api/login/preRegister', body)).body.failInfo.code).toBe(2001)
      expect((await preRegister(other.token, one.userId, 'ctap')).body.failInfo.code).toBe(2002)
      const { challenge } = optionsIn(await preRegister(one.token, one.userId, 'ctap'))
      const payload = createSoftwareAuthenticator().create({ ...honest, challenge })
      expect((await register(other.token, one.userId, 'ctap', payload)).body.failInfo.code).toBe(2002)
    })

    it.each([
      ['another origin', { origin: 'https://attacker.example' }, 11004],
      ['another relying party', { rpId: 'attacker.example' }, 11004],
      ['no user verification', { userVerified: false }, 11004],
      ['a frame of another origin', { crossOrigin: true }, 11003],
      ['a frame that names its top origin', { crossOrigin: true, topOrigin: INTRANET }, 11003],
      ['what was made for a sign-in', { type: 'webauthn.get' }, 11004],
    ] as const)('refuses %s, and the challenge with it', async (_what, options, code) => {
      const { token, userId } = await withPasskey()
      const { challenge } = optionsIn(await preRegister(token, userId, 'ctap'))
      const authenticator = createSoftwareAuthenticator()
      const refused = await register(
        token,
        userId,
        'ctap',
        authenticator.create({ ...honest, challenge, ...options }),
      )
      expect([refused.status, refused.body.failInfo.code]).toEqual([400, code])
    })

    it('takes a challenge once and for thirty seconds', async () => {
      const { token, userId } = await withPasskey()
      const { challenge } = optionsIn(await preRegister(token, userId, 'ctap'))
      const create = () => createSoftwareAuthenticator().create({ ...honest, challenge })
      await register(
        token,
        userId,
        'ctap',
        createSoftwareAuthenticator().create({ ...honest, challenge, rpId: 'x' }),
      )
      expect((await register(token, userId, 'ctap', create())).body.failInfo.code).toBe(11008)

      const { challenge: late } = optionsIn(await preRegister(token, userId, 'ctap'))
      clock.advance(30)
      const answer = await register(
        token,
        userId,
        'ctap',
        createSoftwareAuthenticator().create({ ...honest, challenge: late }),
      )
      expect(answer.body.failInfo.code).toBe(11008)
    })

    it('calls it after its model, and two of one model apart; else after what the browser is', async () => {
      const { token, userId, employeeId } = await newEmployee().then(async (employee) => ({
        ...employee,
        token: await signedIn(server.url, employee.employeeId),
      }))
      const named = async (type: PasskeyType, aaguid?: string) => {
        const { challenge } = optionsIn(await preRegister(token, userId, type))
        const payload = createSoftwareAuthenticator().create({
          ...honest,
          challenge,
          ...(aaguid && { aaguid }),
        })
        return (await register(token, userId, type, payload)).body
      }
      const yubiKey = '2fc0579f-8113-47ea-b116-bb5a8db9202a'
      expect(await named('ctap', yubiKey)).toEqual({
        fidoAuthenticatorId: expect.any(Number),
        description: 'YubiKey 5 NFC',
        applicationName: 'Gaon Works',
        insertDate: clock.now().toISOString(),
      })
      expect((await named('ctap', yubiKey)).description).toBe('YubiKey 5 NFC (2)')
      expect((await named('ctap')).description).toBe('FIDO2')
      expect((await named('platform', '08987058-cadc-4b81-b6e1-30de50dcbe96')).description).toBe(
        'Windows Hello',
      )
      expect((await named('platform')).description).toBe('PC')
      const { mail } = await mailbox.next(`${employeeId}@test.example`)
      expect(mail.text).toContain('YubiKey 5 NFC')
    })

    it('refuses a passkey that is registered already', async () => {
      const { token, userId, authenticator } = await withPasskey()
      const { challenge } = optionsIn(await preRegister(token, userId, 'ctap'))
      const answer = await register(token, userId, 'ctap', authenticator.create({ ...honest, challenge }))
      expect([answer.status, answer.body.failInfo.code]).toEqual([409, 11005])
    })

    it('allows as many as the application does, also when they come at once [ASVS 2.3.4]', async () => {
      const { token, userId } = await withPasskey('ctap')
      // Application 3 allows one security key.
      const challenges = await Promise.all(
        Array.from(
          { length: 4 },
          async () => optionsIn(await preRegister(token, userId, 'ctap', 3)).challenge,
        ),
      )
      const answers = await Promise.all(
        challenges.map((challenge) =>
          register(token, userId, 'ctap', createSoftwareAuthenticator().create({ ...honest, challenge }), 3),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect((await preRegister(token, userId, 'ctap', 3)).body.failInfo.code).toBe(11002)
    })
  })
})
