import { describe, expect, it } from 'vitest'
import { usualDatabases } from './databases'
import { honest, ORIGIN, passkeyPortal } from './passkey-portal'

describe.each(usualDatabases)('the answer of a passkey on %s', (_name, open) => {
  const { clock, optionsIn, preRegister, authenticate, withPasskey, challengeFor, trySignIn } =
    passkeyPortal(open)

  it.each([
    ['another origin', { origin: 'https://mfa.company.example.attacker.example' }],
    ['the same host on another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { rpId: 'attacker.example' }],
    ['no user verification [R220a]', { userVerified: false }],
    ['a frame of another origin that is named', { crossOrigin: true, topOrigin: 'https://attacker.example' }],
    ['a frame of another origin that is not named', { crossOrigin: true }],
    ['a top origin out of nowhere', { topOrigin: 'https://attacker.example' }],
    ['a forged signature', { forged: true }],
    ['what was signed for a registration', { type: 'webauthn.create' }],
    ['the handle of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ] as const)('refuses %s', async (_what, options) => {
    const employee = await withPasskey()
    expect(await trySignIn(employee, options)).toEqual([400, 11003])
    expect(await trySignIn(employee)).toEqual([200, undefined])
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
})
