import { describe, expect, it } from 'vitest'
import { askDesk } from '../support/server'
import { databases } from './databases'
import { honest, INTRANET, ORIGIN, type PasskeyType, passkeyPortal, RP_ID } from './passkey-portal'

describe.each(databases)('passkeys on %s', (_name, open) => {
  const portal = passkeyPortal(open)
  const { server, api } = portal
  const { optionsIn, preRegister, preAuthenticate, authenticate, withPasskey, challengeFor, trySignIn } =
    portal

  it.each(['ctap', 'platform'] as const)(
    'registers a passkey of type %s and signs in with it [R4b, R5b, R169a]',
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

  it('answers preAuthenticate and authenticate with what the contract names [R169b]', async () => {
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

  it('answers preRegister with what the browser needs, leaving out no passkey it knows [R170a]', async () => {
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

  it('takes the handle that it gave out', async () => {
    const employee = await withPasskey()
    const { user } = optionsIn(await preRegister(employee.token, employee.userId, 'ctap'))
    expect(await trySignIn(employee, { userHandle: user.id })).toEqual([200, undefined])
  })

  it('says 4002 without a passkey of the kind, 5001 for an unknown user and 4001 without the grant or under lock [R24b]', async () => {
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
})
