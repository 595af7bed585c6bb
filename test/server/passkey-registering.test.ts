import { describe, expect, it } from 'vitest'
import { addEmployee } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { databases } from './databases'
import { honest, INTRANET, type PasskeyType, passkeyPortal } from './passkey-portal'
import { signedIn } from './sign-in'

describe.each(databases)('registering a passkey on %s', (_name, open) => {
  const portal = passkeyPortal(open)
  const { clock, server, api, mailbox } = portal
  const { newEmployee, asked, optionsIn, preRegister, register, withPasskey } = portal

  it('needs a token, and that of the employee who registers [R222b]', async () => {
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
    ['no user verification [R220b]', { userVerified: false }, 11004],
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

  it('gives the transports back as the authenticator has named them, and invents none', async () => {
    const { token, userId } = await withPasskey()
    const add = async (transports: unknown) => {
      const { challenge } = optionsIn(await preRegister(token, userId, 'ctap'))
      const payload = createSoftwareAuthenticator().create({ ...honest, challenge })
      const response = { ...payload.response, transports }
      return register(token, userId, 'ctap', { ...payload, response } as typeof payload)
    }
    const known = ['nfc', 'usb', 'smart-card', 'telepathy']
    expect((await add(known)).status).toBe(200)
    for (const odd of ['usb', null, ['usb', 7], ['a,b'], ['USB '], Array(9).fill('usb')])
      expect([odd, (await add(odd)).body.failInfo?.code]).toEqual([odd, 3002])
    const { excludeCredentials } = optionsIn(await preRegister(token, userId, 'ctap'))
    const named = (credentials: typeof excludeCredentials) => credentials.map(({ transports }) => transports)
    expect(named(excludeCredentials)).toEqual([undefined, known])
    expect((await add([])).status).toBe(200)
    const { allowCredentials } = optionsIn(await portal.preAuthenticate(userId, 'ctap'))
    expect(named(allowCredentials)).toEqual([undefined, known, undefined])
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
    const { mail } = await mailbox.nextAbout(`${employeeId}@test.example`, 'registered')
    expect(mail.text).toContain('YubiKey 5 NFC')
  })

  it('names the employee by the whole address, and without one by the ID', async () => {
    const nobodys = { employeeId: 'no-address', email: null, grants: ['ctap', 'recovery otp'] }
    const [one, other] = [await newEmployee(), await addEmployee(server.url, nobodys)]
    const nameOf = async ({ employeeId, userId }: typeof one) =>
      optionsIn(await preRegister(await signedIn(server.url, employeeId), userId, 'ctap')).user.name
    expect(await nameOf(one)).toBe(`${one.employeeId}@test.example`)
    expect(await nameOf(other)).toBe(other.employeeId)
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
      Array.from({ length: 4 }, async () => optionsIn(await preRegister(token, userId, 'ctap', 3)).challenge),
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
