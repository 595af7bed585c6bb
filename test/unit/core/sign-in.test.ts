import { afterEach, describe, expect, it } from 'vitest'
import { lastMethod } from '../../../src/core/sign-in/last-method'
import { finishSignIn, plainCode, submitCode } from '../../../src/core/sign-in/sign-in'
import { kimIdentity, type PortalFixture, portalFixture } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: PortalFixture

function setUp(userPortal = {}) {
  fixture = portalFixture({}, { userPortal })
  return fixture
}

afterEach(() => fixture.backend.assertNothingUnlisted())

const token = 'GET /api/login/token'
const validate = 'GET /api/login/email/authenticate/validate'
const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const entered = { code: '123456', login: kimIdentity }

describe('finishing a sign-in', () => {
  it('exchanges the login serial for tokens, saves them and tells the host [R248]', async () => {
    const { portal, backend, environment, facts } = setUp()
    backend.answer(token, json(tokens))
    expect(
      await finishSignIn(portal, { login: kimIdentity, method: 'fido', proof: { loginSerial: 'se/rial 1' } }),
    ).toEqual({ outcome: 'signed-in' })
    expect(backend.requests[0]?.url.searchParams.get('loginSerial')).toBe('se/rial 1')
    expect(environment.session.get('mfa.accessToken')).toBe('access')
    expect(environment.session.get('mfa.refreshToken')).toBe('refresh')
    expect(facts).toEqual([{ type: 'signed-in', employeeId: 'mjkim', method: 'fido' }])
  })

  it('stores the whole address that comes with the tokens, by a serial or at once [A71]', async () => {
    const login = { ...kimIdentity, userEmail: 'm•••m@example.com' }
    const whole = { ...tokens, userEmail: 'minji.kim@example.com' }
    for (const proof of [{ loginSerial: 'serial' }, whole]) {
      const { portal, backend, core } = setUp()
      backend.answer(token, json(whole))
      await finishSignIn(portal, { login, method: 'email', proof })
      expect(core.session.identity.userEmail).toBe('minji.kim@example.com')
    }
  })

  it('takes a bare serial, as the broker gives it', async () => {
    const { portal, backend } = setUp()
    backend.answer(token, json(tokens))
    expect(await finishSignIn(portal, { login: kimIdentity, method: 'mobile', proof: 'serial' })).toEqual({
      outcome: 'signed-in',
    })
  })

  it('takes tokens at once where the backend gives them at once', async () => {
    const { portal, backend, core } = setUp()
    expect(await finishSignIn(portal, { login: kimIdentity, method: 'email', proof: tokens })).toEqual({
      outcome: 'signed-in',
    })
    expect(backend.requests).toEqual([])
    expect(core.session.accessToken).toBe('access')
  })

  it('saves the timeout of the configuration to local storage [R201]', async () => {
    const { portal, browser } = setUp({ TIMEOUT: 15 })
    await finishSignIn(portal, { login: kimIdentity, method: 'otp', proof: tokens })
    expect(browser.shared.get('mfa.timeout')).toBe('15')
  })

  it('saves no timeout after a recovery code [R200]', async () => {
    const { portal, browser, environment } = setUp({ TIMEOUT: 15 })
    await finishSignIn(portal, { login: kimIdentity, method: 'recovery', proof: tokens })
    expect(browser.shared.has('mfa.timeout')).toBe(false)
    expect(environment.session.has('mfa.timeout')).toBe(false)
  })

  it('remembers the method for the chooser', async () => {
    const { portal, environment } = setUp()
    await finishSignIn(portal, { login: kimIdentity, method: 'pc', proof: tokens })
    expect(lastMethod(environment.localStorage)).toBe('pc')
  })

  it('raises Token Error when the exchange gives no access token [R202]', async () => {
    for (const answer of [{}, { accessToken: null }, { accessToken: '' }, { refreshToken: 'refresh' }]) {
      const { portal, backend, core, facts } = setUp()
      backend.answer(token, json(answer))
      expect(
        await finishSignIn(portal, { login: kimIdentity, method: 'email', proof: { loginSerial: 'serial' } }),
      ).toEqual({
        outcome: 'token-error',
      })
      expect(portal.dialogs.get()?.title).toBe('Token Error')
      expect(core.session.accessToken).toBeNull()
      expect(facts.map(({ type }) => type)).toEqual(['error'])
    }
  })

  it('keeps no tokens and begins no session for the sample area', async () => {
    const { portal, core, facts } = setUp()
    expect(
      await finishSignIn(portal, { login: kimIdentity, method: 'email', proof: tokens }, { test: true }),
    ).toEqual({ outcome: 'signed-in' })
    expect([core.session.accessToken, facts]).toEqual([null, []])
  })

  it('leaves a failure without a code to the screen that waits, and shows one with a code', async () => {
    const { portal, backend } = setUp()
    backend.answer(token, new Response('', { status: 500 }))
    expect(await finishSignIn(portal, { login: kimIdentity, method: 'pc', proof: 'serial' })).toMatchObject({
      outcome: 'failed',
      error: { status: 500 },
    })
    await settled()
    expect(portal.dialogs.get()).toBeNull()
    backend.answer(token, failInfo(11007, 500))
    await finishSignIn(portal, { login: kimIdentity, method: 'pc', proof: 'serial' })
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()?.code).toBe('11007')
  })

  it('rejects when it is aborted', async () => {
    const { portal, backend } = setUp()
    backend.answer(token, never)
    const controller = new AbortController()
    const finishing = finishSignIn(
      portal,
      { login: kimIdentity, method: 'pc', proof: 'serial' },
      { signal: controller.signal },
    )
    await settled()
    controller.abort()
    await expect(finishing).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a code', () => {
  it('is sent with the employee and the application, and signs in [R251]', async () => {
    const { portal, backend, core } = setUp()
    backend.answer(validate, json(tokens))
    expect(await submitCode(portal, 'email', entered)).toEqual({ outcome: 'signed-in' })
    expect(Object.fromEntries(backend.requests[0]?.url.searchParams ?? [])).toEqual({
      applicationId: '1',
      code: '123456',
      employeeId: 'mjkim',
    })
    expect(core.session.accessToken).toBe('access')
  })

  it.each([
    ['otp', 'otp/code/validate'],
    ['sms', 'sms/authenticate/validate'],
    ['recovery', 'recovery/otp/validate'],
  ] as const)('of %s goes to %s [R249] [R253] [R254]', async (method, path) => {
    const { portal, backend } = setUp()
    backend.answer(`GET /api/login/${path}`, json(tokens))
    expect(await submitCode(portal, method, entered)).toEqual({ outcome: 'signed-in' })
  })

  it.each([
    ['12 34 56', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['AB–cd', 'ABcd'],
    ['\u00a0 123456\n', '123456'],
  ])('pasted as %j is sent as %s', (typed, sent) => {
    expect(plainCode(typed)).toBe(sent)
  })

  it('of nothing but hyphens is a wrong one, and is not sent', async () => {
    const { portal, backend } = setUp()
    expect(await submitCode(portal, 'email', { ...entered, code: ' - ' })).toEqual({ outcome: 'wrong-code' })
    expect(backend.requests).toEqual([])
  })

  it.each([
    [() => failInfo(14002)],
    [() => failInfo('7003', 500)],
    [() => new Response('', { status: 400 })],
    [() => new Response('', { status: 401 })],
  ])('that is wrong has no dialog', async (answer) => {
    const { portal, backend } = setUp()
    backend.answer(validate, answer)
    expect(await submitCode(portal, 'email', entered)).toEqual({ outcome: 'wrong-code' })
    await settled()
    expect(portal.dialogs.get()).toBeNull()
  })

  it.each([
    [() => failInfo(1000, 500), '1000'],
    [() => new Response('', { status: 429 }), 'HTTP 429'],
    [() => new Response('<html>'), undefined],
  ])('that could not be checked has a dialog [R240]', async (answer, code) => {
    const { portal, backend } = setUp()
    backend.answer(validate, answer)
    expect(await submitCode(portal, 'email', entered)).toMatchObject({ outcome: 'failed' })
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()?.code).toBe(code)
  })

  it('that is right, but whose serial cannot be exchanged, has a dialog too', async () => {
    const { portal, backend } = setUp()
    backend.answer(validate, json({ loginSerial: 'serial' }))
    backend.answer(token, new Response('', { status: 503 }))
    expect(await submitCode(portal, 'email', entered)).toMatchObject({ outcome: 'failed' })
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()?.code).toBe('HTTP 503')
    portal.dialogs.close()
    expect(portal.dialogs.get()).toBeNull()
  })
})
